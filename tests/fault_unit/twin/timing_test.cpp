// The page's example, and what happens in one cycle together.

#include <vector>

#include "tests/fault_unit/twin/rig.hpp"

namespace segue::fault_unit {
namespace {

constexpr Resolved there(std::uint32_t entry, std::uint64_t region) {
  return {.entry = entry, .region = region, .aborted = false};
}

// fault_unit.md, "Example".
TEST(FaultUnitTiming, ExampleOfThePage) {
  Rig rig;
  std::uint64_t now = 2;
  const auto cycle_is = [&](std::uint64_t number) {
    EXPECT_EQ(now, number);
    rig.in.cpu_ready = true;
    rig.cycle();
    ++now;
  };
  rig.set_fault(5, 0);
  cycle_is(2);
  EXPECT_EQ(rig.out.ticket, fresh(0));
  EXPECT_FALSE(rig.out.cpu_valid);
  rig.set_fault(5, 1);
  cycle_is(3);
  EXPECT_EQ(rig.out.ticket, merged(0));
  EXPECT_EQ(rig.out.cpu, request(0, 5, 0));
  rig.set_fault(1, 2);
  cycle_is(4);
  EXPECT_EQ(rig.out.ticket, fresh(1));
  EXPECT_FALSE(rig.out.cpu_valid);
  cycle_is(5);
  EXPECT_EQ(rig.out.cpu, request(1, 1, 2));
  cycle_is(6);
  rig.set_answer(1, Result::kThere);
  cycle_is(7);
  EXPECT_FALSE(rig.out.resolved_valid);
  cycle_is(8);
  EXPECT_EQ(rig.out.resolved, there(1, 1));
  rig.set_answer(0, Result::kThere);
  rig.set_fault(5, 2);
  cycle_is(9);
  EXPECT_EQ(rig.out.ticket, merged(0));
  EXPECT_FALSE(rig.out.resolved_valid);
  cycle_is(10);
  EXPECT_EQ(rig.out.resolved, there(0, 5));
  EXPECT_EQ(rig.out.used, 1U);
  cycle_is(11);
  EXPECT_FALSE(rig.out.resolved_valid);
  EXPECT_EQ(rig.out.used, 0U);
  rig.set_fault(5, 1);
  cycle_is(12);
  EXPECT_EQ(rig.out.ticket, fresh(0));
  cycle_is(13);
  EXPECT_EQ(rig.out.cpu, request(0, 5, 1));
}

TEST(FaultUnitTiming, AnOfferStaysUntilItIsTaken) {
  for (const bool own_first : {false, true}) {
    Rig rig;
    rig.setup(own_first);
    rig.fault(3, 1);
    for (std::uint64_t i = 0; i < 4; ++i) {
      EXPECT_EQ(rig.next.own_valid, own_first);
      EXPECT_EQ(rig.next.cpu_valid, !own_first);
      EXPECT_EQ(own_first ? rig.next.own : rig.next.cpu, request(0, 3, 1));
      EXPECT_EQ(own_first ? rig.next.cpu : rig.next.own, Request{});
      rig.in.own_ready = !own_first;  // of the other one
      rig.in.cpu_ready = own_first;
      if (i < 2) rig.set_fault(4 + i, 0);
      rig.cycle();
    }
    EXPECT_EQ(rig.state(0), own_first ? EntryState::kAsksOwn : EntryState::kAsksCpu);
  }
}

TEST(FaultUnitTiming, AFaultJoinsAsTheLastOneLeaves) {
  for (const bool own_first : {false, true}) {
    Rig rig;
    rig.setup(own_first);
    rig.fault(1);
    for (std::uint32_t entry = 1; entry < 3; ++entry) {
      rig.in.own_ready = rig.in.cpu_ready = true;
      EXPECT_EQ(rig.fault(1 + entry), fresh(entry));
      EXPECT_EQ(own_first ? rig.out.own : rig.out.cpu, request(entry - 1, entry));
      EXPECT_EQ(own_first ? rig.next.own : rig.next.cpu, request(entry, 1 + entry));
    }
    const State& q = rig.state();
    EXPECT_EQ(own_first ? q.own_head : q.cpu_head, 2U);
    EXPECT_EQ(own_first ? q.own_tail : q.cpu_tail, 2U);
    EXPECT_EQ(q.next, std::vector<std::uint32_t>(3)) << "no entry waited behind another";
  }
}

TEST(FaultUnitTiming, AFaultJoinsAsOneOfTwoLeaves) {
  Rig rig;
  rig.fault(1);
  rig.fault(2);
  EXPECT_EQ(rig.state().next[0], 1U);
  rig.in.cpu_ready = true;
  rig.fault(3);
  EXPECT_EQ(rig.state().cpu_head, 1U);
  EXPECT_EQ(rig.state().cpu_tail, 2U);
  EXPECT_EQ(rig.state().next[1], 2U);
  EXPECT_EQ(rig.take_cpu(), request(1, 2));
  EXPECT_EQ(rig.take_cpu(), request(2, 3));
}

// The page has no exception for the last entry of a queue.
TEST(FaultUnitTiming, TheHeadMovesOnAlsoFromTheLastEntry) {
  Rig rig;
  rig.fault(1);
  rig.fault(2);
  rig.take_cpu();
  rig.answer(0);
  rig.take_cpu();
  EXPECT_EQ(rig.state().cpu_head, 0U) << "next_q of entry 1 is still that of reset";
  EXPECT_EQ(rig.state().cpu_tail, 1U);
  EXPECT_FALSE(rig.next.cpu_valid);
  EXPECT_EQ(rig.next.cpu, Request{});
  rig.fault(3);
  EXPECT_EQ(rig.next.cpu, request(0, 3)) << "in the entry that has become free";
  EXPECT_EQ(rig.state().cpu_tail, 0U);
}

TEST(FaultUnitTiming, AReadyWithoutAnOfferDoesNothing) {
  Rig rig;
  rig.fault(1);
  rig.take_cpu();
  const State before = rig.state();
  rig.in.own_ready = rig.in.cpu_ready = true;
  rig.cycle();
  EXPECT_EQ(rig.state(), before);
}

TEST(FaultUnitTiming, AFaultInTheCycleOfTheAnswerIsMerged) {
  for (const Result result : {Result::kThere, Result::kAbort, Result::kForward}) {
    Rig rig;
    rig.setup(true);
    rig.fault(5);
    rig.take_own();
    rig.set_answer(0, result);
    EXPECT_EQ(rig.fault(5), merged(0));
    rig.cycle();
    EXPECT_EQ(rig.out.resolved_valid, result != Result::kForward);
    EXPECT_EQ(rig.state().count, result == Result::kForward ? 1U : 0U);
  }
}

TEST(FaultUnitTiming, AFaultInTheCycleInWhichTheSmsHearIsNew) {
  for (const Result result : {Result::kThere, Result::kAbort}) {
    Rig rig;
    rig.fault(5, 1);
    rig.take_cpu();
    rig.answer(0, result);
    EXPECT_EQ(rig.fault(5, 2), fresh(1)) << "entry 0 is not free yet";
    EXPECT_TRUE(rig.out.resolved_valid);
    EXPECT_EQ(rig.state(0), EntryState::kFree);
    EXPECT_EQ(rig.state().count, 1U) << "one comes, one goes";
    EXPECT_EQ(rig.take_cpu(), request(1, 5, 2));
    EXPECT_EQ(rig.fault(4), fresh(0));
  }
}

TEST(FaultUnitTiming, AnswersOfConsecutiveCyclesAreEachShownOnce) {
  Rig rig;
  for (std::uint64_t region = 0; region < 3; ++region) rig.fault(region);
  for (int i = 0; i < 3; ++i) rig.take_cpu();
  rig.answer(0);
  for (std::uint32_t entry = 1; entry < 3; ++entry) {
    EXPECT_EQ(rig.answer(entry), Error::kNone);
    EXPECT_EQ(rig.out.resolved, there(entry - 1, entry - 1));
    EXPECT_EQ(rig.state().count, 3U - entry);
  }
  rig.cycle();
  EXPECT_EQ(rig.out.resolved, there(2, 2));
  EXPECT_EQ(rig.state().count, 0U);
}

TEST(FaultUnitTiming, AFaultAndAForwardedOneJoinInOneCycle) {
  Rig rig;
  rig.setup(true);
  rig.fault(1, 1);
  rig.take_own();
  rig.set_answer(0, Result::kForward);
  EXPECT_EQ(rig.fault(2, 2), fresh(1));
  EXPECT_EQ(rig.next.cpu, request(0, 1, 1));
  EXPECT_EQ(rig.next.own, request(1, 2, 2));
  rig.in.own_ready = rig.in.cpu_ready = true;
  rig.cycle();
  EXPECT_EQ(rig.state(0), EntryState::kAtCpu);
  EXPECT_EQ(rig.state(1), EntryState::kAtOwn);
}

TEST(FaultUnitTiming, EverythingInOneCycle) {
  Rig rig({.num_entries = 6, .num_sms = 2, .region_bits = 8});
  rig.setup(true);
  for (std::uint64_t region = 10; region < 15; ++region) rig.fault(region);
  for (int i = 0; i < 3; ++i) rig.take_own();
  rig.answer(2, Result::kForward);
  rig.answer(1, Result::kAbort);
  // Entry 0 is at the own handler, 1 is shown, 2 asks the CPU, 3 and 4 ask the own handler.
  rig.set_answer(0, Result::kForward);
  rig.set_fault(20, 1);
  rig.in.own_ready = rig.in.cpu_ready = true;
  rig.set_setup(false);
  rig.cycle();
  EXPECT_EQ(rig.error(Source::kSetup), Error::kBusy);
  EXPECT_EQ(rig.out.err_valid, 1U);
  EXPECT_EQ(rig.out.ticket, fresh(5));
  EXPECT_EQ(rig.out.resolved, (Resolved{.entry = 1, .region = 11, .aborted = true}));
  EXPECT_EQ(rig.out.own, request(3, 13));
  EXPECT_EQ(rig.out.cpu, request(2, 12));
  EXPECT_EQ(rig.state().state,
            (std::vector{EntryState::kAsksCpu, EntryState::kFree, EntryState::kAtCpu,
                         EntryState::kAtOwn, EntryState::kAsksOwn, EntryState::kAsksOwn}));
  EXPECT_EQ(rig.state().count, 5U);
  EXPECT_EQ(rig.take_own(), request(4, 14));
  EXPECT_EQ(rig.take_own(), request(5, 20, 1));
  EXPECT_EQ(rig.take_cpu(), request(0, 10));
}

// Otherwise one could be at the own handler without `own_first_q` (property 8).
TEST(FaultUnitTiming, AFaultGoesByTheSetUpOfItsCycle) {
  for (const bool own_first : {true, false, true}) {
    Rig rig;
    rig.setup(!own_first);
    rig.set_setup(own_first);
    EXPECT_EQ(rig.fault(6, 2), fresh(0));
    EXPECT_EQ(rig.error(Source::kSetup), Error::kNone);
    EXPECT_EQ(rig.next.own_valid, own_first);
    EXPECT_EQ(rig.next.cpu_valid, !own_first);
    rig.set_setup(!own_first);
    EXPECT_EQ(rig.fault(7, 2), fresh(1));
    EXPECT_EQ(rig.error(Source::kSetup), Error::kBusy);
    EXPECT_EQ(rig.state(1), rig.state(0)) << "nothing of a set-up that is dropped";
  }
}

TEST(FaultUnitTiming, QuiescentWhileHandlersWork) {
  Rig rig;
  EXPECT_TRUE(rig.next.quiescent);
  rig.setup(true);
  EXPECT_TRUE(rig.next.quiescent);
  rig.fault(1);
  EXPECT_FALSE(rig.next.quiescent) << "offered to the own handler";
  rig.take_own();
  EXPECT_TRUE(rig.next.quiescent);
  rig.answer(0, Result::kForward);
  EXPECT_FALSE(rig.next.quiescent) << "offered to the CPU";
  rig.take_cpu();
  EXPECT_TRUE(rig.next.quiescent);
  rig.answer(0);
  EXPECT_FALSE(rig.next.quiescent) << "shown to the SMs";
  rig.cycle();
  EXPECT_TRUE(rig.next.quiescent);
}

TEST(FaultUnitTiming, OutputsThatFollowTheStateDoSoInReset) {
  Rig rig;
  rig.setup(true);
  for (std::uint64_t region = 1; region < 4; ++region) rig.fault(region, 2);
  rig.take_own();
  rig.take_own();
  rig.answer(1, Result::kForward);
  rig.answer(0, Result::kAbort);
  const Outputs before = rig.next;
  EXPECT_TRUE(before.own_valid && before.cpu_valid && before.resolved_valid);
  rig.in.own_ready = rig.in.cpu_ready = true;
  rig.reset();
  Outputs expected = before;
  expected.fault_ready = expected.quiescent = false;
  EXPECT_EQ(rig.out, expected);
  EXPECT_EQ(rig.out.wake_at, (std::uint64_t{1} << kTimeW) - 1);
  EXPECT_EQ(rig.state(), State(rig.twin.params()));
  EXPECT_TRUE(rig.next.fault_ready);
  EXPECT_TRUE(rig.next.quiescent);
}

}  // namespace
}  // namespace segue::fault_unit
