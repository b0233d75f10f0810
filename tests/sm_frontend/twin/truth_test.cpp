// Rule 1, and with it all others: any programs, latencies, faults, stops, preemptions and kills
// leave what the programs leave in order. The machine holds the twin to rules 2, 3 and 5 besides.

#include "tests/sm_frontend/twin/draw.hpp"

namespace segue::sm_frontend {
namespace {

void check_truth(warp_gate::Scheme scheme) {
  const Params params = draw_params();
  Pacing pacing = draw_pacing();
  if (scheme != warp_gate::Scheme::kStall) {
    pacing.fault = between(0, 40);
    pacing.split = between(0, 100);
  }
  pacing.stop = between(0, 20);
  pacing.preempt = between(0, 30);
  pacing.kill = between(0, 4) == 0 ? 5 : 0;
  Rig rig(params, scheme, pacing, *rc::gen::arbitrary<std::uint64_t>());
  draw_keeping(rig.machine);
  add_jobs(rig.machine, params, 4);
  const std::string& complaint = rig.run();
  if (!complaint.empty()) RC_FAIL(complaint);
}

RC_GTEST_PROP(SmFrontendTruth, Stall, ()) { check_truth(warp_gate::Scheme::kStall); }
RC_GTEST_PROP(SmFrontendTruth, WdCommit, ()) { check_truth(warp_gate::Scheme::kWdCommit); }
RC_GTEST_PROP(SmFrontendTruth, WdLastCheck, ()) { check_truth(warp_gate::Scheme::kWdLastCheck); }
RC_GTEST_PROP(SmFrontendTruth, ReplayQueue, ()) { check_truth(warp_gate::Scheme::kReplayQueue); }
RC_GTEST_PROP(SmFrontendTruth, OperandLog, ()) { check_truth(warp_gate::Scheme::kOperandLog); }

/// At the size of the thesis, and with it a load on everything.
void check_shipped(warp_gate::Scheme scheme, bool at_commit) {
  const Params params;
  Pacing pacing;
  pacing.miss = 20;
  pacing.execute = {1, 8};
  pacing.check = {2, 40};
  pacing.commit = {0, 20};
  pacing.fault = scheme == warp_gate::Scheme::kStall ? 0 : 10;
  pacing.split = 50;
  pacing.handling = {0, 100};
  pacing.stop = 1;
  pacing.preempt = 2;
  pacing.away = {0, 200};
  Rig rig(params, scheme, pacing);
  if (at_commit) rig.machine.keep_until_commit();
  ProgramMix mix;
  mix.length = 40;
  for (std::uint32_t job = 0; job < 10; ++job) {
    rig.machine.add(draw_job(params, 8, mix, job));
  }
  EXPECT_EQ(rig.run(), "") << to_string(scheme);
  EXPECT_EQ(rig.machine.counts().jobs, 10U);
  EXPECT_GT(rig.machine.counts().barriers, 5U);
  EXPECT_GT(rig.machine.counts().saved_at_barrier, 0U);
}

TEST(SmFrontendTruth, ShippedSize) {
  for (const bool at_commit : {false, true}) {
    for (const warp_gate::Scheme scheme : kAllSchemes) check_shipped(scheme, at_commit);
  }
}

}  // namespace
}  // namespace segue::sm_frontend
