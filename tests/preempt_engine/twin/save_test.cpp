// A thread block leaves by a switch (SMK 4.1), by a walk or by a trap routine (thesis 5.2.2).

#include <algorithm>

#include "tests/preempt_engine/twin/rig.hpp"

namespace segue::preempt_engine {
namespace {

Request store(std::uint32_t line, std::uint32_t slot, Space space, std::uint32_t warp = 0,
              std::uint32_t row = 0) {
  return request(MemOp::kStore, line, slot, space, warp, row);
}

TEST(PreemptEngineSave, FromTheCommandToTheHandle) {
  Rig rig = Rig::ready();
  rig.save(1, 5);  // The first frame is taken.
  rig.requests.clear();
  ASSERT_EQ(rig.start(3, 99), Error::kNone);
  EXPECT_EQ(rig.next.resident, only(3));
  EXPECT_EQ(rig.next.halt, 0U);
  ASSERT_EQ(rig.preempt(3, Technique::kSwitch), Error::kNone);
  EXPECT_EQ(rig.state(3), TbState::kRun) << "it follows the register";
  EXPECT_EQ(rig.frame(1), FrameState::kOwned);
  rig.cycle();
  EXPECT_EQ(rig.state(3), TbState::kStop);
  EXPECT_EQ(rig.next.halt, only(3));
  rig.cycles(5);
  EXPECT_EQ(rig.state(3), TbState::kStop) << "not drained";
  EXPECT_EQ(rig.q().credit.limit, 0U);
  rig.in.drained = only(3);
  rig.cycle();
  EXPECT_EQ(rig.state(3), TbState::kSave);
  EXPECT_EQ(rig.q().credit.limit, 2U);
  EXPECT_FALSE(rig.next.row_valid);
  rig.cycle();
  EXPECT_TRUE(rig.next.row_valid);
  EXPECT_EQ(rig.next.row, Row{.slot = 3});
  rig.cycle_until(3, TbState::kSettle);
  rig.cycle_until(3, TbState::kReport);
  EXPECT_EQ(rig.q().credit.limit, 0U);
  rig.cycle_until(3, TbState::kFree);

  const std::uint32_t at = address(1);
  EXPECT_EQ(untagged(rig.requests),
            (std::vector<Request>{
                store(at, 3, Space::kTbHeader), store(at + 1, 3, Space::kWarpHeader, 0),
                store(at + 2, 3, Space::kRegisters, 0, 0),
                store(at + 3, 3, Space::kRegisters, 0, 1), store(at + 4, 3, Space::kStack, 0),
                store(at + 5, 3, Space::kWarpHeader, 1), store(at + 6, 3, Space::kRegisters, 1, 0),
                store(at + 7, 3, Space::kRegisters, 1, 1), store(at + 8, 3, Space::kStack, 1),
                store(at + 9, 3, Space::kShared), store(at + 10, 3, Space::kLog)}));
  EXPECT_EQ(rig.reports.back(), (Report{.outcome = Outcome::kPreempted,
                                        .slot = 3,
                                        .tb_id = 99,
                                        .handle = at,
                                        .method = Method::kWalk}));
  EXPECT_EQ(rig.frame(1), FrameState::kHanded);
  EXPECT_TRUE(rig.next.quiescent);
}

TEST(PreemptEngineSave, RowsThatAreNotLiveAreSkippedAndKeepTheirLine) {
  Rig rig = Rig::ready();
  rig.live = [](const Row& row) { return row.warp == 1 && row.row == 1; };
  rig.save(0);
  const std::uint32_t at = address(0);
  EXPECT_EQ(
      untagged(rig.requests),
      (std::vector<Request>{store(at, 0, Space::kTbHeader), store(at + 1, 0, Space::kWarpHeader, 0),
                            store(at + 5, 0, Space::kWarpHeader, 1),
                            store(at + 7, 0, Space::kRegisters, 1, 1)}))
      << "headers are moved whether live or not";
}

TEST(PreemptEngineSave, ARowThatIsNotLiveTakesOneCycleAndNoPort) {
  Rig rig = Rig::ready();
  rig.live = [](const Row& row) { return row.space == Space::kLog; };
  rig.start(0);
  rig.preempt(0, Technique::kSwitch);
  rig.in.drained = 1;
  while (rig.next.row.space != Space::kRegisters) rig.cycle();
  rig.in.req_ready = false;
  const Row first = rig.next.row;
  rig.cycle();
  EXPECT_EQ(rig.next.row, (Row{.slot = 0, .space = Space::kRegisters, .warp = 0, .row = 1}));
  EXPECT_EQ(first.row, 0U);
  rig.cycle();
  EXPECT_EQ(rig.next.row.space, Space::kStack);
}

TEST(PreemptEngineSave, PartsWithoutRowsAreLeftOut) {
  struct Case {
    Kernel shape;
    std::vector<Space> spaces;
  };
  const auto header = {Space::kTbHeader, Space::kWarpHeader};
  const std::vector<Case> cases{
      {{.warps = 1}, header},
      {{.warps = 1, .simt_stack = 1}, {Space::kTbHeader, Space::kWarpHeader, Space::kStack}},
      {{.warps = 1, .registers = 1}, {Space::kTbHeader, Space::kWarpHeader, Space::kRegisters}},
      {{.warps = 2, .replay = 2},
       {Space::kTbHeader, Space::kWarpHeader, Space::kWarpHeader, Space::kReplay, Space::kReplay}},
      {{.warps = 1, .shared = 1, .log = 1},
       {Space::kTbHeader, Space::kWarpHeader, Space::kShared, Space::kLog}},
      {{.warps = 1, .log = 2}, {Space::kTbHeader, Space::kWarpHeader, Space::kLog, Space::kLog}},
      {{.warps = 1, .registers = 1, .simt_stack = 1, .shared = 1, .replay = 1, .log = 1},
       {Space::kTbHeader, Space::kWarpHeader, Space::kRegisters, Space::kStack, Space::kShared,
        Space::kReplay, Space::kLog}},
  };
  for (const Case& each : cases) {
    Rig rig = Rig::ready();
    ASSERT_EQ(rig.command(setup_of(0, each.shape)), Error::kNone);
    rig.save(0);
    std::vector<Space> spaces;
    for (const Request& request : rig.requests) {
      EXPECT_EQ(request.addr, address(0) + spaces.size()) << "line behind line";
      spaces.push_back(request.space);
    }
    EXPECT_EQ(spaces, each.spaces);
  }
}

TEST(PreemptEngineSave, ARequestWaitsForThePort) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.preempt(0, Technique::kSwitch);
  rig.in.drained = 1;
  rig.in.req_ready = false;
  for (int i = 0; i < 20 && !rig.next.req_valid; ++i) rig.cycle();
  const Request offered = rig.next.req;
  const Row row = rig.next.row;
  rig.cycles(5);
  EXPECT_EQ(rig.next.req, offered) << "stable until it is taken";
  EXPECT_EQ(rig.next.row, row);
  rig.in.req_ready = true;
  rig.cycle();
  EXPECT_EQ(rig.next.req.addr, offered.addr + 1) << "no cycle is lost";
}

TEST(PreemptEngineSave, TheLowestTagThatIsFreeIsUsed) {
  Rig rig = Rig::ready();
  rig.command(setup_of(0, {.warps = 5, .shared = 5}));
  rig.answers = false;
  rig.start(0);
  rig.preempt(0, Technique::kSwitch);
  rig.in.drained = 1;
  rig.cycles(20);
  ASSERT_EQ(rig.q().credit.busy, 0x1FU);
  EXPECT_EQ(rig.answer(3), Error::kNone);
  EXPECT_EQ(rig.answer(1), Error::kNone) << "3 is used in this cycle";
  EXPECT_EQ(rig.next.req.tag, 3U);
  rig.cycle();
  EXPECT_EQ(rig.next.req.tag, 1U);
  EXPECT_EQ(rig.q().credit.owner[1], 0U);
}

TEST(PreemptEngineSave, ByTheTrapRoutine) {
  Rig rig = Rig::ready();
  rig.start(2, 11);
  rig.preempt(2, Technique::kSwitch, Method::kTrap);
  rig.in.drained = only(2);
  rig.in.req_ready = false;
  rig.cycle_until(2, TbState::kSave);
  rig.cycle();
  EXPECT_FALSE(rig.next.row_valid) << "the routine knows its rows";
  EXPECT_TRUE(rig.q().walk.walk);
  rig.cycle();
  EXPECT_EQ(rig.state(2), TbState::kSettle);
  EXPECT_FALSE(rig.q().walk.walk);
  ASSERT_TRUE(rig.next.req_valid);
  EXPECT_EQ(rig.next.req, (Request{.op = MemOp::kTrapSave, .addr = address(0), .slot = 2}));
  EXPECT_EQ(rig.q().credit.total, 0U) << "no credit";
  EXPECT_EQ(rig.q().credit.busy, 0U);
  EXPECT_EQ(rig.q().credit.limit, 2U);
  rig.in.req_ready = true;
  rig.cycle();
  EXPECT_EQ(rig.trap_done(2), Error::kNone);
  rig.in.storing = only(2);
  EXPECT_EQ(rig.trap_done(2), Error::kNone);
  rig.cycles(5);
  EXPECT_EQ(rig.state(2), TbState::kSettle) << "its stores are not acknowledged";
  rig.in.storing = 0;
  rig.cycle();
  EXPECT_EQ(rig.state(2), TbState::kReport);
  rig.cycle_until(2, TbState::kFree);
  EXPECT_EQ(rig.reports.back(), (Report{.outcome = Outcome::kPreempted,
                                        .slot = 2,
                                        .tb_id = 11,
                                        .handle = address(0),
                                        .method = Method::kTrap}));
}

TEST(PreemptEngineSave, StoresDoNotHoldUpAWalk) {
  Rig rig = Rig::ready();
  rig.in.storing = ~Set{0};
  rig.save(0);
}

TEST(PreemptEngineSave, ATrapWaitsForThePort) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.start(1);
  rig.preempt(0, Technique::kSwitch);
  rig.preempt(1, Technique::kSwitch, Method::kTrap);
  rig.live = [](const Row&) { return false; };
  rig.in.drained = 1;
  rig.cycle_until(0, TbState::kSave);
  rig.in.drained = 3;
  while (rig.next.row.space != Space::kLog) rig.cycle();
  rig.in.req_ready = false;
  rig.cycles(4);
  // Nothing is offered any more, so the port is free.
  EXPECT_EQ(rig.state(1), TbState::kSettle);
  EXPECT_EQ(rig.next.req.op, MemOp::kTrapSave);
}

