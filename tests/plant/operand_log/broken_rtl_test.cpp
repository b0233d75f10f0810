// Deliberately wrong RTL of the operand log must be caught, and the signal that is wrong must be
// among those that differ. These edits break a rule of operand_log.md by a second driver of a
// register, behind all else of the module, so that they stay what they are when its text changes.

#include <gtest/gtest.h>

#include "tests/plant/golden.hpp"
#include "verilator_tb/operand_log/operand_log_block.hpp"

namespace segue::plant {
namespace {

struct BrokenRtl {
  const char* name;   ///< of the edit in broken/
  const char* field;  ///< a field that differs when it is caught; empty: any

  friend std::ostream& operator<<(std::ostream& out, const BrokenRtl& rtl) {
    return out << rtl.name;
  }
};

class BrokenOperandLogIsCaught : public testing::TestWithParam<BrokenRtl> {};

TEST_P(BrokenOperandLogIsCaught, InLockstep) {
  const std::string name = GetParam().name;
  const RtlModule module(std::string(SEGUE_BINARY_DIR "/rtl_modules/broken/operand_log/") + name +
                         ".so");
  const RunRecord record = run_until_failure(operand_log::block(), module, 1, 100'000);
  EXPECT_NE(to_string(record.result.verdict), "equal");
  std::string differing;
  for (const Difference& one : record.result.differences) differing += one.field + " ";
  EXPECT_NE(differing.find(GetParam().field), std::string::npos) << differing;
}

INSTANTIATE_TEST_SUITE_P(Bank, BrokenOperandLogIsCaught,
                         testing::Values(BrokenRtl{"free_takes_another", "live"},
                                         BrokenRtl{"kill_not_counted", "used_q"},
                                         BrokenRtl{"read_unwrites", "written"},
                                         BrokenRtl{"setup_survives_reset", "tbs_q"},
                                         BrokenRtl{"setup_while_busy", "tbs_q"}),
                         [](const auto& it) { return std::string(it.param.name); });

}  // namespace
}  // namespace segue::plant
