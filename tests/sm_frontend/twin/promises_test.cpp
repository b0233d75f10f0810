// The promises about the order of memory (sm_frontend.md): a machine that breaks one is told which,
// as soon as it does, in every queued scheme; one that keeps them never is (truth_test.cpp).

#include <gmock/gmock.h>

#include "tests/sm_frontend/twin/rig.hpp"

namespace segue::sm_frontend {
namespace {

using testing::HasSubstr;

std::string run_with(SeededBug bug, warp_gate::Scheme scheme, std::uint64_t seed) {
  const Params params;
  Pacing pacing;
  pacing.check = {2, 40};
  pacing.commit = {0, 20};
  pacing.fault = 10;
  pacing.split = 50;
  pacing.handling = {0, 100};
  Rig rig(params, scheme, pacing, seed, bug);
  ProgramMix mix;
  mix.length = 60;
  mix.memory = 80;
  mix.registers = 8;
  for (std::uint64_t job = 0; job < 4; ++job) {
    rig.machine.add(draw_job(params, 8, mix, seed * 10 + job));
  }
  return rig.run();
}

void expect_told(SeededBug bug, const char* words) {
  for (const warp_gate::Scheme scheme :
       {warp_gate::Scheme::kReplayQueue, warp_gate::Scheme::kOperandLog}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      EXPECT_THAT(run_with(bug, scheme, seed), HasSubstr(words)) << to_string(scheme);
    }
  }
}

TEST(SmFrontendPromises, ChecksInOrderOfIssue) {
  expect_told(SeededBug::kChecksOutOfOrder, "an older one of its warp");
}

TEST(SmFrontendPromises, NothingPassesBehindAFault) {
  expect_told(SeededBug::kPassesBehindFault, "poisoned");
}

TEST(SmFrontendPromises, OnlyTheFirstLeavesOutLanes) {
  expect_told(SeededBug::kSplitsBehindFault, "leaves out lanes behind a fault");
}

TEST(SmFrontendPromises, FaultsNameLanesThatAreLeft) {
  expect_told(SeededBug::kFaultsInDoneLanes, "faults in lanes that it need not do");
}

TEST(SmFrontendPromises, KeptByTheMachine) {
  EXPECT_EQ(run_with(SeededBug::kNone, warp_gate::Scheme::kOperandLog, 1), "");
}

}  // namespace
}  // namespace segue::sm_frontend
