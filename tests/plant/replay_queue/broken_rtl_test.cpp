// Deliberately wrong RTL of the replay queue must be caught, and the first signal that differs
// must be the one that is wrong.

#include <gtest/gtest.h>

#include "cmodel/paths/paths.hpp"
#include "tests/plant/golden.hpp"
#include "verilator_tb/replay_queue/bench.hpp"

namespace segue::plant {
namespace {

struct BrokenRtl {
  const char* name;   ///< of the edit in broken/
  const char* field;  ///< a field that differs when it is caught; empty: any

  friend void PrintTo(const BrokenRtl& rtl, std::ostream* out) { *out << rtl.name; }
};

class BrokenReplayQueueIsCaught : public testing::TestWithParam<BrokenRtl> {};

TEST_P(BrokenReplayQueueIsCaught, InLockstep) {
  const std::string name = GetParam().name;
  const RtlModule module(segue::binary_path("/rtl_modules/broken/replay_queue/") + name + ".so");
  const RunRecord record = run_until_failure(replay_queue::block(), module, 1, 100'000);
  EXPECT_NE(to_string(record.result.verdict), "equal");
  std::string differing;
  for (const Difference& one : record.result.differences) differing += one.field + " ";
  EXPECT_NE(differing.find(GetParam().field), std::string::npos) << differing;
}

INSTANTIATE_TEST_SUITE_P(
    Bank, BrokenReplayQueueIsCaught,
    testing::Values(BrokenRtl{"commit_keeps", "in_flight_q"}, BrokenRtl{"fault_goes_on", "due_q"},
                    BrokenRtl{"insert_unheld", "err_code_o"},
                    BrokenRtl{"kill_spares_new", "free_o"}, BrokenRtl{"mask_kept", "mask"},
                    BrokenRtl{"near_by_half", "err_code_o"}, BrokenRtl{"no_wrap", ""},
                    BrokenRtl{"other_leaves_entry", "queued_q"},
                    BrokenRtl{"reserve_unkept", "insert_ready_o"}, BrokenRtl{"youngest_first", ""}),
    [](const auto& it) { return std::string(it.param.name); });

}  // namespace
}  // namespace segue::plant
