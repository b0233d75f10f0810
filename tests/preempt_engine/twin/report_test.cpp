// Reports take turns and wait to be taken; reset and rest.

#include "tests/preempt_engine/twin/rig.hpp"

namespace segue::preempt_engine {
namespace {

TEST(PreemptEngineReport, IsStableUntilItIsTaken) {
  Rig rig = Rig::ready();
  rig.in.report_ready = false;
  for (std::uint32_t s = 0; s < 5; ++s) rig.start(s, 10 + s);
  rig.finished(3);
  EXPECT_FALSE(rig.next.report_valid);
  EXPECT_EQ(rig.next.report, Report{});
  rig.cycle();
  EXPECT_TRUE(rig.next.report_valid);
  rig.finished(0);
  rig.finished(4);
  rig.finished(1);
  rig.cycles(3);
  EXPECT_EQ(rig.next.report, (Report{.outcome = Outcome::kFinished, .slot = 3, .tb_id = 13}));
  EXPECT_EQ(rig.next.resident, 0x1FU);
  rig.in.report_ready = true;
  rig.cycle();
  EXPECT_EQ(rig.next.resident, 0x17U);
  EXPECT_EQ(rig.next.report.slot, 4U) << "no cycle is lost";
  rig.cycle();
  EXPECT_EQ(rig.next.report.slot, 0U);
  rig.cycle();
  EXPECT_EQ(rig.next.report.slot, 1U);
  rig.cycle();
  EXPECT_FALSE(rig.next.report_valid);
  EXPECT_EQ(rig.q().slots.report_slot, 1U) << "it stays";
}

TEST(PreemptEngineReport, TheOneJustTakenIsNotReportedTwice) {
  Rig rig = Rig::ready();
  rig.start(2);
  rig.finished(2);
  rig.cycles(6);
  EXPECT_EQ(rig.reports.size(), 1U);
}

TEST(PreemptEngineReport, BehindItselfComesItselfLast) {
  Rig rig = Rig::ready();
  rig.start(2);
  rig.finished(2);
  rig.cycle_until(2, TbState::kFree);
  rig.in.report_ready = false;
  rig.start(1);
  rig.start(2);
  rig.finished(2);
  rig.cycle();
  EXPECT_EQ(rig.next.report.slot, 2U);
}

TEST(PreemptEngineReset, ClearsAllButTheMemory) {
  Rig rig = Rig::ready();
  rig.save(0);
  rig.in.storing = only(1);
  rig.start(1);
  rig.kill(1);
  rig.cycle_until(1, TbState::kClear);
  rig.resume(2, address(0), Method::kWalk, 77);
  rig.cycles(4);
  rig.in.rst_n = false;
  EXPECT_EQ(rig.start(3, 5), Error::kNone);
  const auto mem = rig.q().slots.mem;
  EXPECT_EQ(mem[2], (Resident{.tb_id = 77, .handle = address(0)}));
  EXPECT_EQ(mem[3], Resident{}) << "not written in a reset cycle";
  State fresh(kSmall);
  fresh.slots.mem = mem;
  EXPECT_EQ(rig.q(), fresh);
  EXPECT_FALSE(rig.engine.written_memory_element());
}

TEST(PreemptEngineReset, OutputsFollowTheStateInAResetCycle) {
  Rig rig = Rig::ready();
  rig.start(1);
  rig.non_idempotent(1);
  rig.reset();
  EXPECT_EQ(rig.out.resident, only(1));
  EXPECT_EQ(rig.out.non_idempotent, only(1));
  EXPECT_FALSE(rig.out.quiescent);
  EXPECT_EQ(rig.next.resident, 0U);
}

TEST(PreemptEngineRest, TheMemoryIsWrittenByAStart) {
  Rig rig = Rig::ready();
  rig.start(4, 9);
  EXPECT_EQ(rig.engine.written_memory_element(), 4U);
  EXPECT_EQ(rig.q().slots.mem[4].tb_id, 9U);
  rig.cycle();
  EXPECT_FALSE(rig.engine.written_memory_element());
  rig.start(4, 10);
  EXPECT_FALSE(rig.engine.written_memory_element()) << "an illegal one";
}

TEST(PreemptEngineRest, NeverActsByItself) {
  Rig rig = Rig::ready();
  EXPECT_EQ(rig.next.wake_at, (std::uint64_t{1} << 48) - 1);
  EXPECT_TRUE(rig.next.quiescent);
  rig.start(0);
  EXPECT_TRUE(rig.next.quiescent) << "a running thread block is nothing to do";
  const State before = rig.q();
  rig.in.drained = rig.in.storing = rig.in.stale = rig.in.loaded_non_idempotent = ~Set{0};
  rig.cycles(10);
  EXPECT_EQ(rig.q(), before);
}

TEST(PreemptEngineRest, TheSmallestEngine) {
  const Params params{.num_slots = 1,
                      .num_warps = 1,
                      .num_kernels = 1,
                      .num_frames = 1,
                      .num_tags = 1,
                      .row_bits = 2};
  Rig rig(params);
  rig.set_region(0, 4);
  ASSERT_EQ(rig.command(setup_of(0, {.warps = 1, .registers = 3, .log = 2})), Error::kNone);
  EXPECT_EQ(rig.start(1), Error::kIndex);
  rig.save(0);
  EXPECT_EQ(rig.resume(0, 16), Error::kNone) << "behind the only frame";
  rig.cycle_until(0, TbState::kRun);
  EXPECT_EQ(rig.requests.size(), 14U);
}

TEST(PreemptEngineRest, TheLargestEngine) {
  const Params params{.num_slots = 32,
                      .num_warps = 64,
                      .num_kernels = 8,
                      .num_frames = 64,
                      .num_tags = 64,
                      .row_bits = 10};
  Rig rig(params);
  rig.set_region(0xFFFF0000, 16);  // Wraps behind the first frame.
  ASSERT_EQ(rig.command(setup_of(7, {.warps = 64, .registers = 2})), Error::kNone);
  for (std::uint32_t s = 0; s < 32; ++s) {
    ASSERT_EQ(rig.start(s, s, 7), Error::kNone);
    ASSERT_EQ(rig.preempt(s, Technique::kSwitch), Error::kNone);
  }
  rig.in.drained = ~Set{0};
  for (int i = 0; i < 20000 && rig.reports.size() < 32; ++i) rig.cycle();
  ASSERT_EQ(rig.reports.size(), 32U);
  EXPECT_EQ(rig.requests.size(), 32U * 193);
  for (const Report& report : rig.reports) {
    EXPECT_EQ(report.handle, 0xFFFF0000 + (report.slot << 16));
    EXPECT_EQ(rig.release(report.handle), Error::kNone);
  }
}

}  // namespace
}  // namespace segue::preempt_engine
