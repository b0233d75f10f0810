// Round robin in the driver: whose turn it is, when it moves on, and what the others
// may do meanwhile.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/sm_driver/twin/rig.hpp"
#include "tests/sm_driver/twin/tables_check.hpp"

namespace segue::sm_driver {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::uint32_t kQuantum = 1000;  // longer than it takes to come to rest
constexpr std::uint64_t kAllOnes = (std::uint64_t{1} << 48) - 1;

/// SMs of two slots.
class RoundRobin : public ::testing::Test {
 protected:
  void start(std::uint32_t num_sms, Technique technique = Technique::kDrain) {
    rig.emplace(Params{.num_sms = num_sms, .num_slots = 2, .num_ctxs = 4, .num_ksrs = 4});
    rig->set_round_robin(kQuantum, technique);
    rig->settle();
  }
  void TearDown() override {
    expect_consistent(rig->driver);
    expect_image_shows_state(rig->driver);
  }

  [[nodiscard]] const State& q() const { return rig->driver.state(); }
  [[nodiscard]] std::uint64_t end() const { return q().turn.end; }
  /// The context whose turn it is.
  [[nodiscard]] std::uint32_t turn() const { return rig->driver.ksr(q().turn.row).ctx; }

  void launch(std::uint32_t ctx, std::uint32_t tbs = kMany) {
    rig->launch(ctx, tbs, /*tbs_per_sm=*/2);
    rig->settle();
  }
  void kill(std::uint32_t ctx) {
    rig->kill(ctx);
    rig->settle();
  }
  /// The next cycle is `at`; the ones between are skipped, as the driver rests.
  void skip_to(std::uint64_t at) {
    ASSERT_TRUE(rig->out.quiescent);
    ASSERT_LE(at, rig->out.wake_at);
    rig->now = at;
  }
  /// Until the turn has moved on by itself.
  void next_turn() {
    skip_to(end());
    rig->cycle();
    rig->settle();
  }
  /// Cycles until a scan is about to look at its last kernel.
  void cycle_to_last_step() {
    while (q().scan_state != ScanState::kWalk || q().scan_pos + 1 < q().active_count) rig->cycle();
  }
  /// One cycle in which the turn ends, whatever time it is.
  void cycle_at_end() {
    rig->now = end();
    rig->cycle();
  }
  std::vector<std::uint32_t> issued() {
    std::vector<std::uint32_t> sms;
    for (const SmCmd& issue : rig->sent(SmOp::kIssue)) sms.push_back(issue.sm);
    rig->commands.clear();
    return sms;
  }

