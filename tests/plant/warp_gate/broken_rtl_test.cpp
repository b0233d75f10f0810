// Deliberately wrong RTL of the gate must be caught, and what is wrong must be among the
// signals that differ first. tests/proofs shows that the rules fall for the same edits.

#include <gtest/gtest.h>

#include "cmodel/paths/paths.hpp"
#include "tests/plant/golden.hpp"
#include "verilator_tb/warp_gate/bench.hpp"

namespace segue::plant {
namespace {

struct BrokenRtl {
  const char* name;   ///< of the edit in broken/
  const char* field;  ///< a field that differs when it is caught

  friend void PrintTo(const BrokenRtl& rtl, std::ostream* out) { *out << rtl.name; }
};

class BrokenWarpGateIsCaught : public testing::TestWithParam<BrokenRtl> {};

TEST_P(BrokenWarpGateIsCaught, InLockstep) {
  const std::string name = GetParam().name;
  const RtlModule module(segue::binary_path("/rtl_modules/broken/warp_gate/") + name + ".so");
  const RunRecord record = run_until_failure(warp_gate::block(), module, 1, 100'000);
  EXPECT_NE(to_string(record.result.verdict), "equal");
  std::string differing;
  for (const Difference& one : record.result.differences) differing += one.field + " ";
  EXPECT_NE(differing.find(GetParam().field), std::string::npos) << differing;
}

INSTANTIATE_TEST_SUITE_P(
    Bank, BrokenWarpGateIsCaught,
    testing::Values(
        BrokenRtl{"any_event_opens", "err_code_o"}, BrokenRtl{"any_scheme", "err_code_o"},
        BrokenRtl{"commit_not_awaited", "gate_q"}, BrokenRtl{"context_forgotten", "gate_q"},
        BrokenRtl{"control_speculates", "gate_q"}, BrokenRtl{"halt_drops_fetch", "gate_q"},
        BrokenRtl{"halted_fetches", "fetch_"}, BrokenRtl{"issue_outruns_fetch", "gate_q"},
        BrokenRtl{"last_check_not_awaited", "gate_q"}, BrokenRtl{"lowest_first", "fetch_warp_o"},
        BrokenRtl{"may_ignored", "fetch_"}, BrokenRtl{"opens_a_cycle_late", "fetch_"},
        BrokenRtl{"quiet_too_soon", "quiescent_o"}, BrokenRtl{"refetch_opens_any", "err_code_o"},
        BrokenRtl{"refetch_unheard", "gate_q"}, BrokenRtl{"resume_unheard", "halted_q"},
        BrokenRtl{"scheme_any_time", "err_code_o"}, BrokenRtl{"shared_runs_on", "gate_q"}),
    [](const auto& it) { return std::string(it.param.name); });

}  // namespace
}  // namespace segue::plant
