// The policies' decisions, and DSS' two rules beside the published loop. The
// priority queues in the driver: priority_test.cpp.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cmodel/blocks/sm_driver/dss.hpp"
#include "cmodel/blocks/sm_driver/fcfs.hpp"
#include "cmodel/blocks/sm_driver/prio.hpp"
#include "tests/sm_driver/twin/rig.hpp"
#include "tests/sm_driver/twin/tables_check.hpp"

namespace segue::sm_driver {
namespace {

KernelView wanting(std::uint32_t ksr, std::int32_t tokens) {
  return {.ksr = ksr, .count = tokens, .tokens = tokens, .wants = true};
}
KernelView holding(std::uint32_t ksr, std::int32_t tokens) {
  return {.ksr = ksr, .count = tokens, .tokens = tokens, .holds = true};
}
KernelView both(std::uint32_t ksr, std::int32_t tokens) {
  return {.ksr = ksr, .count = tokens, .tokens = tokens, .wants = true, .holds = true};
}

/// What `Scheduler` decides after a scan over `kernels`, as "bind 1", "bind 1
/// again", "reserve 0->1 again" or "none".
template <typename Scheduler>
std::string decision(Policy policy, Target target, std::initializer_list<KernelView> kernels) {
  Scheduler scheduler;
  for (const KernelView& kernel : kernels) scheduler.look(kernel);
  const Choice choice = scheduler.decide(policy, target);
  std::string text(to_string(choice.decision));
  if (choice.decision == Decision::kNone) return text;
  text += ' ';
  if (choice.decision == Decision::kReserve) text += std::to_string(choice.worst) + "->";
  text += std::to_string(choice.best);
  return choice.again ? text + " again" : text;
}

std::string two_rules(Target target, std::initializer_list<KernelView> kernels) {
  return decision<Dss>(Policy::kDss, target, kernels);
}
std::string literal(Target target, std::initializer_list<KernelView> kernels) {
  return decision<Dss>(Policy::kDssLiteral, target, kernels);
}

// ---- FCFS ----

TEST(FcfsPolicy, TheOldestThatWantsGetsTheSm) {
  Fcfs fcfs;
  for (const KernelView& kernel : {holding(3, 0), wanting(1, -5), wanting(2, 9)}) fcfs.look(kernel);
  const Choice choice = fcfs.decide(Policy::kFcfs, Target::kIdle);
  EXPECT_EQ(choice.decision, Decision::kBind);
  EXPECT_EQ(choice.best, 1U);
  EXPECT_TRUE(choice.again);
  EXPECT_EQ(fcfs.best(), (Candidate{.valid = true, .ksr = 1, .tokens = -5}));
}

TEST(FcfsPolicy, TakesNothingAway) {
  Fcfs fcfs;
  for (const KernelView& kernel : {holding(0, -9), wanting(1, 9)}) fcfs.look(kernel);
  EXPECT_EQ(fcfs.decide(Policy::kFcfs, Target::kNone).decision, Decision::kNone);
}

// ---- what DSS remembers ----

TEST(DssPolicy, TiesGoToTheOlder) {
  Dss dss;
  for (const KernelView& kernel : {both(4, 2), both(5, 2), both(6, 2)}) dss.look(kernel);
  EXPECT_EQ(dss.best().ksr, 4U);
  EXPECT_EQ(dss.worst().ksr, 4U);
}

TEST(DssPolicy, ATieOfBestGoesToTheNextOfTheReleasedSm) {
  Dss dss;
  dss.look(wanting(4, 2));
  dss.look({.ksr = 5, .tokens = 2, .is_next = true, .wants = true});
  dss.look(wanting(6, 2));
  EXPECT_EQ(dss.best().ksr, 5U);
}

TEST(DssPolicy, CountsAreSigned) {
  Dss dss;
  for (const KernelView& kernel : {both(0, -128), both(1, 127), both(2, 0)}) dss.look(kernel);
  EXPECT_EQ(dss.best().ksr, 1U);
  EXPECT_EQ(dss.worst().ksr, 0U);
}

// ---- two rules ----

TEST(DssPolicy, AFreeSmGoesToTheMostTokens) {
  for (Target target : {Target::kIdle, Target::kReleased}) {
    EXPECT_EQ(two_rules(target, {both(0, 0), wanting(1, 3)}), "bind 1 again");
    EXPECT_EQ(two_rules(target, {both(0, 1), both(1, 1)}), "bind 0 again");  // also when equal
    EXPECT_EQ(two_rules(target, {both(0, -4)}), "bind 0 again");
    EXPECT_EQ(two_rules(target, {holding(0, 0)}), "none");
  }
}

TEST(DssPolicy, ARunningSmIsTakenAcrossADifferenceOfTwo) {
  EXPECT_EQ(two_rules(Target::kNone, {both(0, -2), wanting(1, 0)}), "reserve 0->1 again");
  EXPECT_EQ(two_rules(Target::kNone, {both(0, -1), wanting(1, 0)}), "none");
  EXPECT_EQ(two_rules(Target::kNone, {both(0, -128), wanting(1, 127)}), "reserve 0->1 again");
  EXPECT_EQ(two_rules(Target::kNone, {both(0, -9)}), "none");
  EXPECT_EQ(two_rules(Target::kNone, {wanting(1, 5)}), "none");
}

// ---- the published loop ----

TEST(DssLiteralPolicy, ALoneKernelRunsAndLoopsOn) {
  EXPECT_EQ(literal(Target::kIdle, {wanting(0, 0)}), "bind 0 again");  // nobody holds an SM
  EXPECT_EQ(literal(Target::kIdle, {both(0, -3)}), "bind 0 again");    // it equals itself
  EXPECT_EQ(literal(Target::kNone, {both(0, -3)}), "none");
}

TEST(DssLiteralPolicy, EqualCountsLeaveTheSmIdle) {
  EXPECT_EQ(literal(Target::kIdle, {holding(0, -1), both(1, -1)}), "none");
  EXPECT_EQ(two_rules(Target::kIdle, {holding(0, -1), both(1, -1)}), "bind 1 again");
}

TEST(DssLiteralPolicy, AnIdleSmIsGivenUntilTheBottomTestEnds) {
  EXPECT_EQ(literal(Target::kIdle, {holding(0, -1), wanting(1, 0)}), "bind 1");
  EXPECT_EQ(literal(Target::kIdle, {holding(0, -1), wanting(1, 1)}), "bind 1");
  EXPECT_EQ(literal(Target::kIdle, {holding(0, -1), wanting(1, 2)}), "bind 1 again");
  EXPECT_EQ(literal(Target::kIdle, {holding(0, 2), wanting(1, -1)}), "bind 1");
}

TEST(DssLiteralPolicy, ReservesAtADifferenceOfOne) {
  EXPECT_EQ(literal(Target::kNone, {both(0, 0), wanting(1, 0)}), "none");
  EXPECT_EQ(literal(Target::kNone, {both(0, -1), wanting(1, 0)}), "reserve 0->1");
  EXPECT_EQ(literal(Target::kNone, {both(0, -3), wanting(1, 0)}), "reserve 0->1");
  EXPECT_EQ(literal(Target::kNone, {both(0, -4), wanting(1, 0)}), "reserve 0->1 again");
}

TEST(DssLiteralPolicy, AReleasedSmIsBoundWithoutLoopingOn) {
  EXPECT_EQ(literal(Target::kReleased, {both(0, 0), wanting(1, 5)}), "bind 1");
  EXPECT_EQ(literal(Target::kReleased, {both(0, 0), both(1, 0)}), "bind 0");
  EXPECT_EQ(literal(Target::kReleased, {holding(0, 0)}), "none");
}

// ---- priority queues ----

// Round robin is one of them: its turn is a priority.
constexpr std::array kPriorityQueues{Policy::kNpq, Policy::kPpqExclusive, Policy::kPpqShared,
                                     Policy::kRoundRobin};

bool leaves_others_nothing(Policy policy) {
  return policy == Policy::kPpqExclusive || policy == Policy::kRoundRobin;
}

enum class Does : std::uint8_t { kNothing, kWant, kHold, kBoth };

KernelView urgent(std::uint32_t ksr, std::uint32_t rank, Does does) {
  return {.ksr = ksr,
          .wants = does == Does::kWant || does == Does::kBoth,
          .holds = does == Does::kHold || does == Does::kBoth,
          .rank = rank};
}

std::string queues(Policy policy, Target target, std::initializer_list<KernelView> kernels) {
  return decision<Prio>(policy, target, kernels);
}

TEST(PrioPolicy, RemembersTheMostUrgentThatWantsAndTheLeastUrgentThatHolds) {
  Prio prio;
  for (const KernelView& kernel :
       {urgent(0, 15, Does::kNothing), urgent(1, 3, Does::kBoth), urgent(2, 9, Does::kWant),
        urgent(3, 12, Does::kHold), urgent(4, 0, Does::kWant)}) {
    prio.look(kernel);
  }
  EXPECT_EQ(prio.best(), (PrioCandidate{.valid = true, .ksr = 2, .prio = 9}));
  EXPECT_EQ(prio.worst(), (PrioCandidate{.valid = true, .ksr = 1, .prio = 3}));
  EXPECT_EQ(prio.top(), 15U);  // whatever it wants or holds
  prio.clear();
  EXPECT_EQ(prio.best(), PrioCandidate{});
  EXPECT_EQ(prio.worst(), PrioCandidate{});
  EXPECT_EQ(prio.top(), 0U);
}

TEST(PrioPolicy, OfEqualsTheOldestGainsAndTheYoungestLoses) {
  Prio prio;
  for (std::uint32_t ksr : {4U, 5U, 6U}) prio.look(urgent(ksr, 2, Does::kBoth));
  EXPECT_EQ(prio.best().ksr, 4U);
  EXPECT_EQ(prio.worst().ksr, 6U);
}

TEST(PrioPolicy, ATieOfBestGoesToTheNextOfTheReleasedSm) {
  Prio prio;
  prio.look(urgent(4, 2, Does::kWant));
  prio.look({.ksr = 5, .is_next = true, .wants = true, .rank = 2});
  prio.look(urgent(6, 2, Does::kWant));
  EXPECT_EQ(prio.best().ksr, 5U);
  prio.look(urgent(7, 3, Does::kWant));  // but not against a more urgent one
  prio.look({.ksr = 5, .is_next = true, .wants = true, .rank = 2});
  EXPECT_EQ(prio.best().ksr, 7U);
}

TEST(PrioPolicy, AFreeSmGoesToTheMostUrgent) {
  for (Policy policy : kPriorityQueues) {
    for (Target target : {Target::kIdle, Target::kReleased}) {
      EXPECT_EQ(queues(policy, target, {urgent(0, 0, Does::kBoth), urgent(1, 3, Does::kWant)}),
                "bind 1 again");
      EXPECT_EQ(queues(policy, target, {urgent(0, 3, Does::kBoth), urgent(1, 3, Does::kWant)}),
                "bind 0 again");
      EXPECT_EQ(queues(policy, target, {urgent(0, 0, Does::kWant)}), "bind 0 again");
      EXPECT_EQ(queues(policy, target, {urgent(0, 9, Does::kHold)}), "none");
    }
  }
}

TEST(PrioPolicy, OnlyTheExclusiveOnesLeaveAnSmIdleBesideALessUrgentKernel) {
  for (Policy policy : kPriorityQueues) {
    const bool exclusive = leaves_others_nothing(policy);
    for (Does does : {Does::kNothing, Does::kHold}) {
      // Also if it wants nothing: TBs of it may still run.
      EXPECT_EQ(queues(policy, Target::kIdle, {urgent(0, 1, Does::kWant), urgent(1, 2, does)}),
                exclusive ? "none" : "bind 0 again");
    }
  }
}

TEST(PrioPolicy, OnlyThePreemptiveOnesTakeARunningSmAndOnlyFromTheLessUrgent) {
  for (Policy policy : kPriorityQueues) {
    const bool preempts = policy != Policy::kNpq;
    EXPECT_EQ(queues(policy, Target::kNone, {urgent(0, 4, Does::kBoth), urgent(1, 5, Does::kWant)}),
              preempts ? "reserve 0->1 again" : "none");
    EXPECT_EQ(queues(policy, Target::kNone, {urgent(0, 5, Does::kBoth), urgent(1, 5, Does::kWant)}),
              "none");
    EXPECT_EQ(queues(policy, Target::kNone, {urgent(0, 6, Does::kHold), urgent(1, 5, Does::kWant)}),
              "none");
    EXPECT_EQ(queues(policy, Target::kNone, {urgent(1, 5, Does::kWant)}), "none");
  }
}

TEST(PrioPolicy, TheExclusiveOnesTakeForTheMostUrgentOfAllOnly) {
  const std::initializer_list<KernelView> kernels = {
      urgent(0, 4, Does::kHold), urgent(1, 5, Does::kWant), urgent(2, 6, Does::kHold)};
  EXPECT_EQ(queues(Policy::kPpqShared, Target::kNone, kernels), "reserve 0->1 again");
  EXPECT_EQ(queues(Policy::kPpqExclusive, Target::kNone, kernels), "none");
  EXPECT_EQ(queues(Policy::kRoundRobin, Target::kNone, kernels), "none");
}

TEST(PrioPolicy, ReportsTheConditionsOfItsChoice) {
  Prio prio;
  prio.look(urgent(0, 4, Does::kBoth));
  prio.look(urgent(1, 5, Does::kWant));
  for (Policy policy : kPriorityQueues) {
    for (Target target : {Target::kIdle, Target::kNone}) {
      const Choice choice = prio.decide(policy, target);
      if (choice.decision == Decision::kNone) continue;
      EXPECT_EQ(choice.best_is_top, leaves_others_nothing(policy));
      if (choice.decision == Decision::kBind) continue;
      EXPECT_EQ(choice.ahead_by, AheadBy::kRank);
      EXPECT_EQ(choice.min_distance, 1);
    }
  }
}

// ---- in the driver ----

constexpr Params kThree{.num_sms = 3, .num_slots = 2, .num_ctxs = 3, .num_ksrs = 3};
constexpr Params kTwo{.num_sms = 2, .num_slots = 2, .num_ctxs = 3, .num_ksrs = 3};

Rig& with_policy(Rig& rig, Policy policy) {
  rig.set_policy(policy, Technique::kDrain);
  return rig;
}

TEST(DssInTheDriver, ALoneKernelTakesEverySm) {
  for (Policy policy : {Policy::kDss, Policy::kDssLiteral}) {
    Rig rig(kThree);
    with_policy(rig, policy).launch(0, kMany);
    rig.settle();
    EXPECT_EQ(rig.sms(), "0 0 0") << to_string(policy);
    expect_consistent(rig.driver);
  }
}

TEST(DssInTheDriver, OnlyTheLiteralLoopLeavesAnSmIdleAtEqualCounts) {
  for (Policy policy : {Policy::kDss, Policy::kDssLiteral}) {
    Rig rig(kThree);
    with_policy(rig, policy).launch(0, 1);
    rig.settle();
    rig.launch(1, kMany);
    rig.settle();
    EXPECT_EQ(rig.tell_now({.op = HostOp::kSetPriority, .ctx = 2}), Error::kNone);  // a scan
    rig.settle();
    EXPECT_EQ(rig.sms(), policy == Policy::kDss ? "0 1 1" : "0 1 .");
  }
}

TEST(DssInTheDriver, OnlyTheLiteralLoopPingPongsAtADifferenceOfOne) {
  for (Policy policy : {Policy::kDss, Policy::kDssLiteral}) {
    Rig rig({.num_sms = 3, .num_slots = 2, .num_ctxs = 3, .num_ksrs = 3});
    with_policy(rig, Policy::kDss).launch(0, kMany);
    rig.launch(1, kMany);
    rig.settle();
    rig.set_policy(policy, Technique::kDrain);
    rig.settle();
    std::size_t preempts = 0;
    for (int round = 0; round < 6; ++round) {
      EXPECT_EQ(rig.tell_now({.op = HostOp::kSetPriority, .ctx = 2}), Error::kNone);
      rig.settle();
      for (SmStub& sm : rig.sm) {
        if (sm.leaving()) sm.finish_all();
      }
      rig.settle();
      const std::size_t now = rig.sent(SmOp::kPreempt).size();
      if (policy == Policy::kDssLiteral) {
        EXPECT_GT(now, preempts) << "round " << round;
      }
      preempts = now;
    }
    if (policy == Policy::kDss) {
      EXPECT_EQ(preempts, 0U);
    }
    expect_consistent(rig.driver);
  }
}

TEST(DssInTheDriver, TheVictimIsTheLowestRunningSm) {
  Rig rig(kTwo);
  with_policy(rig, Policy::kDss).launch(0, kMany);
  rig.settle();
  rig.set_tokens(1, 0);
  rig.launch(1, kMany);
  rig.settle();
  EXPECT_EQ(rig.sms(), "0>1 0");
}

TEST(DssInTheDriver, FcfsNeverPreempts) {
  Rig rig(kTwo);
  rig.launch(0, kMany);
  rig.set_tokens(1, 63);
  rig.launch(1, kMany);
  rig.settle();
  EXPECT_EQ(rig.sms(), "0 0");
}

// ---- what changes during a scan ----

/// Two SMs of kernel 0, a scan that is about to look at position `pos` and will
/// find kernel 1 ahead by two tokens and its budget.
void start_scan(Rig& rig, std::uint32_t tbs_of_0, std::uint32_t pos, std::int32_t budget = 0) {
  with_policy(rig, Policy::kDss).launch(0, tbs_of_0);
  rig.settle();
  rig.set_tokens(1, budget);
  rig.settle();
  rig.launch(1, kMany);
  const State& q = rig.driver.state();
  while (q.scan_state != ScanState::kWalk || q.scan_pos != pos) rig.cycle();
}

TEST(DssScan, ADecisionThatNoLongerFitsIsDroppedAndScannedAgain) {
  Rig rig(kTwo);
  start_scan(rig, kMany, 1);
  // In the cycle in which the scan looks at it, the kernel loses its budget.
  rig.tell({.op = HostOp::kSetTokens, .ctx = 1, .tokens = -3});
  rig.cycle();
  ASSERT_TRUE(rig.out.host_ready);
  ASSERT_EQ(rig.driver.state().scan_state, ScanState::kApply);
  ASSERT_EQ(rig.driver.dss().best().tokens, 0);
  ASSERT_EQ(rig.row_of(1).tokens, -3);
  rig.cycle();
  EXPECT_EQ(rig.sms(), "0 0");
  EXPECT_TRUE(rig.driver.state().scan_pending);
  rig.settle();
  EXPECT_EQ(rig.sms(), "0 0");
}

TEST(DssScan, AnSmThatBecomesIdleIsTakenInsteadOfAVictim) {
  Rig rig(kTwo);
  start_scan(rig, /*tbs_of_0=*/2, 0, /*budget=*/1);
  rig.sm[1].finish(0);
  rig.cycles(2);  // the finish is taken, the SM becomes idle
  ASSERT_EQ(rig.driver.state().scan_state, ScanState::kApply);
  ASSERT_FALSE(rig.driver.state().scan_target.valid);
  rig.cycle();
  EXPECT_EQ(rig.sms(), "0 .");
  rig.settle();
  EXPECT_EQ(rig.sms(), "0 1");
}

TEST(DssScan, EndsUnderThePolicyItBeganWith) {
  Rig rig(kTwo);
  start_scan(rig, kMany, 1);
  rig.tell({.op = HostOp::kSetPolicy, .policy = Policy::kFcfs, .technique = Technique::kSwitch});
  rig.cycles(2);
  EXPECT_EQ(rig.sms(), "0>1 0");
  EXPECT_EQ(rig.driver.smst(0).technique, Technique::kSwitch);  // the register's, as of now
  EXPECT_TRUE(rig.driver.state().scan_pending);
}

TEST(DssScan, AnEventDuringAScanAsksForAnother) {
  Rig rig(kTwo);
  start_scan(rig, kMany, 0);
  ASSERT_FALSE(rig.driver.state().scan_pending);
  rig.tell({.op = HostOp::kSetPriority, .ctx = 2});
  rig.cycle();
  EXPECT_TRUE(rig.driver.state().scan_pending);
  EXPECT_EQ(rig.driver.state().scan_pos, 1U);  // this one goes on
}

}  // namespace
}  // namespace segue::sm_driver
