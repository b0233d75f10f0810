// A drain that lasts longer than its deadline becomes a switch (thesis 7.2.1).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cmodel/blocks/sm_driver/mask.hpp"
#include "tests/sm_driver/twin/rig.hpp"
#include "tests/sm_driver/twin/tables_check.hpp"

namespace segue::sm_driver {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::uint32_t kDeadline = 500;  // longer than it takes to come to rest
constexpr std::uint32_t kSoonest = 4;     // cycles until a drain can be late
constexpr std::uint64_t kAllOnes = (std::uint64_t{1} << 48) - 1;

/// SMs of two slots under DSS; context 0 runs everywhere.
class DrainDeadline : public ::testing::Test {
 protected:
  void start(std::uint32_t num_sms, std::uint32_t deadline = kDeadline,
             Technique technique = Technique::kDrain) {
    rig.emplace(Params{.num_sms = num_sms, .num_slots = 2, .num_ctxs = 4, .num_ksrs = 4});
    rig->set_policy(Policy::kDss, technique, deadline);
    rig->launch(0, kMany, 2);
    rig->settle();
  }
  /// ... and drains SM 0 for context 1.
  void start_drain(std::uint32_t num_sms = 2) {
    start(num_sms);
    rig->launch(1, kMany, 2);
    rig->settle();
    ASSERT_TRUE(drains(0)) << rig->sms();
  }
  void TearDown() override {
    expect_consistent(rig->driver);
    expect_image_shows_state(rig->driver);
  }

  [[nodiscard]] const State& q() const { return rig->driver.state(); }
  [[nodiscard]] bool drains(std::uint32_t s) const {
    return rig->driver.smst(s).technique == Technique::kDrain && mask::has(q().timer.timed, s);
  }
  /// When the drain of SM `s` has lasted for the deadline.
  [[nodiscard]] std::uint64_t end(std::uint32_t s) const {
    return after(q().timer.begins[s], q().timer.deadline);
  }
  /// The next cycle is the first one in which SM 0 is late.
  void skip_to_deadline() {
    ASSERT_TRUE(rig->out.quiescent);
    rig->now = end(0);
  }
  /// Holds the command register with the reissue of a TB of SM `s`.
  void block_commands(std::uint32_t s) {
    rig->in.cmd_ready = false;
    rig->sm[s].finish(0);
    while (!q().cmd_valid) rig->cycle();
    rig->cycles(10);
  }
  /// Techniques of the preempts that SM 0 has been sent.
  std::vector<Technique> preempts() {
    std::vector<Technique> list;
    for (const SmCmd& cmd : rig->sent(SmOp::kPreempt)) {
      if (cmd.sm == 0) list.push_back(cmd.technique);
    }
    return list;
  }
  /// The error of SM 0's message that the TB in `slot` has been saved.
  Error preempted(std::uint32_t slot) {
    rig->sm[0].messages.push_back({.op = SmEvent::kPreempted,
                                   .slot = slot,
                                   .tb_id = rig->sm[0].tbs().at(slot).tb_id,
                                   .handle = 7});
    while (!rig->sm[0].silent()) rig->cycle();
    return rig->out.err_code;
  }

