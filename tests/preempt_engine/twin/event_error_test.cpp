// Each error of the events and the answers.

#include "tests/preempt_engine/twin/rig.hpp"

namespace segue::preempt_engine {
namespace {

constexpr std::array kOfTheProgram{EventOp::kFinished, EventOp::kNonIdempotent};

TEST(PreemptEngineEventError, NoSuchEvent) {
  Rig rig = Rig::ready();
  EXPECT_EQ(rig.event(static_cast<EventOp>(3), 7), Error::kOp);
}

TEST(PreemptEngineEventError, NoSuchSlot) {
  Rig rig = Rig::ready();
  for (const EventOp op : {EventOp::kFinished, EventOp::kNonIdempotent, EventOp::kTrapDone}) {
    EXPECT_EQ(rig.event(op, 5), Error::kIndex) << to_string(op);
    EXPECT_EQ(rig.event(op, 4), Error::kState) << to_string(op) << " of a free one";
  }
}

TEST(PreemptEngineEventError, OfAThreadBlockThatIsBeingSaved) {
  Rig rig = Rig::ready();
  rig.answers = false;
  rig.start(0);
  rig.preempt(0, Technique::kSwitch);
  rig.in.drained = 1;
  rig.cycle_until(0, TbState::kSave);
  for (const EventOp op : kOfTheProgram) EXPECT_EQ(rig.event(op, 0), Error::kState);
  rig.answers = true;
  rig.cycle_until(0, TbState::kSettle);
  rig.answers = false;
  for (const EventOp op : kOfTheProgram) EXPECT_EQ(rig.event(op, 0), Error::kState);
  rig.answers = true;
  rig.in.report_ready = false;
  rig.cycle_until(0, TbState::kReport);
  for (const EventOp op : kOfTheProgram) EXPECT_EQ(rig.event(op, 0), Error::kState);
  EXPECT_EQ(rig.q().slots.non_idempotent, 0U);
}

TEST(PreemptEngineEventError, OfAThreadBlockThatIsBeingRestored) {
  Rig rig = Rig::ready();
  rig.in.report_ready = rig.in.req_ready = false;
  rig.resume(1, 0);
  for (const TbState state :
       {TbState::kHead, TbState::kHeadWait, TbState::kLoad, TbState::kLoadWait, TbState::kReport}) {
    rig.in.req_ready = true;
    rig.cycle_until(1, state);
    rig.in.req_ready = false;
    EXPECT_EQ(rig.finished(1), Error::kState) << to_string(state);
    if (rig.state(1) == state) {
      EXPECT_EQ(rig.non_idempotent(1), Error::kState) << to_string(state);
    }
  }
}

TEST(PreemptEngineEventError, AnEventInClearComesTooLate) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.in.storing = 1;
  rig.preempt(0, Technique::kFlush);
  rig.cycle_until(0, TbState::kClear);
  EXPECT_EQ(rig.non_idempotent(0), Error::kNone);
  EXPECT_EQ(rig.q().slots.non_idempotent, 0U);
  EXPECT_EQ(rig.finished(0), Error::kNone);
  EXPECT_EQ(rig.state(0), TbState::kClear);
  EXPECT_EQ(rig.trap_done(0), Error::kState);
  rig.in.storing = 0;
  rig.cycle_until(0, TbState::kFree);
  EXPECT_EQ(rig.reports.back().outcome, Outcome::kRestarted);
}

TEST(PreemptEngineEventError, TrapDone) {
  Rig rig = Rig::ready();
  rig.start(0);
  EXPECT_EQ(rig.trap_done(0), Error::kState) << "in run";
  rig.in.req_ready = false;
  rig.in.drained = 1;
  rig.preempt(0, Technique::kSwitch, Method::kTrap);
  rig.cycle_until(0, TbState::kSave);
  EXPECT_EQ(rig.trap_done(0), Error::kState) << "in save";
  rig.cycle_until(0, TbState::kSettle);
  EXPECT_EQ(rig.q().credit.count[0], 2U);
  EXPECT_EQ(rig.trap_done(0), Error::kState) << "its request is offered";
  rig.in.req_ready = true;
  EXPECT_EQ(rig.trap_done(0), Error::kState) << "its request is taken only now";
  EXPECT_EQ(rig.trap_done(0), Error::kNone);
  rig.in.storing = 1;
  EXPECT_EQ(rig.trap_done(0), Error::kNone);
  EXPECT_EQ(rig.trap_done(0), Error::kState) << "it has two warps";
  EXPECT_EQ(rig.q().credit.count[0], 0U);
}

TEST(PreemptEngineEventError, TrapDoneOfAWalk) {
  Rig rig = Rig::ready();
  rig.answers = false;
  const Params params = kSmall;
  ASSERT_EQ(params.num_tags, 5U);
  rig.command(setup_of(1, {.warps = 2}));
  rig.start(0, 7, 1);
  rig.in.drained = 1;
  rig.preempt(0, Technique::kSwitch);
  rig.live = [](const Row&) { return false; };
  rig.cycles(6);
  EXPECT_EQ(rig.state(0), TbState::kSave) << "3 headers, and 2 credits";
  rig.answers = true;
  rig.cycle();
  rig.answers = false;
  rig.cycle_until(0, TbState::kSettle);
  ASSERT_GT(rig.q().credit.count[0], 0U);
  EXPECT_EQ(rig.trap_done(0), Error::kState);
}

TEST(PreemptEngineEventError, Answers) {
  Rig rig = Rig::ready();
  rig.answers = false;
  EXPECT_EQ(rig.answer(5), Error::kTag) << "no such tag";
  EXPECT_EQ(rig.answer(0), Error::kTag) << "no request";
  rig.start(3);
  rig.preempt(3, Technique::kSwitch);
  rig.in.drained = only(3);
  rig.in.req_ready = false;
  for (int i = 0; i < 20 && !rig.next.req_valid; ++i) rig.cycle();
  EXPECT_EQ(rig.next.req.tag, 0U);
  EXPECT_EQ(rig.answer(0), Error::kTag) << "still offered";
  rig.in.req_ready = true;
  EXPECT_EQ(rig.answer(0), Error::kTag) << "taken only now";
  EXPECT_EQ(rig.q().credit.total, 2U);
  EXPECT_EQ(rig.answer(0), Error::kNone);
  EXPECT_EQ(rig.answer(0), Error::kTag) << "answered before, and made anew only now";
  EXPECT_EQ(rig.out.err_valid, 4U);
}

}  // namespace
}  // namespace segue::preempt_engine
