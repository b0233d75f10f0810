// Deliberately wrong RTL of the issue queue must be caught, and the signal that is wrong must be
// among those that differ.

#include <gtest/gtest.h>

#include "tests/plant/golden.hpp"
#include "verilator_tb/issue_queue/issue_queue_block.hpp"

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
  const RtlModule module(std::string(SEGUE_BINARY_DIR "/rtl_modules/broken/issue_queue/") + name +
                         ".so");
  const RunRecord record = run_until_failure(issue_queue::block(), module, 1, 100'000);
  EXPECT_NE(to_string(record.result.verdict), "equal");
  std::string differing;
  for (const Difference& one : record.result.differences) differing += one.field + " ";
  EXPECT_NE(differing.find(GetParam().field), std::string::npos) << differing;
}

INSTANTIATE_TEST_SUITE_P(Bank, BrokenIssueQueueIsCaught, testing::Values(BrokenRtl{"none", ""}),
                         [](const auto& it) { return std::string(it.param.name); });

}  // namespace
}  // namespace segue::plant
