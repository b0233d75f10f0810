// Every error code: the message is taken and dropped, and changes nothing but
// who is served next.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/sm_driver/twin/rig.hpp"
#include "tests/sm_driver/twin/tables_check.hpp"

namespace segue::sm_driver {
namespace {

constexpr std::uint32_t kAll = ~0U;

/// SM 0 of 3 is full, 1 has a free slot that no TB is left for, 2 is idle. Three
/// slots and contexts, so that their fields can hold an index beyond the table.
class Errors : public ::testing::Test {
 protected:
  Errors() : rig({.num_sms = 3, .num_slots = 3, .num_ctxs = 3, .num_ksrs = 3}) {
    rig.set_policy(Policy::kDss, Technique::kSwitch);
    rig.launch(0, /*tbs=*/5, /*tbs_per_sm=*/3);
    rig.settle();
  }

  /// The error of a message from SM `s`, alone in its cycle.
  Error from_sm(std::uint32_t s, const SmMsg& msg) {
    rig.sm[s].messages.push_front(msg);
    const Error error = take_alone();
    EXPECT_EQ(rig.out.sm_ready, std::uint64_t{1} << s);
    EXPECT_EQ(rig.driver.state().last_source, s);
    return error;
  }

  Error from_host(const HostMsg& msg) {
    rig.host.push_front(msg);
    const Error error = take_alone();
    EXPECT_TRUE(rig.out.host_ready);
    EXPECT_EQ(rig.driver.state().last_source, 3U);
    return error;
  }

  /// One cycle; unless a command or a scan is under way, an illegal message
  /// leaves the image as it is.
  Error take_alone() {
    const State& q = rig.driver.state();
    const bool still =
        !(q.cmd_valid && rig.in.cmd_ready) && !q.scan_pending && q.scan_state == ScanState::kIdle;
    auto before = rig.image();
    rig.cycle();
    auto after = rig.image();
    const ImageLayout layout(rig.driver.params());
    before[layout[Signal::kLastSourceQ].word] = after[layout[Signal::kLastSourceQ].word];
    EXPECT_EQ(rig.out.err_valid, rig.out.err_code != Error::kNone);
    if (rig.out.err_valid && still) {
      EXPECT_EQ(before, after);
    }
    return rig.out.err_code;
  }

  /// Reserves SM 0, which is context 0's, for context 1.
  void preempt_sm_0() {
    rig.set_tokens(1, 9);
    rig.launch(1, kMany, 3);
    rig.settle();
    ASSERT_EQ(rig.driver.smst(0).state, SmState::kReserved);
  }

