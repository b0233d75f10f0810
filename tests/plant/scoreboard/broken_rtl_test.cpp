// Deliberately wrong RTL of the scoreboard must be caught, and what is wrong must be among the
// signals that differ first. tests/proofs shows that the rules fall for the same edits.

#include <gtest/gtest.h>

#include "cmodel/paths/paths.hpp"
#include "tests/plant/golden.hpp"
#include "verilator_tb/scoreboard/bench.hpp"

namespace segue::plant {
namespace {

struct BrokenRtl {
  const char* name;   ///< of the edit in broken/
  const char* field;  ///< a field that differs when it is caught

  friend std::ostream& operator<<(std::ostream& out, const BrokenRtl& rtl) {
    return out << rtl.name;
  }
};

class BrokenScoreboardIsCaught : public testing::TestWithParam<BrokenRtl> {};

TEST_P(BrokenScoreboardIsCaught, InLockstep) {
  const std::string name = GetParam().name;
  const RtlModule module(segue::binary_path("/rtl_modules/broken/scoreboard/") + name + ".so");
  const RunRecord record = run_until_failure(scoreboard::block(), module, 1, 100'000);
  EXPECT_NE(to_string(record.result.verdict), "equal");
  std::string differing;
  for (const Difference& one : record.result.differences) differing += one.field + " ";
  EXPECT_NE(differing.find(GetParam().field), std::string::npos) << differing;
}

INSTANTIATE_TEST_SUITE_P(
    Bank, BrokenScoreboardIsCaught,
    testing::Values(
        BrokenRtl{"all_in_flight", "in_flight_o"}, BrokenRtl{"check_untold", "release_valid_o"},
        BrokenRtl{"commit_frees_neighbour", "live_q"},
        BrokenRtl{"commit_untold", "release_valid_o"},
        BrokenRtl{"early_by_check", "release_valid_o"}, BrokenRtl{"idle_not_in_use", "in_use_o"},
        BrokenRtl{"inserted_as_issued", "issued_q"}, BrokenRtl{"issued_not_shown", "live_o"},
        BrokenRtl{"kill_spares_new", "live_q"}, BrokenRtl{"lane_unseen", "wait_"},
        BrokenRtl{"late_by_read", "release_valid_o"}, BrokenRtl{"memory_of_lane_0", "memory_q"},
        BrokenRtl{"once_late", "late_q"}, BrokenRtl{"registers_of_lane_0", "u_registers.mem_q"},
        BrokenRtl{"squash_stays", "live_q"}, BrokenRtl{"third_source_unseen", "wait_"},
        BrokenRtl{"told_twice", "err_code_o"}, BrokenRtl{"waits_for_free", "wait_result_o"},
        BrokenRtl{"waits_for_issued", "wait_issue_o"},
        BrokenRtl{"waits_for_released", "wait_sources_o"},
        BrokenRtl{"waits_without_insert", "wait_issue_o"},
        BrokenRtl{"waw_forgotten", "wait_result_o"}, BrokenRtl{"withdraws_issued", "err_code_o"},
        BrokenRtl{"writes_all_places", "u_registers.mem_q"}),
    [](const auto& it) { return std::string(it.param.name); });

}  // namespace
}  // namespace segue::plant
