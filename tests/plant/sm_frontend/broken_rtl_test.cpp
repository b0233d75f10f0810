// Deliberately wrong RTL of the front end must be caught, and what is wrong must be among the
// signals that differ first. tests/proofs shows that its rules fall for such edits.

#include <gtest/gtest.h>

#include "cmodel/paths/paths.hpp"
#include "tests/plant/golden.hpp"
#include "verilator_tb/sm_frontend/bench.hpp"

namespace segue::plant {
namespace {

struct BrokenRtl {
  const char* name;   ///< of the edit in broken/
  const char* field;  ///< a field that differs when it is caught; empty: a rule falls before

  friend std::ostream& operator<<(std::ostream& out, const BrokenRtl& rtl) {
    return out << rtl.name;
  }
};

class BrokenFrontEndIsCaught : public testing::TestWithParam<BrokenRtl> {};

TEST_P(BrokenFrontEndIsCaught, InLockstep) {
  const std::string name = GetParam().name;
  const RtlModule module(segue::binary_path("/rtl_modules/broken/sm_frontend/") + name + ".so");
  RunRecord record;
  for (std::uint64_t seed = 1; seed <= 8 && record.result.verdict == Verdict::kEqual; ++seed) {
    record = run_until_failure(sm_frontend::block(), module, seed, 60'000);
  }
  const bool by_rule = std::string_view(GetParam().field).empty();
  EXPECT_EQ(to_string(record.result.verdict), by_rule ? "assertion" : "mismatch");
  std::string differing;
  for (const Difference& one : record.result.differences) differing += one.field + " ";
  EXPECT_NE(differing.find(GetParam().field), std::string::npos) << differing;
}

INSTANTIATE_TEST_SUITE_P(
    Bank, BrokenFrontEndIsCaught,
    testing::Values(BrokenRtl{"drained_while_in_use", ""}, BrokenRtl{"fetch_of_stopped", ""},
                    BrokenRtl{"gate_of_another", "u_gate.gate_q"},
                    BrokenRtl{"kill_spares_read", "read_valid_q"}, BrokenRtl{"memory_goes_on", ""},
                    BrokenRtl{"no_turn_for_restores", ""}, BrokenRtl{"operands_of_the_last", ""},
                    BrokenRtl{"refetch_forgotten", "refetch_q"},
                    BrokenRtl{"refetch_untold", "u_gate.gate_q"},
                    BrokenRtl{"released_early", "u_board.late_q"},
                    BrokenRtl{"replay_as_new", "u_queue."}, BrokenRtl{"saved_before_operands", ""},
                    BrokenRtl{"taken_over_in_flight", ""},
                    BrokenRtl{"waits_for_other_gates", "go_valid_o"}),
    [](const auto& it) { return std::string(it.param.name); });

}  // namespace
}  // namespace segue::plant
