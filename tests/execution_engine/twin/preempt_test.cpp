// An SM is taken from one kernel and given to another.

#include "tests/execution_engine/twin/rig.hpp"

namespace segue::execution_engine {
namespace {

using sm_driver::Technique;

/// The kernel of context 0 holds both SMs with four thread blocks when that of context 1 comes,
/// which needs one SM.
struct Preempted : Rig {
  explicit Preempted(Technique technique, const SetupDone& of_context = kShape) : Rig(technique) {
    shape = of_context;
    launch(0, 4, 2);
    cycles(40);
    EXPECT_EQ(issues().size(), 4U);
    launch(1, 1, 1);
  }
};

TEST(ExecutionEnginePreempt, ASwitchSavesAndTheContextsAreReleasedWhenTheyAreBack) {
  Preempted rig(Technique::kSwitch);
  rig.cycles(100);
  EXPECT_EQ(rig.saved(), 2);
  const std::vector<SmCmd> issues = rig.issues();
  ASSERT_EQ(issues.size(), 5U);
  EXPECT_EQ(issues[4].sm, 0U) << "the lowest SM is the victim";
  rig.finish_all();
  EXPECT_EQ(rig.saved(), 0);
  EXPECT_EQ(rig.done.size(), 2U);
  const std::vector<SmCmd> all = rig.issues();
  ASSERT_EQ(all.size(), 7U);
  EXPECT_TRUE(all[5].resume);
  EXPECT_TRUE(all[6].resume);
  EXPECT_TRUE(rig.next.quiescent);
}

// The SM that saved it has another kernel now.
TEST(ExecutionEnginePreempt, AContextMayBeRestoredInAnotherSm) {
  Preempted rig(Technique::kSwitch);
  rig.cycles(100);
  const std::uint32_t running = preempt_engine::lowest(rig.next.resident[1]);
  rig.finish(1, running);
  rig.cycles(60);
  const SmCmd back = rig.issues().back();
  EXPECT_EQ(back.sm, 1U);
  EXPECT_TRUE(back.resume);
  EXPECT_EQ(rig.saved(), 1) << "that of SM 0 was released";
  EXPECT_EQ(rig.engine.state().frames.last, 1U);
}

TEST(ExecutionEnginePreempt, AFlushKeepsNothing) {
  Preempted rig(Technique::kFlush);
  rig.cycles(60);
  EXPECT_EQ(rig.saved(), 0);
  EXPECT_TRUE(rig.requests.empty());
  rig.finish_all();
  EXPECT_EQ(rig.done.size(), 2U);
  const std::vector<SmCmd> all = rig.issues();
  ASSERT_EQ(all.size(), 7U);
  EXPECT_FALSE(all[5].resume);
  EXPECT_EQ(all[5].tb_id, all[0].tb_id) << "it starts over";
}

TEST(ExecutionEnginePreempt, AFlushOfAKernelThatMustNotBeFlushedSaves) {
  SetupDone strict = kShape;
  strict.non_idempotent = true;
  Preempted rig(Technique::kFlush, strict);
  rig.cycles(100);
  EXPECT_EQ(rig.saved(), 2);
}

// Nothing is lost: no counter has begun to count.
TEST(ExecutionEnginePreempt, ChimeraFlushesNewTbs) {
  Preempted rig(Technique::kChimera);
  rig.cycles(100);
  EXPECT_EQ(rig.saved(), 0);
  EXPECT_TRUE(rig.requests.empty());
  EXPECT_EQ(rig.issues().size(), 5U);
  rig.finish_all();
  EXPECT_EQ(rig.done.size(), 2U);
}

// 1000 warp-instructions in 4000 cycles: a save of 2 cycles costs one, for each of two thread
// blocks.
TEST(ExecutionEnginePreempt, ChimeraSavesWhereThatCostsLeast) {
  Rig rig(Technique::kChimera);
  rig.write({.op = preempt_selector::ConfigOp::kSetLatency, .ctx = 0, .value = 2});
  rig.in.counter.assign(rig.in.counter.size(), {.executed = 1000, .cycles = 4000});
  rig.launch(0, 4, 2);
  rig.cycles(40);
  rig.launch(1, 1, 1);
  rig.cycles(300);
  EXPECT_EQ(rig.saved(), 2);
  EXPECT_EQ(rig.issues().size(), 5U);
  rig.finish_all();
  EXPECT_EQ(rig.done.size(), 2U);
  EXPECT_TRUE(rig.next.quiescent);
}

// Behind its snapshot a thread block became one that must not be flushed.
TEST(ExecutionEnginePreempt, AFlushOfChimeraSavesNonIdempotentTbs) {
  Preempted rig(Technique::kChimera);
  for (int i = 0; i < 200 && !rig.next.victim_valid; ++i) rig.cycle();
  ASSERT_TRUE(rig.next.victim_valid);
  const auto sm = static_cast<std::uint32_t>(rig.next.victim.sm);
  rig.event(preempt_engine::EventOp::kNonIdempotent, sm, 1);
  rig.cycles(100);
  EXPECT_EQ(rig.saved(), 1);
}

TEST(ExecutionEnginePreempt, ALimitNotAboveTheHeadroomIsRefused) {
  Rig rig(Technique::kChimera);
  EXPECT_EQ(rig.write({.op = preempt_selector::ConfigOp::kSetLimit, .value = 1}),
            preempt_selector::Error::kLimit);
}

TEST(ExecutionEnginePreempt, ADrainWaitsForTheEnd) {
  Preempted rig(Technique::kDrain);
  rig.cycles(100);
  EXPECT_EQ(rig.issues().size(), 4U);
  EXPECT_EQ(rig.next.halt[0], 0U);
  rig.finish(0, 0);
  rig.finish(0, 1);
  rig.cycles(40);
  EXPECT_EQ(rig.issues().size(), 5U);
  EXPECT_TRUE(rig.requests.empty());
}

// Three frames an SM: of the contexts that SM 0 saves the fourth finds none.
TEST(ExecutionEnginePreempt, WithoutAFrameAThreadBlockRunsToItsEnd) {
  Rig rig(Technique::kSwitch, {.num_sms = 1,
                               .num_slots = 2,
                               .num_ctxs = 3,
                               .num_ksrs = 3,
                               .num_warps = 3,
                               .num_frames = 3,
                               .num_tags = 4,
                               .row_bits = 3});
  rig.launch(0, 2, 2);
  rig.cycles(60);
  rig.launch(1, 2, 2);
  rig.cycles(100);
  EXPECT_EQ(rig.saved(), 2);
  rig.launch(2, 1, 1);
  bool full = false;
  for (int i = 0; i < 100; ++i) {
    rig.cycle();
    full |= rig.out.engine_err_code[0] == preempt_engine::Error::kFull;
  }
  EXPECT_TRUE(full);
  EXPECT_EQ(rig.saved(), 3);
  EXPECT_EQ(rig.next.resident[0] & ~rig.next.halt[0], rig.next.resident[0]);
  rig.finish_all();
  EXPECT_EQ(rig.done.size(), 3U);
  EXPECT_EQ(rig.saved(), 0);
}

TEST(ExecutionEngineKill, TheContextsOfAKilledKernelAreReleased) {
  Preempted rig(Technique::kSwitch);
  rig.cycles(100);
  EXPECT_EQ(rig.saved(), 2);
  rig.kill(0);
  rig.cycles(60);
  ASSERT_EQ(rig.done.size(), 1U);
  EXPECT_TRUE(rig.done[0].killed);
  EXPECT_EQ(rig.saved(), 0);
  for (std::uint32_t s = 0; s < 2; ++s) {
    EXPECT_EQ(rig.engine.engine(s).state().frames.frames.of(preempt_engine::FrameState::kFree),
              0b111U);
  }
}

// Those of the other kernel stay.
TEST(ExecutionEngineKill, OnlyItsOwnContextsAreReleased) {
  Preempted rig(Technique::kSwitch);
  rig.cycles(100);
  rig.kill(1);
  rig.cycles(3);
  ASSERT_TRUE(rig.done.size() == 1 || rig.saved() == 2);
  rig.cycles(60);
  ASSERT_EQ(rig.done.size(), 1U);
  rig.finish_all();
  EXPECT_EQ(rig.done.size(), 2U);
  EXPECT_FALSE(rig.done[1].killed);
}

TEST(ExecutionEngineKill, AnSmInSetupAnswersFirst) {
  Rig rig(Technique::kSwitch);
  rig.sets_up = false;
  rig.launch(0, 1, 1);
  rig.cycles(20);
  rig.kill(0);
  rig.cycles(20);
  EXPECT_TRUE(rig.done.empty());
  rig.sets_up = true;
  rig.cycles(20);
  ASSERT_EQ(rig.done.size(), 1U);
  EXPECT_TRUE(rig.done[0].killed);
  EXPECT_TRUE(rig.next.quiescent);
}

}  // namespace
}  // namespace segue::execution_engine