  std::optional<Rig> rig;
};

// ---- when the turn moves ----

TEST_F(RoundRobin, TheTurnMovesAtTheQuantumAndNeverBefore) {
  start(2);
  launch(0);
  launch(1);
  ASSERT_EQ(rig->sms(), "0 0");
  ASSERT_TRUE(rig->out.quiescent);
  const std::uint64_t first = end();
  EXPECT_EQ(rig->out.wake_at, first);
  while (rig->now < first) {
    rig->cycle();
    ASSERT_EQ(turn(), 0U) << rig->now;
  }
  rig->cycle();
  EXPECT_TRUE(rig->out.quiescent);  // until then; it says when it will act
  EXPECT_EQ(rig->out.wake_at, first);
  EXPECT_EQ(turn(), 1U);
  EXPECT_EQ(end(), first + kQuantum);
  EXPECT_TRUE(q().scan_pending);
  rig->settle();
  EXPECT_EQ(rig->sms(), "0>1 0>1");
}

TEST_F(RoundRobin, TheTurnGoesRound) {
  start(1);
  for (std::uint32_t ctx : {2U, 0U, 1U}) launch(ctx);
  std::vector<std::uint32_t> turns;
  for (int i = 0; i < 7; ++i) {
    turns.push_back(turn());
    const std::uint64_t before = end();
    next_turn();
    EXPECT_EQ(end(), before + kQuantum);
  }
  EXPECT_THAT(turns, ElementsAre(2, 0, 1, 2, 0, 1, 2));
}

TEST_F(RoundRobin, ATurnThatIsNoticedLateLastsAQuantumFromThen) {
  start(1);
  launch(0);
  launch(1);
  rig->now = end() + 300;
  rig->cycle();
  EXPECT_EQ(turn(), 1U);
  EXPECT_EQ(end(), rig->now - 1 + kQuantum);
}

TEST_F(RoundRobin, AdmissionIntoAnEmptyQueueBeginsAQuantum) {
  start(1);
  rig->now += 5 * kQuantum;
  rig->tell({.op = HostOp::kLaunch, .ctx = 3, .tb_count = kMany, .tbs_per_sm = 1});
  while (q().active_count == 0) rig->cycle();
  const std::uint64_t admitted = rig->now - 1;
  EXPECT_EQ(end(), admitted + kQuantum);
  rig->settle();
  launch(0);  // another admission does not
  EXPECT_EQ(end(), admitted + kQuantum);
  EXPECT_EQ(turn(), 3U);
}

TEST_F(RoundRobin, AKernelThatIsAloneKeepsItsTurn) {
  start(1);
  launch(0);
  EXPECT_EQ(rig->out.wake_at, kAllOnes);
  const std::uint64_t first = end();
  skip_to(first + 10 * kQuantum);
  rig->cycles(5);
  EXPECT_EQ(turn(), 0U);
  EXPECT_EQ(end(), first);
  EXPECT_EQ(rig->out.wake_at, kAllOnes);
  EXPECT_TRUE(rig->out.quiescent);
}

TEST_F(RoundRobin, ASecondKernelBehindTheQuantumGetsTheTurnAtOnce) {
  start(1);
  launch(0);
  skip_to(end() + 77);
  rig->tell({.op = HostOp::kLaunch, .ctx = 1, .tb_count = kMany, .tbs_per_sm = 1});
  while (q().active_count == 1) rig->cycle();
  EXPECT_EQ(turn(), 0U);  // the turn waits for the admission
  const std::uint64_t now = rig->now;
  rig->cycle();
  EXPECT_EQ(turn(), 1U);
  EXPECT_EQ(end(), now + kQuantum);
}

TEST_F(RoundRobin, TheLongestQuantumAndTheEndOfTime) {
  rig.emplace(Params{.num_sms = 1, .num_slots = 2, .num_ctxs = 4, .num_ksrs = 4});
  rig->set_round_robin(~0U);
  launch(0);
  launch(1);
  EXPECT_GT(end(), std::uint64_t{~0U});
  rig->now = end();
  rig->cycle();
  EXPECT_EQ(turn(), 1U);

  for (const std::uint64_t left : {kQuantum - 1, kQuantum, kQuantum + 1}) {
    start(1);
    rig->now = kAllOnes - left;
    EXPECT_EQ(rig->tell_now(
                  {.op = HostOp::kSetPolicy, .policy = Policy::kRoundRobin, .quantum = kQuantum}),
              Error::kNone);
    ASSERT_EQ(rig->now, kAllOnes - left + 1);
    EXPECT_EQ(end(), left == kQuantum + 1 ? kAllOnes - 1 : kAllOnes) << left;
  }
  launch(0);
  EXPECT_EQ(end(), kAllOnes);
  launch(1);
  EXPECT_EQ(rig->out.wake_at, kAllOnes);
  rig->now = kAllOnes - 5;
  rig->cycles(4);
  EXPECT_EQ(turn(), 0U);
}

// ---- kernels end ----

TEST_F(RoundRobin, AnotherKernelsExitLeavesTheTurnAsItIs) {
  for (const std::uint32_t other : {0U, 2U}) {  // in the row before and behind
    start(1);
    for (std::uint32_t ctx : {0U, 1U, 2U}) launch(ctx);
    next_turn();
    const std::uint64_t before = end();
    kill(other);
    EXPECT_EQ(turn(), 1U);
    EXPECT_EQ(q().turn.row, 1U);
    EXPECT_EQ(end(), before);
    next_turn();
    EXPECT_EQ(turn(), 2 - other) << "the freed row is passed over";
  }
}

TEST_F(RoundRobin, TheKernelThatHasTheTurnExits) {
  start(1);
  for (std::uint32_t ctx : {0U, 1U, 2U}) launch(ctx);
  next_turn();
  rig->kill(1);
  while (q().active_count == 3) rig->cycle();
  EXPECT_EQ(turn(), 2U);  // in the next row
  EXPECT_EQ(end(), rig->now - 1 + kQuantum);
  rig->settle();
  rig->kill(2);
  while (q().active_count == 2) rig->cycle();
  EXPECT_EQ(turn(), 0U);  // it had been the highest row
  EXPECT_EQ(end(), rig->now - 1 + kQuantum);
  rig->settle();
  rig->kill(0);
  while (q().active_count == 1) rig->cycle();
  EXPECT_EQ(q().turn.row, 0U);
  EXPECT_EQ(end(), rig->now - 1 + kQuantum);
  rig->settle();
  EXPECT_EQ(rig->out.wake_at, kAllOnes);
}

TEST_F(RoundRobin, TheLastKernelsExitLeavesTheTurnInItsRow) {
  start(1);
  for (std::uint32_t ctx : {0U, 1U, 2U}) launch(ctx);
  for (const std::uint32_t ctx : {0U, 1U}) kill(ctx);
  ASSERT_EQ(turn(), 2U);
  kill(2);
  EXPECT_EQ(q().active_count, 0U);
  EXPECT_EQ(q().turn.row, 2U);
  launch(3);  // takes the turn to its own row
  EXPECT_EQ(q().turn.row, 0U);
  EXPECT_EQ(turn(), 3U);
}

TEST_F(RoundRobin, ARowThatIsTakenAgainWaitsForTheTurnToComeRound) {
  start(1);
  for (std::uint32_t ctx : {0U, 1U, 2U}) launch(ctx);
  next_turn();
  kill(0);
  launch(3);
  ASSERT_EQ(rig->driver.ctx(3).ksr, 0U);
  std::vector<std::uint32_t> turns;
  for (int i = 0; i < 4; ++i) {
    turns.push_back(turn());
    next_turn();
  }
  EXPECT_THAT(turns, ElementsAre(1, 2, 3, 1));  // along the queue 3 would be the youngest, too
}

// Along the queue these two would hand it to each other for ever.
TEST_F(RoundRobin, KernelsThatEndAndComeBackDoNotKeepTheTurnFromAnOlderOne) {
  start(1);
  for (std::uint32_t ctx : {0U, 1U, 2U}) launch(ctx);
  next_turn();
  std::vector<std::uint32_t> turns;
  for (int i = 0; i < 6; ++i) {
    const std::uint32_t ctx = turn();
    turns.push_back(ctx);
    if (ctx == 0) {
      next_turn();
    } else {
      rig->kill(ctx);
      launch(ctx);
    }
  }
  EXPECT_THAT(turns, ElementsAre(1, 2, 0, 1, 2, 0));
}

TEST_F(RoundRobin, AKernelThatRunsOutOfTbsKeepsItsTurnUntilItExits) {
  start(2);
  launch(0, /*tbs=*/2);
  launch(1);
  ASSERT_EQ(rig->sms(), "0 .");  // nobody else gets what it leaves
  rig->sm[0].finish(0);
  rig->settle();
  EXPECT_EQ(rig->sms(), "0 .");
  rig->sm[0].finish(1);
  rig->settle();
  EXPECT_THAT(rig->done, ElementsAre(DoneMsg{.ctx = 0}));
  EXPECT_EQ(rig->sms(), "1 1");
}

// ---- who may issue ----

TEST_F(RoundRobin, OnlyTheKernelThatHasTheTurnIssues) {
  start(2);
  launch(0);
  launch(1, /*tbs=*/1);
  ASSERT_THAT(issued(), ElementsAre(0, 0, 1, 1));
  next_turn();
  ASSERT_EQ(rig->sms(), "0>1 0");  // one SM is all that it can fill
  rig->sm[1].finish_all();
  rig->settle();
  EXPECT_THAT(issued(), IsEmpty());
  EXPECT_TRUE(rig->out.quiescent);  // although SM 1 asks for TBs
  EXPECT_EQ(q().need_issue, 0b10U);
  rig->sm[0].finish_all();
  rig->settle();
  EXPECT_EQ(rig->sms(), "1 0");
  EXPECT_THAT(issued(), ElementsAre(0));
  next_turn();
  EXPECT_THAT(issued(), ElementsAre(1, 1));  // SM 1 is still set up
}

TEST_F(RoundRobin, PrioritiesDoNotMatter) {
  start(1);
  rig->set_priority(1, 15);
  launch(0);
  launch(1);
  EXPECT_EQ(rig->sms(), "0");
  rig->sm[0].finish_all();
  issued();
  rig->settle();
  EXPECT_EQ(rig->sms(), "0");
  EXPECT_THAT(issued(), ElementsAre(0, 0));
}

TEST_F(RoundRobin, AReleasedSmGoesToTheKernelThatHasTheTurnByThen) {
  start(1);
  for (std::uint32_t ctx : {0U, 1U, 2U}) launch(ctx);
  next_turn();
  ASSERT_EQ(rig->sms(), "0>1");
  next_turn();
  ASSERT_EQ(rig->sms(), "0>1");  // it is being taken already
  rig->sm[0].finish_all();
  rig->settle();
  EXPECT_EQ(rig->sms(), "2");
  EXPECT_EQ(rig->row_of(1).claimed, 0U);
}

TEST_F(RoundRobin, SavedTbsWaitForTheNextTurnOfTheirKernel) {
  start(1, Technique::kSwitch);
  launch(0);
  launch(1);
  next_turn();
  rig->sm[0].save(0, 10);
  rig->sm[0].save(1, 11);
  rig->settle();
  ASSERT_EQ(rig->sms(), "1");
  issued();
  next_turn();
  rig->sm[0].save(1, 21);
  rig->sm[0].save(0, 20);
  rig->settle();
  ASSERT_EQ(rig->sms(), "0");
  const auto issues = rig->sent(SmOp::kIssue);
  ASSERT_EQ(issues.size(), 2U);
  EXPECT_EQ(issues[0].handle, 10U);
  EXPECT_EQ(issues[1].handle, 11U);
}

// ---- the turn moves beside other things ----

TEST_F(RoundRobin, TheTurnWaitsForAnExit) {
  start(1);
  for (std::uint32_t ctx : {0U, 1U, 2U}) launch(ctx);
  skip_to(end() - 1);
  rig->tell({.op = HostOp::kKill, .ctx = 2});
  rig->cycle();
  ASSERT_EQ(rig->now, end());
  rig->cycle();
  EXPECT_EQ(q().active_count, 2U);
  EXPECT_EQ(turn(), 0U);
  rig->cycle();
  EXPECT_EQ(turn(), 1U);
  EXPECT_EQ(end(), rig->now - 1 + kQuantum);
}

TEST_F(RoundRobin, TheTurnMovesBesideADecisionOfTheOldTurn) {
  start(1);
  launch(0);
  launch(1);
  skip_to(end());
  rig->cycle();
  ASSERT_EQ(turn(), 1U);
  while (q().scan_state != ScanState::kApply) rig->cycle();
  cycle_at_end();
  EXPECT_EQ(rig->sms(), "0>1");  // it was context 1's turn when this cycle began
  EXPECT_EQ(turn(), 0U);
  EXPECT_TRUE(q().scan_pending);
}

TEST_F(RoundRobin, ADecisionForALostTurnIsVoid) {
  start(1);
  launch(0);
  launch(1);
  skip_to(end());
  rig->cycle();
  cycle_to_last_step();
  cycle_at_end();
  ASSERT_EQ(q().scan_state, ScanState::kApply);
  ASSERT_EQ(rig->driver.prio().best(), (PrioCandidate{.valid = true, .ksr = 1, .prio = 1}));
  ASSERT_EQ(turn(), 0U);
  rig->cycle();
  EXPECT_EQ(rig->sms(), "0");
  EXPECT_TRUE(q().scan_pending);
}

TEST_F(RoundRobin, AnIdleSmIsNotBoundToAKernelThatHasLostTheTurn) {
  start(1);
  launch(0, /*tbs=*/1);
  launch(1);
  launch(2);
  rig->sm[0].finish(0);
  while (q().active_count == 3) rig->cycle();
  cycle_to_last_step();
  cycle_at_end();
  ASSERT_EQ(rig->driver.prio().best().prio, 1U);
  ASSERT_EQ(rig->driver.prio().best().ksr, rig->driver.ctx(1).ksr);
  rig->cycle();
  EXPECT_EQ(rig->sms(), ".");
  rig->settle();
  EXPECT_EQ(rig->sms(), "2");
}

TEST_F(RoundRobin, TheTurnAsksForAScanThatAnotherOneDoesNotAnswer) {
  start(1);
  launch(0);
  launch(1);
  skip_to(end() - 1);
  rig->set_priority(3, 1);  // a scan, which begins beside the turn's move
  ASSERT_TRUE(q().scan_pending);
  ASSERT_EQ(rig->now, end());
  rig->cycle();
  EXPECT_EQ(q().scan_state, ScanState::kWalk);
  EXPECT_TRUE(q().scan_pending);
}

// ---- the policy is set anew ----

TEST_F(RoundRobin, SettingThePolicyStartsOver) {
  start(1);
  launch(0);
  launch(1);
  next_turn();
  ASSERT_EQ(turn(), 1U);
  rig->set_round_robin(2 * kQuantum);
  EXPECT_EQ(turn(), 0U);
  EXPECT_EQ(end(), rig->now - 1 + 2 * kQuantum);
  EXPECT_TRUE(q().scan_pending);
}

TEST_F(RoundRobin, SettingThePolicyBeginsWithTheLowestRow) {
  start(1);
  for (std::uint32_t ctx : {0U, 1U, 2U, 3U}) launch(ctx);
  kill(0);
  next_turn();
  ASSERT_EQ(turn(), 2U);
  rig->set_round_robin(kQuantum);
  EXPECT_EQ(q().turn.row, 1U);
  for (std::uint32_t ctx : {1U, 2U, 3U}) kill(ctx);
  ASSERT_EQ(q().turn.row, 3U);
  rig->set_round_robin(kQuantum);
  EXPECT_EQ(q().turn.row, 0U);
}

TEST_F(RoundRobin, SettingThePolicyWhenTheTurnEndsMovesNoTurn) {
  start(1);
  for (std::uint32_t ctx : {0U, 1U, 2U}) launch(ctx);
  next_turn();
  skip_to(end());
  const std::uint64_t now = rig->now;
  rig->set_round_robin(50);
  EXPECT_EQ(turn(), 0U);
  EXPECT_EQ(end(), now + 50);
}

TEST_F(RoundRobin, AnIllegalSettingMovesTheTurnAsAnyMessageDoes) {
  start(1);
  launch(0);
  launch(1);
  skip_to(end());
  const std::uint64_t now = rig->now;
  EXPECT_EQ(rig->tell_now({.op = HostOp::kSetPolicy, .policy = Policy::kRoundRobin}),
            Error::kTimer);
  EXPECT_EQ(turn(), 1U);
  EXPECT_EQ(end(), now + kQuantum);
  rig->settle();
  skip_to(end());
  EXPECT_EQ(rig->tell_now({.op = HostOp::kSetContext, .ctx = 1}), Error::kNone);
  EXPECT_EQ(turn(), 0U);
}

TEST_F(RoundRobin, AnotherPolicyHasNoTurns) {
  for (Policy policy : {Policy::kFcfs, Policy::kPpqShared, Policy::kDssLiteral}) {
    start(2);
    launch(0);
    launch(1, 1);
    next_turn();
    rig->sm[0].finish_all();
    rig->sm[1].finish_all();
    rig->settle();
    ASSERT_EQ(rig->sms(), "1 0") << to_string(policy);
    issued();
    rig->set_policy(policy, Technique::kDrain);
    EXPECT_EQ(q().turn.row, 0U);
    EXPECT_EQ(end(), 0U);
    EXPECT_EQ(q().turn.quantum, 0U);
    rig->settle();
    EXPECT_EQ(rig->out.wake_at, kAllOnes);
    EXPECT_EQ(issued().front(), 1U);  // context 0 may issue again
  }
}

TEST_F(RoundRobin, UnderAnotherPolicyTheTurnStaysWithAKernel) {
  start(1);
  rig->set_policy(Policy::kFcfs, Technique::kDrain);
  for (std::uint32_t ctx : {0U, 1U, 2U}) launch(ctx);
  kill(1);
  EXPECT_EQ(turn(), 0U);
  kill(0);
  EXPECT_EQ(q().turn.row, 2U);
  kill(2);
  launch(3);
  EXPECT_EQ(q().turn.row, 0U);
  EXPECT_EQ(end(), 0U);
}

TEST_F(RoundRobin, ResetForgetsTheTurn) {
  start(1);
  launch(0);
  launch(1);
  next_turn();
  rig->in.rst_n = false;
  rig->cycle();
  rig->in.rst_n = true;
  EXPECT_EQ(rig->flops(), Rig(rig->driver.params()).flops());
}

}  // namespace
}  // namespace segue::sm_driver
