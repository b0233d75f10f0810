// The priority queues in the driver: who is given SMs, from whom they are taken,
// and who is muted meanwhile (thesis 5.3.2 and 5.3.3).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/sm_driver/twin/rig.hpp"
#include "tests/sm_driver/twin/tables_check.hpp"

namespace segue::sm_driver {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;

constexpr std::array kPreemptive{Policy::kPpqExclusive, Policy::kPpqShared};

/// SMs of two slots; context c has priority c, so that 0 is the least urgent.
class Priorities : public ::testing::Test {
 protected:
  void start(Policy policy, std::uint32_t num_sms) {
    rig.emplace(Params{.num_sms = num_sms, .num_slots = 2, .num_ctxs = 4, .num_ksrs = 4});
    rig->set_policy(policy, Technique::kDrain);
    for (std::uint32_t ctx = 0; ctx < 4; ++ctx) rig->set_priority(ctx, ctx);
    rig->settle();
  }
  void TearDown() override {
    rig->settle();
    expect_consistent(rig->driver);
    expect_nothing_forgotten(rig->driver);
    expect_image_shows_state(rig->driver);
  }

  void launch(std::uint32_t ctx, std::uint32_t tbs) {
    rig->launch(ctx, tbs, /*tbs_per_sm=*/2);
    rig->settle();
  }
  void set_priority(std::uint32_t ctx, std::uint32_t prio) {
    rig->set_priority(ctx, prio);
    rig->settle();
  }
  void finish(std::uint32_t s, std::uint32_t slot) {
    rig->sm[s].finish(slot);
    rig->settle();
  }
  void drain(std::uint32_t s) {
    rig->sm[s].finish_all();
    rig->settle();
  }
  /// The SMs that TBs were issued to since the last call, in order.
  std::vector<std::uint32_t> issued() {
    std::vector<std::uint32_t> sms;
    for (const SmCmd& issue : rig->sent(SmOp::kIssue)) sms.push_back(issue.sm);
    rig->commands.clear();
    return sms;
  }
  std::size_t preempts() { return rig->sent(SmOp::kPreempt).size(); }

  /// Under ppq_exclusive context 0 runs on both SMs, then one TB of context 1
  /// takes SM 0 from it; SM 1 keeps it, muted.
  void mute_sm_1() {
    start(Policy::kPpqExclusive, 2);
    launch(0, kMany);
    launch(1, 1);
    ASSERT_EQ(rig->sms(), "0>1 0");
    drain(0);
    ASSERT_EQ(rig->sms(), "1 0");
    issued();
  }