TEST(PreemptEngineSave, DrainWithdrawsASwitch) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.preempt(0, Technique::kSwitch);
  rig.cycle();
  ASSERT_EQ(rig.state(0), TbState::kStop);
  EXPECT_FALSE(rig.next.quiescent);
  EXPECT_EQ(rig.preempt(0, Technique::kDrain), Error::kNone);
  rig.in.drained = 1;
  rig.cycle();
  EXPECT_EQ(rig.state(0), TbState::kRun) << "before the save";
  EXPECT_TRUE(rig.next.quiescent);
  EXPECT_EQ(rig.frame(0), FrameState::kOwned) << "it may be preempted again";
  EXPECT_EQ(rig.preempt(0, Technique::kSwitch), Error::kNone);
  EXPECT_EQ(rig.q().frames.frame[0], 0U);
  EXPECT_EQ(rig.frame(1), FrameState::kFree) << "one frame is enough";
  rig.preempt(0, Technique::kDrain);
  rig.cycle_until(0, TbState::kRun);
  rig.finished(0);
  rig.cycle_until(0, TbState::kFree);
  EXPECT_EQ(rig.frame(0), FrameState::kFree);
  EXPECT_EQ(rig.q().frames.has, 0U);
}

TEST(PreemptEngineSave, ADrainInTheCycleOfTheSaveComesTooLate) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.preempt(0, Technique::kSwitch);
  rig.cycle();
  rig.in.drained = 1;
  EXPECT_EQ(rig.preempt(0, Technique::kDrain), Error::kNone);
  EXPECT_EQ(rig.state(0), TbState::kSave);
  rig.cycle_until(0, TbState::kFree);
  EXPECT_EQ(rig.reports.back().outcome, Outcome::kPreempted);
}