  Rig rig;
};

// ---- from SMs ----

TEST_F(Errors, SmOpcode) {
  for (int op : {5, 6, 7}) {
    EXPECT_EQ(from_sm(0, {.op = static_cast<SmEvent>(op)}), Error::kOpcode);
  }
}

TEST_F(Errors, RequestTbIsBlockSwitching) {
  EXPECT_EQ(from_sm(0, {.op = SmEvent::kRequestTb, .slot = 0}), Error::kBlockSwitching);
  EXPECT_EQ(from_sm(2, {.op = SmEvent::kRequestTb, .slot = 3}), Error::kBlockSwitching);
}

TEST_F(Errors, SetupDoneOfAnSmThatIsNotInSetup) {
  EXPECT_EQ(from_sm(0, {.op = SmEvent::kSetupDone}), Error::kSmState);
  EXPECT_EQ(from_sm(2, {.op = SmEvent::kSetupDone}), Error::kSmState);
}

TEST_F(Errors, SetupDoneBeforeTheSetupIsSent) {
  rig.in.cmd_ready = false;
  rig.launch(1, 6, 3);  // binds SM 2
  rig.cycles(60);
  ASSERT_TRUE(rig.driver.state().offers(SmOp::kSetup, 2));
  EXPECT_EQ(from_sm(2, {.op = SmEvent::kSetupDone}), Error::kSmState);
  rig.in.cmd_ready = true;  // even when it is taken in this cycle
  EXPECT_EQ(from_sm(2, {.op = SmEvent::kSetupDone}), Error::kSmState);
  EXPECT_NE(rig.driver.state().in_setup, 0U);
}

TEST_F(Errors, SetupDoneWhileTheSetupWaitsBehindAnotherCommand) {
  rig.kill(0);
  rig.settle();
  rig.in.cmd_ready = false;
  rig.launch(1, kMany, 1);
  rig.cycles(60);
  ASSERT_EQ(rig.driver.state().need_setup, 0b110U);
  EXPECT_EQ(from_sm(1, {.op = SmEvent::kSetupDone}), Error::kSmState);
}

TEST_F(Errors, FinishedInASlotWithoutTb) {
  EXPECT_EQ(from_sm(1, {.op = SmEvent::kFinished, .slot = 2, .tb_id = 0}), Error::kSlot);
  EXPECT_EQ(from_sm(2, {.op = SmEvent::kFinished, .slot = 0, .tb_id = 0}), Error::kSlot);
  EXPECT_EQ(from_sm(1, {.op = SmEvent::kFinished, .slot = 3, .tb_id = 0}), Error::kSlot);
}

TEST_F(Errors, FinishedBeforeTheIssueIsTaken) {
  rig.launch(1, kMany, 1);
  rig.settle();
  rig.in.cmd_ready = false;
  rig.sm[2].finish(0);
  rig.cycles(60);
  ASSERT_TRUE(rig.driver.state().offers(SmOp::kIssue, 2));
  EXPECT_EQ(from_sm(2, {.op = SmEvent::kFinished, .slot = 0, .tb_id = 1}), Error::kSlot);
  rig.in.cmd_ready = true;
  EXPECT_EQ(from_sm(2, {.op = SmEvent::kFinished, .slot = 0, .tb_id = 1}), Error::kSlot);
  EXPECT_EQ(from_sm(2, {.op = SmEvent::kFinished, .slot = 0, .tb_id = 1}), Error::kNone);
}

TEST_F(Errors, FinishedOfATbBeyondTheKernel) {
  EXPECT_EQ(from_sm(0, {.op = SmEvent::kFinished, .slot = 0, .tb_id = 5}), Error::kTbId);
  EXPECT_EQ(from_sm(0, {.op = SmEvent::kFinished, .slot = 0, .tb_id = kAll}), Error::kTbId);
  // Slot before tb_id.
  EXPECT_EQ(from_sm(1, {.op = SmEvent::kFinished, .slot = 2, .tb_id = 5}), Error::kSlot);
  EXPECT_EQ(from_sm(0, {.op = SmEvent::kFinished, .slot = 0, .tb_id = 4}), Error::kNone);
}

TEST_F(Errors, PreemptedOfARunningSm) {
  EXPECT_EQ(from_sm(0, {.op = SmEvent::kPreempted, .slot = 0, .tb_id = 0, .handle = 1}),
            Error::kSmState);
  // Slot before state before tb_id before handle.
  EXPECT_EQ(from_sm(1, {.op = SmEvent::kPreempted, .slot = 2, .tb_id = 9, .handle = kAll}),
            Error::kSlot);
  EXPECT_EQ(from_sm(0, {.op = SmEvent::kPreempted, .slot = 0, .tb_id = 9, .handle = kAll}),
            Error::kSmState);
}

TEST_F(Errors, PreemptedBeforeThePreemptIsTaken) {
  rig.launch(1, kMany, 1);
  rig.settle();
  rig.in.cmd_ready = false;
  rig.set_tokens(1, 9);
  rig.cycles(60);
  ASSERT_TRUE(rig.driver.state().offers(SmOp::kPreempt, 0));
  const SmMsg saved{.op = SmEvent::kPreempted, .slot = 0, .tb_id = 0, .handle = 1};
  EXPECT_EQ(from_sm(0, saved), Error::kSmState);
  rig.in.cmd_ready = true;
  EXPECT_EQ(from_sm(0, saved), Error::kSmState);  // taken in this cycle
  rig.settle();
  EXPECT_EQ(from_sm(0, saved), Error::kNone);
}

TEST_F(Errors, PreemptedOfADrainingSm) {
  rig.set_policy(Policy::kDss, Technique::kDrain);
  preempt_sm_0();
  EXPECT_EQ(from_sm(0, {.op = SmEvent::kPreempted, .slot = 0, .tb_id = 0, .handle = 1}),
            Error::kSmState);
}

TEST_F(Errors, PreemptedWithoutAContext) {
  preempt_sm_0();
  EXPECT_EQ(from_sm(0, {.op = SmEvent::kPreempted, .slot = 0, .tb_id = 0, .handle = kHandleNone}),
            Error::kHandle);
  EXPECT_EQ(from_sm(0, {.op = SmEvent::kPreempted, .slot = 0, .tb_id = 5, .handle = kHandleNone}),
            Error::kTbId);
  EXPECT_EQ(from_sm(0, {.op = SmEvent::kPreempted,
                        .slot = 0,
                        .tb_id = 0,
                        .handle = kHandleNone,
                        .restart = true}),
            Error::kNone);
}

TEST_F(Errors, VacatedOfAnSmThatWasNotTold) {
  EXPECT_EQ(from_sm(0, {.op = SmEvent::kVacated}), Error::kSmState);  // running
  EXPECT_EQ(from_sm(2, {.op = SmEvent::kVacated}), Error::kSmState);  // idle
}

TEST_F(Errors, VacatedWithTbsLeft) {
  preempt_sm_0();
  EXPECT_EQ(from_sm(0, {.op = SmEvent::kVacated}), Error::kSmState);
}

TEST_F(Errors, VacatedBeforeTheEndOfTheSetup) {
  rig.answer_setups = false;
  rig.launch(1, kMany, 1);
  rig.settle();  // SM 2 is in set-up
  rig.kill(1);
  rig.settle();
  ASSERT_EQ(rig.driver.state().told, 0b100U);
  EXPECT_EQ(from_sm(2, {.op = SmEvent::kVacated}), Error::kSmState);
  rig.sm[2].end_setup();
  rig.settle();
  EXPECT_EQ(rig.driver.smst(2).state, SmState::kIdle);
}

TEST_F(Errors, VacatedWithTbsLeftBeforeTheKillIsTaken) {
  preempt_sm_0();
  rig.in.cmd_ready = false;
  rig.sm[2].finish(0);
  rig.cycles(20);
  ASSERT_TRUE(rig.driver.state().offers(SmOp::kIssue, 2));
  rig.kill(0);
  EXPECT_EQ(from_sm(0, {.op = SmEvent::kVacated}), Error::kSmState);  // the kill waits
  rig.in.cmd_ready = true;
  rig.cycle();
  rig.in.cmd_ready = false;
  rig.cycles(5);
  ASSERT_TRUE(rig.driver.state().offers(SmOp::kKill, 0));
  EXPECT_EQ(from_sm(0, {.op = SmEvent::kVacated}), Error::kSmState);
  rig.in.cmd_ready = true;
  EXPECT_EQ(from_sm(0, {.op = SmEvent::kVacated}), Error::kSmState);  // taken in this cycle
}

// ---- from the host ----

TEST_F(Errors, HostOpcode) {
  EXPECT_EQ(from_host({.op = static_cast<HostOp>(7), .ctx = 3}), Error::kOpcode);
}

TEST_F(Errors, ContextBeyondTheTable) {
  for (HostOp op : {HostOp::kLaunch, HostOp::kSetPriority, HostOp::kSetTokens, HostOp::kSetContext,
                    HostOp::kKill}) {
    // Context before everything else.
    EXPECT_EQ(from_host({.op = op, .ctx = 3, .tokens = 100}), Error::kContext) << to_string(op);
  }
}

TEST_F(Errors, ContextIsNotLookedAtByTheOthers) {
  EXPECT_EQ(from_host({.op = HostOp::kSetSpareTokens, .ctx = 3, .tokens = 1}), Error::kNone);
  EXPECT_EQ(from_host({.op = HostOp::kSetPolicy, .ctx = 3}), Error::kNone);
}

TEST_F(Errors, LaunchToAFullBuffer) {
  rig.launch(0, 1);
  EXPECT_EQ(from_host({.op = HostOp::kLaunch, .ctx = 0, .tb_count = 1, .tbs_per_sm = 1}),
            Error::kBufferFull);
  EXPECT_EQ(from_host({.op = HostOp::kLaunch, .ctx = 0}), Error::kBufferFull);
}

TEST_F(Errors, LaunchOfNothing) {
  EXPECT_EQ(from_host({.op = HostOp::kLaunch, .ctx = 1, .tb_count = 0, .tbs_per_sm = 0}),
            Error::kTbCount);
}

TEST_F(Errors, LaunchThatFitsNoSm) {
  EXPECT_EQ(from_host({.op = HostOp::kLaunch, .ctx = 1, .tb_count = 1, .tbs_per_sm = 0}),
            Error::kTbsPerSm);
  EXPECT_EQ(from_host({.op = HostOp::kLaunch, .ctx = 1, .tb_count = 1, .tbs_per_sm = 4}),
            Error::kTbsPerSm);
}

TEST_F(Errors, TokensOutOfRange) {
  for (std::int32_t tokens : {-128, -64, 64, 127}) {
    EXPECT_EQ(from_host({.op = HostOp::kSetTokens, .ctx = 1, .tokens = tokens}), Error::kTokens);
  }
  for (std::int32_t tokens : {-128, -1, 64, 127}) {
    EXPECT_EQ(from_host({.op = HostOp::kSetSpareTokens, .tokens = tokens}), Error::kTokens);
  }
  for (std::int32_t tokens : {-63, 63}) {
    EXPECT_EQ(from_host({.op = HostOp::kSetTokens, .ctx = 1, .tokens = tokens}), Error::kNone);
  }
}

TEST_F(Errors, PoliciesAndTechniquesThatAreNotThere) {
  for (std::uint32_t p = 0; p < 16; ++p) {
    const auto policy = static_cast<Policy>(p);
    const std::set there{Policy::kFcfs,      Policy::kNpq,        Policy::kPpqExclusive,
                         Policy::kPpqShared, Policy::kRoundRobin, Policy::kDss,
                         Policy::kDssLiteral};
    const bool timed = policy == Policy::kRoundRobin;
    for (std::uint32_t t = 0; t < 8; ++t) {
      const auto technique = static_cast<Technique>(t);
      for (std::uint32_t quantum : {0U, 1U, kAll}) {
        for (std::uint32_t deadline : {0U, 1U, kAll}) {
          const Error expected = !there.contains(policy)   ? Error::kPolicy
                                 : t > 4                   ? Error::kTechnique
                                 : timed != (quantum != 0) ? Error::kTimer
                                                           : Error::kNone;
          EXPECT_EQ(from_host({.op = HostOp::kSetPolicy,
                               .policy = policy,
                               .technique = technique,
                               .quantum = quantum,
                               .drain_deadline = deadline}),
                    expected);
          rig.settle();
        }
      }
    }
  }
}

TEST_F(Errors, NothingToKill) {
  EXPECT_EQ(from_host({.op = HostOp::kKill, .ctx = 2}), Error::kNothingToKill);
}

}  // namespace
}  // namespace segue::sm_driver
