// Deliberately wrong RTL of the issue queue must be caught, and the signal that is wrong must be
// among those that differ.

#include <gtest/gtest.h>

#include "cmodel/paths/paths.hpp"
#include "tests/plant/golden.hpp"
#include "verilator_tb/issue_queue/bench.hpp"

namespace segue::plant {
namespace {

struct BrokenRtl {
  const char* name;   ///< of the edit in broken/
  const char* field;  ///< a field that differs when it is caught; empty: any

  friend void PrintTo(const BrokenRtl& rtl, std::ostream* out) { *out << rtl.name; }
};

class BrokenIssueQueueIsCaught : public testing::TestWithParam<BrokenRtl> {};

TEST_P(BrokenIssueQueueIsCaught, InLockstep) {
  const std::string name = GetParam().name;
  const RtlModule module(segue::binary_path("/rtl_modules/broken/issue_queue/") + name + ".so");
  const RunRecord record = run_until_failure(issue_queue::block(), module, 1, 100'000);
  EXPECT_NE(to_string(record.result.verdict), "equal");
  std::string differing;
  for (const Difference& one : record.result.differences) differing += one.field + " ";
  EXPECT_NE(differing.find(GetParam().field), std::string::npos) << differing;
}

INSTANTIATE_TEST_SUITE_P(
    Bank, BrokenIssueQueueIsCaught,
    testing::Values(
        BrokenRtl{"age_not_cleared", "older_q"}, BrokenRtl{"any_warp", "err_code_o"},
        BrokenRtl{"back_shows_issued", "back_o"}, BrokenRtl{"full_too_soon", "err_code_o"},
        BrokenRtl{"given_back_goes", "issue_valid_o"}, BrokenRtl{"issue_unheard", "issue_q"},
        BrokenRtl{"kill_spares_new", "live_q"}, BrokenRtl{"kill_takes_all", "live_q"},
        BrokenRtl{"lanes_of_one_age", "older_q"}, BrokenRtl{"memory_unordered", "issue_valid_o"},
        BrokenRtl{"needless_hindered", "issue_valid_o"}, BrokenRtl{"new_unreleased", "sources_q"},
        BrokenRtl{"one_math", "issue_valid_o"}, BrokenRtl{"other_tbs_hindered", ""},
        BrokenRtl{"payload_of_lane_0", "u_payload.mem_q"}, BrokenRtl{"place_of_lane_0", "slot_q"},
        BrokenRtl{"quiet_too_soon", "quiescent_o"}, BrokenRtl{"released_for_all", "result_q"},
        BrokenRtl{"room_for_one_more", "issue_valid_o"},
        BrokenRtl{"room_to_the_younger", "issue_valid_o"}, BrokenRtl{"second_stays", "live_q"},
        BrokenRtl{"spares_younger", ""}, BrokenRtl{"two_memory", "issue_valid_o"},
        BrokenRtl{"waiting_lacks_room", ""}, BrokenRtl{"war_ignored", "issue_valid_o"}),
    [](const auto& it) { return std::string(it.param.name); });

}  // namespace
}  // namespace segue::plant