TEST(PreemptEngineSave, APreemptDuringASaveChangesNothing) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.preempt(0, Technique::kSwitch);
  rig.in.drained = 1;
  rig.in.report_ready = false;
  for (const TbState state : {TbState::kSave, TbState::kSettle, TbState::kReport}) {
    rig.cycle_until(0, state);
    EXPECT_EQ(rig.preempt(0, Technique::kFlush, Method::kTrap), Error::kNone) << to_string(state);
    EXPECT_EQ(rig.q().slots.technique[0], Technique::kSwitch);
    EXPECT_EQ(rig.q().slots.method, 0U);
  }
  EXPECT_EQ(rig.frame(1), FrameState::kFree);
}

TEST(PreemptEngineSave, AFinishComesBeforeASave) {
  Rig rig = Rig::ready();
  rig.start(0, 3);
  rig.preempt(0, Technique::kSwitch);
  rig.cycle();
  rig.in.drained = 1;
  EXPECT_EQ(rig.finished(0), Error::kNone);
  EXPECT_EQ(rig.state(0), TbState::kReport);
  EXPECT_EQ(rig.q().credit.limit, 0U);
  rig.cycle_until(0, TbState::kFree);
  EXPECT_EQ(rig.reports.back(), (Report{.outcome = Outcome::kFinished, .slot = 0, .tb_id = 3}));
  EXPECT_EQ(rig.frame(0), FrameState::kFree);
}