  std::optional<Rig> rig;
};

// ---- when ----

TEST_F(DrainDeadline, ADrainBecomesASwitchAtItsDeadlineAndNeverBefore) {
  start(2);
  rig->launch(1, kMany, 2);
  while (q().timer.timed == 0) rig->cycle();
  const std::uint64_t end = rig->now - 1 + kDeadline;
  EXPECT_EQ(rig->sms(), "0>1 0");
  EXPECT_EQ(this->end(0), end);
  rig->settle();
  EXPECT_TRUE(rig->out.quiescent);
  while (rig->now < end) {
    rig->cycle();
    ASSERT_TRUE(drains(0)) << rig->now;
    ASSERT_EQ(rig->out.wake_at, end);
  }
  EXPECT_THAT(preempts(), ElementsAre(Technique::kDrain));
  rig->cycle();
  EXPECT_TRUE(rig->out.quiescent);  // until then; it says when it will act
  EXPECT_EQ(rig->driver.smst(0).technique, Technique::kSwitch);
  EXPECT_TRUE(mask::has(q().need_preempt, 0));
  EXPECT_EQ(q().timer.timed, 0U);
  rig->cycles(2);  // picked, taken
  EXPECT_THAT(preempts(), ElementsAre(Technique::kDrain, Technique::kSwitch));
  EXPECT_EQ(rig->out.wake_at, kAllOnes);
}

TEST_F(DrainDeadline, TheTbsThatStillRunAreSaved) {
  start_drain();
  rig->sm[0].finish(1);
  rig->settle();
  skip_to_deadline();
  rig->settle();
  ASSERT_EQ(rig->sent(SmOp::kPreempt).size(), 2U);
  EXPECT_EQ(rig->sent(SmOp::kPreempt)[1],
            (SmCmd{.op = SmOp::kPreempt, .technique = Technique::kSwitch, .mask = 0b01}));
  rig->sm[0].save(0, 55);
  rig->settle();
  EXPECT_EQ(rig->sms(), "1 0");
  rig->commands.clear();
  rig->sm[1].finish(0);
  rig->settle();
  ASSERT_EQ(rig->sent(SmOp::kIssue).size(), 1U);
  EXPECT_EQ(rig->sent(SmOp::kIssue)[0].handle, 55U);
}

TEST_F(DrainDeadline, ADrainInTimeIsLeftAlone) {
  start_drain();
  rig->sm[0].finish_all();
  rig->settle();
  EXPECT_EQ(rig->sms(), "1 0");
  EXPECT_EQ(rig->out.wake_at, kAllOnes);
  rig->now += 2 * kDeadline;
  rig->cycles(10);
  EXPECT_THAT(preempts(), ElementsAre(Technique::kDrain));
}

TEST_F(DrainDeadline, OnlyDrainsHaveOneAndZeroIsNone) {
  for (const auto& [deadline, technique] :
       {std::pair{0U, Technique::kDrain}, std::pair{kDeadline, Technique::kSwitch}}) {
    start(2, deadline, technique);
    rig->launch(1, kMany, 2);
    rig->settle();
    EXPECT_EQ(rig->sms(), "0>1 0");
    EXPECT_EQ(q().timer.timed, technique == Technique::kDrain ? 1U : 0U);
    EXPECT_EQ(rig->out.wake_at, kAllOnes);
    rig->now += std::uint64_t{1} << 40;
    rig->cycles(10);
    EXPECT_THAT(preempts(), ElementsAre(technique));
  }
}

TEST_F(DrainDeadline, AWrittenDeadlineIsThatOfAllDrains) {
  start_drain(4);
  const std::uint64_t began = q().timer.begins[0];
  ASSERT_TRUE(drains(1));
  rig->set_policy(Policy::kDss, Technique::kDrain, 3 * kDeadline);
  rig->set_tokens(2, 8);
  rig->launch(2, kMany, 2);
  rig->settle();
  ASSERT_EQ(rig->sms(), "0>1 0>1 0>2 0>2");
  EXPECT_EQ(rig->out.wake_at, began + 3 * kDeadline);
  EXPECT_GT(end(2), began + 3 * kDeadline);
  rig->set_policy(Policy::kDss, Technique::kDrain, 0);
  rig->settle();
  EXPECT_EQ(rig->out.wake_at, kAllOnes);
  rig->set_policy(Policy::kFcfs, Technique::kSwitch, kDeadline);
  rig->settle();
  EXPECT_EQ(rig->out.wake_at, began + kDeadline);
  rig->now = rig->out.wake_at;
  rig->settle();
  EXPECT_THAT(preempts(), ElementsAre(Technique::kDrain, Technique::kSwitch));
}

// The SM joins the order, its beginning is read, the deadline added, and then compared.
TEST_F(DrainDeadline, TheShortestOnesTakeFourCycles) {
  for (const std::uint32_t deadline : {1U, 2U, 3U}) {
    start(2, deadline);
    rig->launch(1, kMany, 2);
    while (q().timer.timed == 0) rig->cycle();
    const std::uint64_t began = rig->now - 1;
    ASSERT_EQ(q().timer.begins[0], began);
    while (!q().timer.late(rig->now)) rig->cycle();
    EXPECT_EQ(rig->now, began + kSoonest) << deadline;
  }
}

TEST_F(DrainDeadline, TheLongestOneAndTheEndOfTime) {
  start(2, ~0U);
  rig->launch(1, kMany, 2);
  rig->settle();
  EXPECT_GT(rig->out.wake_at, std::uint64_t{~0U});
  EXPECT_LT(rig->out.wake_at, kAllOnes);
  start(2);
  rig->now = kAllOnes - kDeadline;
  rig->launch(1, kMany, 2);
  rig->settle();
  EXPECT_TRUE(drains(0));
  EXPECT_EQ(rig->out.wake_at, kAllOnes);
  rig->now = kAllOnes - 6;
  rig->cycles(5);
  EXPECT_TRUE(drains(0));
}

// ---- several SMs ----

TEST_F(DrainDeadline, TheFirstToDrainIsTheFirstToSwitch) {
  start_drain(6);
  ASSERT_EQ(rig->sms(), "0>1 0>1 0>1 0 0 0");
  EXPECT_LT(end(0), end(1));
  EXPECT_EQ(rig->out.wake_at, end(0));
  rig->now = end(2);
  rig->tell({.op = HostOp::kSetContext});
  rig->sm[4].finish(0);
  rig->cycle();
  EXPECT_FALSE(rig->out.host_ready || rig->out.sm_ready != 0);  // messages wait
  EXPECT_EQ(q().timer.timed, 0b110U);
  rig->settle();
  EXPECT_EQ(q().timer.timed, 0U);
  std::vector<std::uint32_t> switched;
  for (const Rig::Sent& sent : rig->commands) {
    if (sent.cmd.op == SmOp::kPreempt && sent.cmd.technique == Technique::kSwitch) {
      switched.push_back(sent.cmd.sm);
    }
  }
  EXPECT_THAT(switched, ElementsAre(0, 1, 2));
}

TEST_F(DrainDeadline, ItWakesAtTheFirstDeadline) {
  start_drain(4);
  ASSERT_EQ(q().timer.timed, 0b11U);
  EXPECT_EQ(rig->out.wake_at, end(0));
  rig->sm[0].finish_all();
  rig->settle();
  ASSERT_EQ(q().timer.timed, 0b10U);
  EXPECT_EQ(rig->out.wake_at, end(1));
}

TEST_F(DrainDeadline, ItWakesAtTheTurnOrTheDeadline) {
  for (const std::uint32_t deadline : {100U, 3000U}) {
    rig.emplace(Params{.num_sms = 1, .num_slots = 2, .num_ctxs = 4, .num_ksrs = 4});
    EXPECT_EQ(rig->tell_now({.op = HostOp::kSetPolicy,
                             .policy = Policy::kRoundRobin,
                             .quantum = 1000,
                             .drain_deadline = deadline}),
              Error::kNone);
    rig->launch(0, kMany, 2);
    rig->launch(1, kMany, 2);
    rig->settle();
    rig->now = rig->out.wake_at;
    rig->cycle();
    rig->settle();
    ASSERT_EQ(rig->sms(), "0>1");
    EXPECT_EQ(rig->out.wake_at, deadline == 100 ? end(0) : q().turn.end);
  }
}

// ---- what it is beside ----

TEST_F(DrainDeadline, APreemptThatWaitsToBeSentIsASwitchThen) {
  start(2);
  block_commands(1);
  rig->launch(1, kMany, 2);
  while (!drains(0)) rig->cycle();
  rig->now = end(0);
  rig->cycles(5);
  rig->in.cmd_ready = true;
  rig->settle();
  EXPECT_THAT(preempts(), ElementsAre(Technique::kSwitch));
}

TEST_F(DrainDeadline, APreemptThatIsOfferedIsFollowedByAnother) {
  start(2);
  rig->in.cmd_ready = false;
  rig->launch(1, kMany, 2);
  while (!rig->out.cmd_valid) rig->cycle();
  rig->now = end(0);
  rig->cycles(5);
  EXPECT_EQ(rig->out.cmd.technique, Technique::kDrain);  // it waits unchanged
  rig->in.cmd_ready = true;
  rig->settle();
  EXPECT_THAT(preempts(), ElementsAre(Technique::kDrain, Technique::kSwitch));
}

TEST_F(DrainDeadline, TbsAreSavedOnlyByAnSmThatHasBeenToldToSwitch) {
  start_drain();
  EXPECT_EQ(preempted(0), Error::kSmState);
  block_commands(1);
  rig->now = end(0);
  rig->cycles(2);
  ASSERT_TRUE(mask::has(q().need_preempt, 0));
  EXPECT_EQ(preempted(0), Error::kSmState);
  rig->in.cmd_ready = true;
  rig->cycle();
  rig->in.cmd_ready = false;
  rig->cycles(3);
  ASSERT_TRUE(q().offers(SmOp::kPreempt, 0));
  EXPECT_EQ(preempted(0), Error::kSmState);
  rig->in.cmd_ready = true;
  rig->settle();
  EXPECT_EQ(preempted(0), Error::kNone);
}

TEST_F(DrainDeadline, DuringASetup) {
  rig.emplace(Params{.num_sms = 2, .num_slots = 2, .num_ctxs = 4, .num_ksrs = 4});
  rig->set_policy(Policy::kDss, Technique::kDrain, kDeadline);
  rig->answer_setups = false;
  rig->launch(0, kMany, 2);
  rig->settle();
  rig->launch(1, kMany, 2);
  rig->settle();
  ASSERT_EQ(rig->sms(), "0>1 0");
  skip_to_deadline();
  rig->settle();
  EXPECT_THAT(preempts(), ElementsAre(Technique::kDrain, Technique::kSwitch));
  rig->sm[0].end_setup();
  rig->settle();
  EXPECT_EQ(rig->sms(), "1 0");
  EXPECT_THAT(rig->sent(SmOp::kIssue), IsEmpty());
}

TEST_F(DrainDeadline, BeforeTheSetupWasSent) {
  start(2);
  rig->kill(0);
  rig->settle();
  rig->commands.clear();
  rig->in.cmd_ready = false;
  rig->launch(0, kMany, 2);
  rig->cycles(50);
  rig->set_tokens(1, 9);
  rig->launch(1, kMany, 2);
  rig->cycles(50);
  ASSERT_EQ(rig->sms(), "0>1 0>1");
  rig->now = end(1);
  rig->cycles(5);
  rig->in.cmd_ready = true;
  rig->settle();
  std::vector<SmOp> to_sm_1;
  for (const Rig::Sent& sent : rig->commands) {
    if (sent.cmd.sm == 1) to_sm_1.push_back(sent.cmd.op);
  }
  EXPECT_THAT(std::vector(to_sm_1.begin(), to_sm_1.begin() + 2),
              ElementsAre(SmOp::kSetup, SmOp::kPreempt));
  for (const SmCmd& cmd : rig->sent(SmOp::kPreempt)) {
    EXPECT_EQ(cmd.technique, Technique::kSwitch);
  }
  EXPECT_EQ(rig->sms(), "1 1");
}

TEST_F(DrainDeadline, AVacatedThatCrossesTheEscalation) {
  start_drain();
  block_commands(1);
  rig->now = end(0);
  rig->sm[0].finish_all();
  rig->cycle();
  ASSERT_TRUE(mask::has(q().need_preempt, 0));
  while (!rig->sm[0].silent()) rig->cycle();
  EXPECT_EQ(rig->out.err_code, Error::kNone);
  EXPECT_EQ(q().need_preempt, 0U);
  EXPECT_EQ(q().told, 0U);
  rig->in.cmd_ready = true;
  rig->settle();
  EXPECT_EQ(rig->sms(), "1 0");
  EXPECT_THAT(preempts(), ElementsAre(Technique::kDrain));
}

TEST_F(DrainDeadline, AVacatedThatCrossesTheSecondPreempt) {
  start_drain();
  skip_to_deadline();
  rig->in.cmd_ready = false;
  rig->cycles(3);
  ASSERT_TRUE(q().offers(SmOp::kPreempt, 0));
  rig->sm[0].finish_all();
  rig->cycles(20);  // vacated, and the next set-up waits
  EXPECT_EQ(rig->sms(), "1 0");
  rig->in.cmd_ready = true;
  rig->cycle();
  EXPECT_EQ(q().told, 0U);  // nobody listened
  rig->settle();
  EXPECT_THAT(preempts(), ElementsAre(Technique::kDrain, Technique::kSwitch));
  EXPECT_EQ(rig->sms(), "1 0");
  EXPECT_EQ(rig->driver.smst(0).tbs_running, 2U);
}

TEST_F(DrainDeadline, AVacatedInTheCycleInWhichTheSecondPreemptIsTaken) {
  start_drain();
  skip_to_deadline();
  rig->in.cmd_ready = false;
  rig->cycles(3);
  rig->sm[0].finish_all();
  rig->cycles(2);  // two TBs have finished
  rig->in.cmd_ready = true;
  rig->cycle();
  ASSERT_TRUE(rig->out.cmd_valid && rig->out.sm_ready == 1);
  EXPECT_EQ(rig->sms(), "(0>1) 0");
  EXPECT_EQ(q().told, 0U);
  rig->settle();
  EXPECT_EQ(rig->sms(), "1 0");
}

TEST_F(DrainDeadline, AKillEndsIt) {
  start_drain();
  rig->answer_kills = false;
  rig->kill(0);
  EXPECT_EQ(q().timer.timed, 0U);
  rig->settle();
  EXPECT_EQ(rig->out.wake_at, kAllOnes);
  rig->now += 2 * kDeadline;
  rig->settle();
  EXPECT_THAT(preempts(), ElementsAre(Technique::kDrain));
  for (SmStub& sm : rig->sm) sm.squash();
  rig->settle();
  EXPECT_EQ(rig->sms(), "1 1");
}

TEST_F(DrainDeadline, AKillForgetsASecondPreemptThatWaits) {
  start_drain();
  block_commands(1);
  rig->now = end(0);
  rig->cycles(2);
  ASSERT_TRUE(mask::has(q().need_preempt, 0));
  rig->kill(0);
  EXPECT_EQ(q().need_preempt, 0U);
  rig->in.cmd_ready = true;
  rig->settle();
  EXPECT_THAT(preempts(), ElementsAre(Technique::kDrain));
  EXPECT_EQ(rig->sms(), "1 1");
}

TEST_F(DrainDeadline, ResetForgetsIt) {
  start_drain();
  rig->in.rst_n = false;
  rig->cycle();
  rig->in.rst_n = true;
  EXPECT_EQ(rig->flops(), Rig(rig->driver.params()).flops());
}

}  // namespace
}  // namespace segue::sm_driver
