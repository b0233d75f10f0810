// A thread block comes back: the headers first, then what they say is live.

#include "tests/preempt_engine/twin/rig.hpp"

namespace segue::preempt_engine {
namespace {

constexpr std::uint32_t kForeign = 0x00F00005;  ///< a handle of another SM

Request load(std::uint32_t line, std::uint32_t slot, Space space, std::uint32_t warp = 0,
             std::uint32_t row = 0) {
  return request(MemOp::kLoad, line, slot, space, warp, row);
}

TEST(PreemptEngineRestore, HeadersFirstThenTheRest) {
  Rig rig = Rig::ready();
  rig.save(0);
  rig.requests.clear();
  ASSERT_EQ(rig.resume(4, address(0), Method::kWalk, 1234), Error::kNone);
  EXPECT_EQ(rig.frame(0), FrameState::kLoading);
  EXPECT_EQ(rig.state(4), TbState::kHead);
  EXPECT_EQ(rig.q().credit.limit, 2U);
  EXPECT_EQ(rig.next.halt, only(4));
  const std::uint32_t at = address(0);

  rig.live = [](const Row&) { return false; };
  rig.cycle_until(4, TbState::kHeadWait);
  rig.cycle_until(4, TbState::kLoad);
  EXPECT_EQ(untagged(rig.requests), (std::vector<Request>{load(at, 4, Space::kTbHeader),
                                                          load(at + 1, 4, Space::kWarpHeader, 0),
                                                          load(at + 5, 4, Space::kWarpHeader, 1)}))
      << "whether live or not";
  rig.requests.clear();
  rig.live = [](const Row& row) { return row.space != Space::kRegisters || row.row == 1; };
  rig.cycle_until(4, TbState::kLoadWait);
  rig.cycle_until(4, TbState::kReport);
  EXPECT_EQ(rig.next.halt, only(4));
  rig.cycle_until(4, TbState::kRun);
  EXPECT_EQ(untagged(rig.requests),
            (std::vector<Request>{
                load(at + 3, 4, Space::kRegisters, 0, 1), load(at + 4, 4, Space::kStack, 0),
                load(at + 7, 4, Space::kRegisters, 1, 1), load(at + 8, 4, Space::kStack, 1),
                load(at + 9, 4, Space::kShared), load(at + 10, 4, Space::kLog)}));
  EXPECT_EQ(rig.reports.back(), (Report{.outcome = Outcome::kRestored,
                                        .slot = 4,
                                        .tb_id = 1234,
                                        .handle = at,
                                        .method = Method::kWalk}));
  EXPECT_EQ(rig.next.halt, 0U);
  EXPECT_EQ(rig.q().credit.limit, 0U);
  EXPECT_TRUE(rig.next.quiescent);
  EXPECT_EQ(rig.frame(0), FrameState::kLoading) << "until it is released";
  EXPECT_EQ(rig.release(at), Error::kNone);
  EXPECT_EQ(rig.frame(0), FrameState::kFree);
}

TEST(PreemptEngineRestore, TheRestWaitsForAllHeaders) {
  Rig rig = Rig::ready();
  rig.command(setup_of(0, {.warps = 3, .registers = 2}));
  rig.answers = false;
  rig.resume(0, kForeign);
  rig.cycles(10);
  EXPECT_EQ(rig.q().credit.count[0], 3U) << "as many as it has warps";
  rig.answers = true;
  rig.cycle();
  rig.answers = false;
  rig.cycles(10);
  EXPECT_EQ(rig.state(0), TbState::kHeadWait);
  EXPECT_EQ(rig.requests.size(), 4U);
  rig.answer(rig.unanswered[0]);
  rig.answer(rig.unanswered[1]);
  EXPECT_EQ(rig.state(0), TbState::kHeadWait);
  rig.answer(rig.unanswered[2]);
  EXPECT_EQ(rig.q().credit.count[0], 0U);
  EXPECT_EQ(rig.state(0), TbState::kHeadWait);
  rig.cycle();
  EXPECT_EQ(rig.state(0), TbState::kLoad);
}

TEST(PreemptEngineRestore, AHandleOfAnotherSm) {
  Rig rig = Rig::ready();
  ASSERT_EQ(rig.resume(1, kForeign), Error::kNone);
  rig.cycle_until(1, TbState::kRun);
  EXPECT_EQ(rig.requests.front().addr, kForeign);
  EXPECT_EQ(rig.reports.back().handle, kForeign);
  for (std::uint32_t f = 0; f < 3; ++f) EXPECT_EQ(rig.frame(f), FrameState::kFree);
  EXPECT_EQ(rig.release(kForeign), Error::kHandle) << "its own engine's business";
}

TEST(PreemptEngineRestore, ByTheTrapRoutine) {
  Rig rig = Rig::ready();
  ASSERT_EQ(rig.resume(2, kForeign, Method::kTrap, 8), Error::kNone);
  EXPECT_EQ(rig.state(2), TbState::kLoad) << "no headers";
  EXPECT_EQ(rig.q().credit.limit, 2U);
  rig.cycle_until(2, TbState::kLoadWait);
  EXPECT_EQ(rig.next.req, (Request{.op = MemOp::kTrapLoad, .addr = kForeign, .slot = 2}));
  rig.in.loaded_non_idempotent = 0;
  rig.in.storing = ~Set{0};
  rig.cycle();
  EXPECT_EQ(rig.trap_done(2), Error::kNone);
  rig.cycles(5);
  EXPECT_EQ(rig.state(2), TbState::kLoadWait);
  EXPECT_EQ(rig.trap_done(2), Error::kNone);
  rig.cycle();
  EXPECT_EQ(rig.state(2), TbState::kReport) << "stores do not matter to it";
  rig.cycle_until(2, TbState::kRun);
  EXPECT_EQ(rig.reports.back(), (Report{.outcome = Outcome::kRestored,
                                        .slot = 2,
                                        .tb_id = 8,
                                        .handle = kForeign,
                                        .method = Method::kWalk}));
  EXPECT_EQ(rig.next.non_idempotent, 0U);
}

TEST(PreemptEngineRestore, TheContextSaysThatItIsNotIdempotent) {
  for (const Method method : {Method::kWalk, Method::kTrap}) {
    Rig rig = Rig::ready();
    rig.resume(2, kForeign, method);
    rig.in.loaded_non_idempotent = only(2);
    rig.cycle_until(2, TbState::kLoadWait);
    EXPECT_EQ(rig.next.non_idempotent, method == Method::kWalk ? only(2) : 0U)
        << "the header is back before the rest";
    rig.in.loaded_non_idempotent = method == Method::kWalk ? 0 : only(2);
    if (method == Method::kTrap) {
      rig.cycle();
      rig.trap_done(2);
      rig.trap_done(2);
    }
    rig.cycle_until(2, TbState::kRun);
    EXPECT_EQ(rig.next.non_idempotent, only(2));
  }
}

TEST(PreemptEngineRestore, AStartSaysThatItIsNotIdempotent) {
  Rig rig = Rig::ready();
  rig.command({.op = CommandOp::kStart, .slot = 0, .non_idempotent = true});
  EXPECT_EQ(rig.next.non_idempotent, 1U);
  rig.finished(0);
  rig.cycle_until(0, TbState::kFree);
  rig.start(0);
  EXPECT_EQ(rig.next.non_idempotent, 0U);
}

TEST(PreemptEngineRestore, LoadedBitsOfOthersDoNotMatter) {
  Rig rig = Rig::ready();
  rig.in.loaded_non_idempotent = ~Set{0};
  rig.start(0);
  rig.cycles(3);
  EXPECT_EQ(rig.next.non_idempotent, 0U);
}

TEST(PreemptEngineRestore, APreemptWaitsForItsEnd) {
  Rig rig = Rig::ready();
  rig.resume(1, kForeign, Method::kWalk);
  rig.in.drained = only(1);
  EXPECT_EQ(rig.preempt(1, Technique::kSwitch, Method::kTrap), Error::kNone);
  EXPECT_EQ(rig.frame(0), FrameState::kOwned);
  EXPECT_EQ(rig.q().slots.method, 0U) << "that of its restore";
  rig.cycle_until(1, TbState::kRun);
  EXPECT_EQ(rig.reports.back().outcome, Outcome::kRestored);
  EXPECT_FALSE(rig.next.quiescent);
  rig.cycle();
  EXPECT_EQ(rig.state(1), TbState::kStop);
  rig.cycle_until(1, TbState::kFree);
  EXPECT_EQ(rig.reports.back().outcome, Outcome::kPreempted);
  EXPECT_EQ(rig.reports.back().handle, address(0)) << "not where it came from";
}

TEST(PreemptEngineRestore, ASaveIntoAnotherFrameThanItCameFrom) {
  Rig rig = Rig::ready();
  rig.save(0);
  rig.resume(0, address(0));
  rig.cycle_until(0, TbState::kRun);
  rig.preempt(0, Technique::kSwitch);
  rig.in.drained = 1;
  rig.cycle_until(0, TbState::kFree);
  EXPECT_EQ(rig.reports.back().handle, address(1));
  EXPECT_EQ(rig.frame(0), FrameState::kLoading);
  EXPECT_EQ(rig.frame(1), FrameState::kHanded);
  EXPECT_EQ(rig.release(address(0)), Error::kNone);
}

TEST(PreemptEngineRestore, AReleaseOfAContextThatAnotherSmHasRestored) {
  Rig rig = Rig::ready();
  rig.save(0);
  EXPECT_EQ(rig.release(address(0)), Error::kNone);
  EXPECT_EQ(rig.resume(0, address(0)), Error::kHandle);
}

TEST(PreemptEngineFrames, TheLowestFreeOneIsReserved) {
  Rig rig = Rig::ready();
  rig.save(0);
  rig.save(0);
  rig.save(0);
  rig.start(0);
  EXPECT_EQ(rig.preempt(0, Technique::kSwitch), Error::kFull);
  EXPECT_EQ(rig.release(address(1)), Error::kNone);
  EXPECT_EQ(rig.preempt(0, Technique::kSwitch), Error::kNone);
  EXPECT_EQ(rig.q().frames.frame[0], 1U);
}

TEST(PreemptEngineFrames, AFrameThatAReportFreesInThisCycleIsNotFree) {
  Rig rig = Rig::ready();
  rig.in.report_ready = false;
  for (std::uint32_t s = 0; s < 4; ++s) rig.start(s);
  for (std::uint32_t s = 0; s < 3; ++s) rig.preempt(s, Technique::kSwitch);
  rig.finished(0);
  rig.cycles(3);
  ASSERT_TRUE(rig.next.report_valid);
  rig.in.report_ready = true;
  EXPECT_EQ(rig.preempt(3, Technique::kSwitch), Error::kFull);
  EXPECT_EQ(rig.preempt(3, Technique::kSwitch), Error::kNone);
  EXPECT_EQ(rig.q().frames.frame[3], 0U);
}

TEST(PreemptEngineFrames, AReleaseThatIsTakenWithAReport) {
  Rig rig = Rig::ready();
  rig.save(0);
  rig.start(1);
  rig.preempt(1, Technique::kSwitch);
  rig.in.drained = only(1);
  rig.in.report_ready = false;
  rig.cycle_until(1, TbState::kReport);
  rig.cycle();
  rig.in.report_ready = true;
  EXPECT_EQ(rig.release(address(0)), Error::kNone);
  EXPECT_EQ(rig.frame(0), FrameState::kFree);
  EXPECT_EQ(rig.frame(1), FrameState::kHanded);
}

}  // namespace
}  // namespace segue::preempt_engine