TEST(PreemptEngineSave, TheLowestIsAdmittedFirstAndOneACycle) {
  Rig rig = Rig::ready();
  for (const std::uint32_t s : {1U, 2U, 4U}) {
    rig.start(s);
    rig.preempt(s, Technique::kSwitch);
  }
  rig.cycle();
  rig.in.drained = only(4) | only(2);
  rig.cycle();
  EXPECT_EQ(rig.state(2), TbState::kSave);
  EXPECT_EQ(rig.state(4), TbState::kStop);
  rig.in.drained = ~Set{0};
  rig.finished(1);
  EXPECT_EQ(rig.state(4), TbState::kSave) << "one that finishes is not in its way";
  EXPECT_EQ(rig.q().credit.limit, 4U);
}

TEST(PreemptEngineSave, NoneIsAdmittedWithAResume) {
  Rig rig = Rig::ready();
  rig.start(1);
  rig.preempt(1, Technique::kSwitch);
  rig.cycle();
  rig.in.drained = only(1);
  EXPECT_EQ(rig.resume(1, 0), Error::kOccupied);
  EXPECT_EQ(rig.state(1), TbState::kSave) << "an illegal one is none";
  rig.start(2);
  rig.preempt(2, Technique::kSwitch);
  rig.cycle();
  rig.in.drained = only(2);
  EXPECT_EQ(rig.resume(0, 0), Error::kNone);
  EXPECT_EQ(rig.state(2), TbState::kStop);
  EXPECT_EQ(rig.start(3), Error::kNone);
  EXPECT_EQ(rig.state(2), TbState::kSave) << "a start without resume is none";
}

TEST(PreemptEngineSave, WalksTakeTurns) {
  Rig rig = Rig::ready();
  for (const std::uint32_t s : {0U, 2U, 3U}) {
    rig.start(s);
    rig.preempt(s, Technique::kSwitch);
  }
  rig.in.drained = ~Set{0};
  for (const std::uint32_t s : {0U, 2U, 3U}) rig.cycle_until(s, TbState::kFree);
  std::vector<std::uint32_t> order;
  for (const Request& request : rig.requests) {
    if (order.empty() || order.back() != request.slot) order.push_back(request.slot);
  }
  // Slot 0 is admitted first, and the walk stays with a slot to its end.
  EXPECT_EQ(order, (std::vector<std::uint32_t>{0, 2, 3}));
  EXPECT_EQ(rig.requests.size(), 33U);
  EXPECT_EQ(rig.q().walk.at.slot, 3U);
  rig.requests.clear();
  rig.command({.op = CommandOp::kRelease, .handle = address(0)});
  rig.resume(3, 0);
  rig.resume(4, 0x80);
  rig.cycle_until(3, TbState::kRun);
  EXPECT_EQ(rig.requests.front().slot, 3U) << "the only one, so it comes again";
}

