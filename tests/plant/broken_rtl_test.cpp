// Deliberately wrong RTL must be caught, and the report must say where: golden/rtl_*.txt.

#include <gtest/gtest.h>

#include "cmodel/paths/paths.hpp"
#include "tests/plant/golden.hpp"
#include "verilator_tb/sm_driver/bench.hpp"

namespace segue::plant {
namespace {

struct BrokenRtl {
  const char* name;  ///< of the edit in broken/
  Verdict verdict;

  friend void PrintTo(const BrokenRtl& rtl, std::ostream* out) { *out << rtl.name; }
};

class BrokenRtlIsCaught : public testing::TestWithParam<BrokenRtl> {};

TEST_P(BrokenRtlIsCaught, WithThisReport) {
  const std::string name = GetParam().name;
  const RtlModule module(segue::binary_path("/rtl_modules/broken/") + name + ".so");
  // Some faults need a rare meeting of events: a few seeds may pass.
  RunRecord record;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    record = run_until_failure(sm_driver::block(), module, seed, 200'000);
    if (record.result.verdict != Verdict::kEqual) break;
  }
  EXPECT_EQ(to_string(record.result.verdict), to_string(GetParam().verdict));
  expect_golden("rtl_" + name, report_of(record));
}

INSTANTIATE_TEST_SUITE_P(Bank, BrokenRtlIsCaught,
                         testing::Values(BrokenRtl{"dss_tie", Verdict::kMismatch},
                                         BrokenRtl{"late_by_one", Verdict::kMismatch},
                                         BrokenRtl{"lost_refund", Verdict::kMismatch},
                                         BrokenRtl{"missing_error", Verdict::kMismatch},
                                         BrokenRtl{"muted_keeps_sm", Verdict::kMismatch},
                                         BrokenRtl{"narrow_difference", Verdict::kMismatch},
                                         BrokenRtl{"offered_slot", Verdict::kMismatch},
                                         BrokenRtl{"oldest_loses", Verdict::kMismatch},
                                         BrokenRtl{"ptbq_wrap", Verdict::kMismatch},
                                         BrokenRtl{"tb_id_limit", Verdict::kMismatch},
                                         BrokenRtl{"time_wraps", Verdict::kMismatch},
                                         BrokenRtl{"timed_after_kill", Verdict::kMismatch},
                                         BrokenRtl{"timed_after_vacated", Verdict::kMismatch},
                                         BrokenRtl{"told_by_late_kill", Verdict::kMismatch},
                                         BrokenRtl{"told_once", Verdict::kMismatch},
                                         BrokenRtl{"turn_alone", Verdict::kMismatch},
                                         BrokenRtl{"turn_skips", Verdict::kMismatch},
                                         BrokenRtl{"turn_stays", Verdict::kMismatch},
                                         BrokenRtl{"vacated_before_kill", Verdict::kMismatch},
                                         BrokenRtl{"wrong_property", Verdict::kAssertion}),
                         [](const auto& it) { return std::string(it.param.name); });

}  // namespace
}  // namespace segue::plant
