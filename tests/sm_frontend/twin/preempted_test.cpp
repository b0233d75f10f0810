// Front end and preemption engine together: random programs with faults, preempted by every
// technique at any time, leave what they leave in order; contexts come back word by word.

#include "cmodel/sm/preempted_sm.hpp"
#include "tests/sm_frontend/twin/draw.hpp"

namespace segue::sm_frontend {
namespace {

EnginePacing draw_engine_pacing() {
  return {.preempt = between(1, 30),
          .withdraw = between(0, 60),
          .ready = between(20, 100),
          .answer = between(20, 100),
          .report = between(20, 100)};
}

void check_together(warp_gate::Scheme scheme) {
  const Params params = draw_params();
  Pacing pacing = draw_pacing();
  if (scheme != warp_gate::Scheme::kStall) {
    pacing.fault = between(0, 40);
    pacing.split = between(0, 100);
  }
  layout::TwinModel<Types> front(params);
  layout::TwinModel<preempt_engine::Types> engine(
      PreemptedSm::engine_params(params, between(1, 8)));
  PreemptedSm sm(front, engine, scheme, pacing, draw_engine_pacing(),
                 *rc::gen::arbitrary<std::uint64_t>());
  add_jobs(sm.machine(), params, 4);
  const std::string& complaint = sm.run();
  if (!complaint.empty()) RC_FAIL(complaint);
  RC_CLASSIFY(sm.counts().saves > 0, "saved");
  RC_CLASSIFY(sm.counts().restarts > 0, "flushed");
  RC_CLASSIFY(sm.counts().entries > 0, "with entries of replay queue or log");
  RC_CLASSIFY(sm.counts().withdrawals > 0, "withdrawn");
}

RC_GTEST_PROP(PreemptedSm, Stall, ()) { check_together(warp_gate::Scheme::kStall); }
RC_GTEST_PROP(PreemptedSm, WdCommit, ()) { check_together(warp_gate::Scheme::kWdCommit); }
RC_GTEST_PROP(PreemptedSm, WdLastCheck, ()) { check_together(warp_gate::Scheme::kWdLastCheck); }
RC_GTEST_PROP(PreemptedSm, ReplayQueue, ()) { check_together(warp_gate::Scheme::kReplayQueue); }
RC_GTEST_PROP(PreemptedSm, OperandLog, ()) { check_together(warp_gate::Scheme::kOperandLog); }

/// A load on everything, at one size.
struct Small {
  explicit Small(warp_gate::Scheme scheme, std::uint32_t seed, ContextBug bug = ContextBug::kNone)
      : front(params()),
        engine(PreemptedSm::engine_params(params(), 4)),
        sm(front, engine, scheme, pacing(scheme), {.preempt = 15, .answer = 60}, seed, bug) {
    for (std::uint32_t job = 0; job < 4; ++job) {
      ProgramMix mix;
      mix.length = 20;
      mix.memory = job % 2 == 0 ? 50 : 5;
      sm.machine().add(draw_job(params(), 1 + (job + seed) % 3, mix, 10 * seed + job));
    }
  }
  static Params params() {
    Params params;
    params.num_warps = 3;
    params.num_tbs = 2;
    params.num_lanes = 3;
    params.queue_entries = 5;
    params.replay_entries = 8;
    params.log_entries = 7;
    params.window_bits = 3;
    params.reg_bits = 3;
    params.op_bits = 4;
    return params;
  }
  static Pacing pacing(warp_gate::Scheme scheme) {
    Pacing pacing;
    pacing.execute = {1, 5};
    pacing.check = {2, 15};
    pacing.commit = {0, 5};
    pacing.fault = scheme == warp_gate::Scheme::kStall ? 0 : 20;
    pacing.split = 50;
    pacing.away = {0, 20};
    return pacing;
  }

  layout::TwinModel<Types> front;
  layout::TwinModel<preempt_engine::Types> engine;
  PreemptedSm sm;
};

// Everything that the properties are about happens, in every scheme.
TEST(PreemptedSm, EveryTechniqueAndEveryPartOfAContextIsSeen) {
  for (const warp_gate::Scheme scheme : kAllSchemes) {
    PreemptedSm::Counts sum;
    for (std::uint32_t seed = 1; seed <= 40; ++seed) {
      Small small(scheme, seed);
      ASSERT_EQ(small.sm.run(), "") << to_string(scheme) << " seed " << seed;
      sum.saves += small.sm.counts().saves;
      sum.restores += small.sm.counts().restores;
      sum.restarts += small.sm.counts().restarts;
      sum.withdrawals += small.sm.counts().withdrawals;
      sum.entries += small.sm.counts().entries;
    }
    EXPECT_GT(sum.saves, 100U);
    EXPECT_EQ(sum.saves, sum.restores);
    EXPECT_GT(sum.restarts, 0U) << to_string(scheme);
    EXPECT_GT(sum.withdrawals, 0U) << to_string(scheme);
    const bool queued = scheme >= warp_gate::Scheme::kReplayQueue;
    EXPECT_EQ(sum.entries > 0, queued) << to_string(scheme);
  }
}

/// Runs of forty seeds in which something is said.
int noticed(ContextBug bug) {
  int count = 0;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    Small small(warp_gate::Scheme::kOperandLog, seed, bug);
    if (!small.sm.run().empty()) ++count;
  }
  return count;
}

TEST(PreemptedSm, AWordThatChangesInMemoryIsNoticed) { EXPECT_EQ(noticed(ContextBug::kWord), 40); }
TEST(PreemptedSm, ALiveRowThatIsNotMovedIsNoticed) { EXPECT_GT(noticed(ContextBug::kDeadRow), 10); }

}  // namespace
}  // namespace segue::sm_frontend