TEST(PreemptEnginePartial, OneAfterTheOther) {
  Rig rig = Rig::ready();
  for (const std::uint32_t s : {1U, 2U, 3U}) rig.start(s);
  for (const std::uint32_t s : {3U, 2U, 1U}) rig.preempt(s, Technique::kPartialSwitch);
  rig.cycle();
  EXPECT_EQ(rig.state(3), TbState::kStop) << "its turn came first";
  EXPECT_EQ(rig.state(1), TbState::kRun);
  EXPECT_EQ(rig.state(2), TbState::kRun);
  EXPECT_FALSE(rig.next.quiescent);
  rig.in.drained = ~Set{0};
  for (const TbState state : {TbState::kSave, TbState::kSettle, TbState::kReport}) {
    rig.cycle_until(3, state);
    EXPECT_EQ(rig.state(1), TbState::kRun) << to_string(state);
  }
  rig.cycle();
  EXPECT_EQ(rig.state(1), TbState::kStop) << "the lowest";
  EXPECT_EQ(rig.state(2), TbState::kRun);
  rig.cycle_until(1, TbState::kFree);
  rig.cycle_until(2, TbState::kFree);
  EXPECT_EQ(rig.reports.size(), 3U);
}

TEST(PreemptEnginePartial, ASwitchDoesNotWaitForIt) {
  Rig rig = Rig::ready();
  rig.start(1);
  rig.start(2);
  rig.preempt(2, Technique::kPartialSwitch);
  rig.preempt(1, Technique::kSwitch);
  rig.cycle();
  EXPECT_EQ(rig.next.halt, only(1) | only(2));
}

TEST(PreemptEnginePartial, AKilledOneAndOneThatFinishesHaveNoTurn) {
  Rig rig = Rig::ready();
  for (const std::uint32_t s : {0U, 1U, 2U, 3U}) rig.start(s);
  rig.preempt(3, Technique::kPartialSwitch);
  rig.preempt(0, Technique::kPartialSwitch);
  rig.preempt(1, Technique::kPartialSwitch);
  ASSERT_EQ(rig.state(3), TbState::kStop);
  rig.preempt(3, Technique::kSwitch);
  rig.in.drained = only(3);
  EXPECT_EQ(rig.finished(0), Error::kNone) << "the turn is given in this cycle";
  EXPECT_EQ(rig.state(0), TbState::kReport);
  EXPECT_EQ(rig.state(1), TbState::kStop) << "3 has become a switch";
  rig.preempt(1, Technique::kDrain);
  rig.cycle();
  EXPECT_EQ(rig.state(1), TbState::kRun);
  rig.cycle_until(3, TbState::kFree);
}

TEST(PreemptEnginePartial, NoTurnForTheKilled) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.start(1);
  rig.start(2);
  rig.preempt(2, Technique::kPartialSwitch);
  rig.preempt(0, Technique::kPartialSwitch);
  rig.preempt(1, Technique::kPartialSwitch);
  rig.preempt(2, Technique::kDrain);
  EXPECT_EQ(rig.kill(0), Error::kNone);
  // 2 has left the turn in the register, and is in stop for this cycle yet.
  EXPECT_EQ(rig.state(2), TbState::kRun);
  EXPECT_EQ(rig.state(0), TbState::kStop) << "the kill is not in the register before";
  rig.cycle();
  EXPECT_EQ(rig.state(0), TbState::kFlush);
  EXPECT_EQ(rig.state(1), TbState::kRun) << "0 was in stop";
  rig.cycle();
  EXPECT_EQ(rig.state(1), TbState::kStop);
}

}  // namespace
}  // namespace segue::preempt_engine