  std::optional<Rig> rig;
};

// ---- who gets SMs ----

TEST_F(Priorities, TheRowHasThePriorityOfItsContext) {
  start(Policy::kNpq, 1);
  launch(3, kMany);
  EXPECT_EQ(rig->row_of(3).prio, 3U);
  set_priority(3, 15);
  EXPECT_EQ(rig->row_of(3).prio, 15U);
  set_priority(2, 9);  // not active
  EXPECT_EQ(rig->row_of(3).prio, 15U);
}

TEST_F(Priorities, WithoutPreemptionARunningSmIsNeverTaken) {
  start(Policy::kNpq, 2);
  launch(0, 5);
  launch(1, kMany);
  launch(2, 3);
  EXPECT_EQ(rig->sms(), "0 0");
  finish(0, 0);  // the last TB goes to the kernel that has the SM
  drain(1);
  EXPECT_EQ(rig->sms(), "0 2");  // the most urgent one gets the next free SM
  drain(0);
  EXPECT_EQ(rig->sms(), "2 2");
  drain(1);
  EXPECT_EQ(rig->sms(), "2 1");
  EXPECT_EQ(preempts(), 0U);
}

TEST_F(Priorities, EqualsShareAsInFcfsAndTakeNothingFromEachOther) {
  for (Policy policy : kPreemptive) {
    start(policy, 3);
    set_priority(0, 1);
    launch(1, 3);  // two SMs
    launch(0, kMany);
    EXPECT_EQ(rig->sms(), "1 1 0") << to_string(policy);
    finish(2, 0);
    EXPECT_EQ(preempts(), 0U);
    EXPECT_EQ(rig->driver.smst(2).tbs_running, 2U);  // equals are not muted
    expect_nothing_forgotten(rig->driver);
  }
}

TEST_F(Priorities, OnlyAsManySmsAsCanBeFilledAreTaken) {
  for (Policy policy : kPreemptive) {
    start(policy, 4);
    launch(0, kMany);
    launch(1, 3);
    EXPECT_EQ(rig->sms(), "0>1 0>1 0 0") << to_string(policy);
    drain(0);
    drain(1);
    EXPECT_EQ(rig->sms(), "1 1 0 0");
    EXPECT_EQ(preempts(), 2U);
    expect_nothing_forgotten(rig->driver);
  }
}

TEST_F(Priorities, TheLeastUrgentLosesFirst) {
  for (Policy policy : kPreemptive) {
    start(policy, 3);
    launch(1, 2);
    launch(0, policy == Policy::kPpqShared ? 4 : 2);
    set_priority(0, 1);  // or the exclusive scheme would give it nothing
    set_priority(0, 0);
    ASSERT_EQ(rig->sms(), policy == Policy::kPpqShared ? "1 0 0" : "1 0 .");
    launch(3, kMany);
    EXPECT_EQ(rig->sms(), policy == Policy::kPpqShared ? "1>3 0>3 0>3" : "1>3 0>3 3");
    const auto sent = rig->sent(SmOp::kPreempt);
    ASSERT_FALSE(sent.empty());
    EXPECT_EQ(sent.front().sm, 1U);
    EXPECT_EQ(sent.back().sm, 0U);
  }
}

TEST_F(Priorities, AReleasedSmIsRetargetedToAMoreUrgentKernel) {
  start(Policy::kPpqShared, 2);
  launch(0, kMany);
  launch(1, 2);
  ASSERT_EQ(rig->sms(), "0>1 0");
  launch(2, 4);
  ASSERT_EQ(rig->sms(), "0>1 0>2");
  drain(0);
  EXPECT_EQ(rig->sms(), "2 0>2");
  EXPECT_EQ(rig->row_of(1).claimed, 0U);
}

TEST_F(Priorities, SharedGivesTheRemainderToTheLessUrgent) {
  start(Policy::kPpqShared, 3);
  launch(1, 2);
  launch(0, kMany);
  EXPECT_EQ(rig->sms(), "1 0 0");
  issued();
  finish(1, 0);
  EXPECT_THAT(issued(), ElementsAre(1));  // nobody is muted
}

// ---- exclusive: who is muted ----

TEST_F(Priorities, ExclusiveKeepsAnSmIdleUntilTheMoreUrgentKernelHasEnded) {
  start(Policy::kPpqExclusive, 2);
  launch(1, 1);
  launch(0, kMany);
  EXPECT_EQ(rig->sms(), "1 .");
  EXPECT_EQ(rig->row_of(0).sms_running, 0U);
  drain(0);
  EXPECT_THAT(rig->done, ElementsAre(DoneMsg{.ctx = 1}));
  EXPECT_EQ(rig->sms(), "0 0");
}

TEST_F(Priorities, AMutedSmIssuesNothingUntilTheMoreUrgentKernelHasEnded) {
  mute_sm_1();
  finish(1, 0);
  finish(1, 1);
  EXPECT_TRUE(rig->out.quiescent);  // it asks for TBs, and the driver rests
  EXPECT_EQ(rig->driver.state().need_issue, 0b10U);
  EXPECT_EQ(rig->sms(), "1 0");  // although it is empty
  EXPECT_THAT(issued(), IsEmpty());
  rig->sm[0].finish_all();
  rig->settle();
  EXPECT_THAT(rig->done, ElementsAre(DoneMsg{.ctx = 1}));
  EXPECT_EQ(rig->sms(), "0 0");
  EXPECT_THAT(issued(), ElementsAre(1, 1, 0, 0));  // SM 1 is still set up
}

TEST_F(Priorities, AMutedSmIsPassedOver) {
  start(Policy::kPpqExclusive, 2);
  launch(0, kMany);
  finish(0, 0);  // SM 1 would be next to be issued to
  launch(1, 1);
  finish(1, 0);
  issued();
  drain(0);
  EXPECT_EQ(rig->sms(), "1 0");
  EXPECT_THAT(issued(), ElementsAre(0));
}

TEST_F(Priorities, AKilledMoreUrgentKernelMutesUntilItHasEnded) {
  mute_sm_1();
  rig->answer_kills = false;
  finish(1, 0);
  rig->kill(1);
  rig->settle();
  EXPECT_THAT(issued(), IsEmpty());
  rig->sm[0].squash();
  rig->settle();
  EXPECT_THAT(rig->done, ElementsAre(DoneMsg{.ctx = 1, .killed = true}));
  EXPECT_THAT(issued(), ElementsAre(1, 0, 0));
}

TEST_F(Priorities, AMutedSmMayBeTaken) {
  mute_sm_1();
  finish(1, 0);
  launch(2, 2);  // its own kernel mutes context 1 as well; the least urgent loses
  EXPECT_EQ(rig->sms(), "1 0>2");
  drain(1);
  EXPECT_EQ(rig->sms(), "1 2");
  EXPECT_THAT(issued(), ElementsAre(1, 1));
}

TEST_F(Priorities, AnEmptySmWithNothingLeftIsGivenBackBesideAMoreUrgentKernel) {
  start(Policy::kPpqExclusive, 2);
  launch(0, 4);
  set_priority(1, 0);  // an equal gets nothing yet
  launch(1, 1);
  ASSERT_EQ(rig->sms(), "0 0");
  set_priority(1, 5);
  ASSERT_EQ(rig->sms(), "0>1 0");
  drain(1);
  EXPECT_EQ(rig->sms(), "0> 1");  // context 1 gives up the other, which it could not fill
  drain(0);
  EXPECT_THAT(rig->done, ElementsAre(DoneMsg{.ctx = 0}));
  EXPECT_EQ(rig->sms(), ". 1");
}

TEST_F(Priorities, PreemptedTbsOfAMutedKernelWait) {
  start(Policy::kPpqExclusive, 2);
  rig->set_policy(Policy::kPpqExclusive, Technique::kSwitch);
  launch(0, 4);  // all of them run
  launch(1, 1);
  ASSERT_EQ(rig->sms(), "0>1 0");
  rig->sm[1].finish(0);
  rig->settle();
  rig->sm[0].save(0, 10);
  rig->sm[0].save(1, 11);
  rig->settle();
  issued();
  finish(1, 1);
  EXPECT_EQ(rig->sms(), "1 0");
  EXPECT_THAT(issued(), IsEmpty());
  rig->sm[0].finish_all();
  rig->settle();
  EXPECT_THAT(rig->sent(SmOp::kIssue),
              ElementsAre(Field(&SmCmd::handle, 10), Field(&SmCmd::handle, 11)));
}

// ---- priorities and policies rewritten in mid-run ----

TEST_F(Priorities, ARewrittenPriorityUnmutes) {
  for (std::uint32_t prio : {1U, 2U}) {  // equal to the more urgent one, or above it
    mute_sm_1();
    finish(1, 0);
    ASSERT_THAT(issued(), IsEmpty());
    set_priority(0, prio);
    EXPECT_THAT(issued(), ElementsAre(1)) << prio;
  }
}

TEST_F(Priorities, ARewrittenPriorityFlipsTheMutedKernel) {
  start(Policy::kPpqExclusive, 2);
  set_priority(0, 1);
  launch(0, 3);
  launch(1, kMany);
  ASSERT_EQ(rig->sms(), "0 0");
  finish(1, 0);  // the third TB was its only one
  ASSERT_EQ(rig->sms(), "0 1");
  set_priority(0, 7);
  issued();
  finish(1, 0);
  EXPECT_THAT(issued(), IsEmpty());
  set_priority(1, 8);
  EXPECT_THAT(issued(), ElementsAre(1));
  EXPECT_EQ(rig->sms(), "0>1 1");
}

TEST_F(Priorities, AnotherPolicyMutesNoKernel) {
  for (Policy policy : {Policy::kFcfs, Policy::kNpq, Policy::kPpqShared, Policy::kDssLiteral}) {
    mute_sm_1();
    finish(1, 0);
    ASSERT_THAT(issued(), IsEmpty());
    rig->set_policy(policy, Technique::kDrain);
    rig->settle();
    EXPECT_THAT(issued(), ElementsAre(1)) << to_string(policy);
    rig->set_policy(Policy::kPpqExclusive, Technique::kDrain);
    finish(1, 0);
    EXPECT_THAT(issued(), IsEmpty()) << to_string(policy);
  }
}

TEST_F(Priorities, ResetMutesNoKernel) {
  mute_sm_1();
  rig->in.rst_n = false;
  rig->cycle();
  rig->in.rst_n = true;
  rig->sm.assign(2, {});
  rig->done.clear();
  rig->settle();
  launch(0, 1);  // FCFS; its row was the muted one
  EXPECT_THAT(issued(), ElementsAre(0));
}

// ---- what changes during a scan ----

/// Ends the scan's walk in a cycle in which the host's message is taken.
void tell_in_the_last_step(Rig& rig, const HostMsg& msg) {
  const State& q = rig.driver.state();
  while (q.scan_state != ScanState::kWalk || q.scan_pos + 1 < q.active_count) rig.cycle();
  rig.tell(msg);
  rig.cycle();
  ASSERT_TRUE(rig.out.host_ready);
  ASSERT_EQ(q.scan_state, ScanState::kApply);
}

TEST_F(Priorities, AVictimThatIsNoLongerLessUrgentIsLeftAlone) {
  for (Policy policy : kPreemptive) {
    start(policy, 2);
    launch(0, kMany);
    rig->launch(1, kMany, 2);
    while (rig->driver.state().active_count < 2) rig->cycle();
    tell_in_the_last_step(*rig, {.op = HostOp::kSetPriority, .ctx = 0, .prio = 1});
    ASSERT_EQ(rig->driver.prio().worst().prio, 0U);  // as it was seen
    rig->cycle();
    EXPECT_EQ(rig->sms(), "0 0") << to_string(policy);
    EXPECT_TRUE(rig->driver.state().scan_pending);
    rig->settle();
    EXPECT_EQ(preempts(), 0U);
  }
}

TEST_F(Priorities, ExclusiveTakesNothingForAKernelThatIsNoLongerTheMostUrgent) {
  for (Policy policy : kPreemptive) {
    start(policy, 2);
    launch(2, 2);
    launch(0, kMany);
    if (policy == Policy::kPpqExclusive) {
      set_priority(2, 0);
      ASSERT_EQ(rig->sms(), "2 0");
      set_priority(2, 1);  // as urgent as context 1, and wants nothing
    }
    rig->launch(1, kMany, 2);
    while (rig->driver.state().active_count < 3) rig->cycle();
    tell_in_the_last_step(*rig, {.op = HostOp::kSetPriority, .ctx = 2, .prio = 9});
    rig->cycle();
    // Context 1 is ahead of 0 all the same, which suffices when SMs are shared.
    EXPECT_EQ(rig->sms(), policy == Policy::kPpqShared ? "2 0>1" : "2 0") << to_string(policy);
    EXPECT_TRUE(rig->driver.state().scan_pending);
  }
}

TEST_F(Priorities, ExclusiveBindsNothingToAKernelThatIsNoLongerTheMostUrgent) {
  for (Policy policy : {Policy::kNpq, Policy::kPpqShared, Policy::kPpqExclusive}) {
    start(policy, 2);
    launch(1, 2);
    rig->launch(2, kMany, 2);
    while (rig->driver.state().active_count < 2) rig->cycle();
    tell_in_the_last_step(*rig, {.op = HostOp::kSetPriority, .ctx = 1, .prio = 9});
    ASSERT_TRUE(rig->driver.state().scan_target.valid);
    rig->cycle();
    EXPECT_EQ(rig->sms(), policy == Policy::kPpqExclusive ? "1 ." : "1 2") << to_string(policy);
    EXPECT_TRUE(rig->driver.state().scan_pending);
  }
}

TEST_F(Priorities, AScanEndsUnderThePolicyItBeganWith) {
  start(Policy::kPpqExclusive, 2);
  launch(1, 2);
  rig->launch(0, kMany, 2);
  while (rig->driver.state().active_count < 2) rig->cycle();
  tell_in_the_last_step(*rig, {.op = HostOp::kSetPolicy, .policy = Policy::kNpq});
  rig->cycle();
  EXPECT_EQ(rig->sms(), "1 .");
  rig->settle();
  EXPECT_EQ(rig->sms(), "1 0");
}

}  // namespace
}  // namespace segue::sm_driver
