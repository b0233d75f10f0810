// What thesis 5.2.4 leaves open: reservations beside free SMs, and the mode bits of set_policy.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/sm_driver/twin/rig.hpp"
#include "tests/sm_driver/twin/tables_check.hpp"

namespace segue::sm_driver {
namespace {

constexpr Params kTwoSms{.num_sms = 2, .num_slots = 16, .num_ctxs = 4, .num_ksrs = 4};

class Readings : public ::testing::Test {
 protected:
  void TearDown() override { expect_consistent(rig.driver); }

  void set_policy(HostMsg msg) {
    msg.op = HostOp::kSetPolicy;
    EXPECT_EQ(rig.tell_now(msg), Error::kNone);
  }
  void launch(std::uint32_t ctx, std::uint32_t tbs, std::uint32_t tbs_per_sm = 1) {
    rig.launch(ctx, tbs, tbs_per_sm);
    rig.settle();
  }
  void drain(std::uint32_t s) {
    rig.sm[s].finish_all();
    rig.settle();
  }

  Rig rig{kTwoSms};
};

// ---- a reservation beside a free SM ----

/// Kernel 0 fills both SMs; SM 0 is being drained for kernel 1.
void ten_tbs_wait_for_a_draining_sm(Rig& rig, std::uint32_t tbs_of_1) {
  rig.set_policy(Policy::kDss, Technique::kDrain);
  rig.launch(0, 32, 16);
  rig.settle();
  rig.set_tokens(1, 0);
  rig.launch(1, tbs_of_1, 16);
  rig.settle();
  ASSERT_EQ(rig.sms(), "0>1 0");
}

TEST_F(Readings, AKernelOfTenTbsTakesAnSmThatFallsIdleSoonerThanItsOwn) {
  ten_tbs_wait_for_a_draining_sm(rig, 10);
  const std::int32_t tokens = rig.row_of(1).tokens;
  drain(1);  // kernel 0 has no TBs left for it
  EXPECT_EQ(rig.sms(), "0> 1");
  EXPECT_EQ(rig.row_of(1).tokens, tokens);  // that of the reservation
  EXPECT_EQ(rig.sent(SmOp::kIssue).back().ksr, rig.driver.ctx(1).ksr);
  EXPECT_EQ(rig.row_of(1).running, 10U);
  drain(0);
  EXPECT_EQ(rig.sms(), ". 1");
}

TEST_F(Readings, AKernelWithTbsForBothKeepsItsReservation) {
  ten_tbs_wait_for_a_draining_sm(rig, 17);
  const std::int32_t tokens = rig.row_of(1).tokens;
  drain(1);
  EXPECT_EQ(rig.sms(), "0>1 1");
  EXPECT_EQ(rig.row_of(1).tokens, tokens - 1);
  drain(0);
  EXPECT_EQ(rig.sms(), "1 1");
}

// ---- release_event ----

/// Two SMs of kernel 0 and two more kernels: a difference of one is left in the end.
std::size_t preempts_after(Rig& rig, bool release_event, int releases) {
  EXPECT_EQ(rig.tell_now({.op = HostOp::kSetPolicy,
                          .policy = Policy::kDssLiteral,
                          .technique = Technique::kSwitch,
                          .release_event = release_event}),
            Error::kNone);
  for (const std::uint32_t ctx : {0U, 1U, 2U}) {
    rig.launch(ctx, kMany);
    rig.settle();
  }
  for (int i = 0; i < releases; ++i) {
    for (std::uint32_t s = 0; s < 2; ++s) {
      if (rig.driver.smst(s).state != SmState::kReserved) continue;
      rig.sm[s].save(0, 100);
      rig.settle();
    }
  }
  return rig.sent(SmOp::kPreempt).size();
}

TEST_F(Readings, AReleaseIsNoEventUnlessTheModeSaysSo) {
  EXPECT_EQ(preempts_after(rig, false, 10), preempts_after(rig, false, 0));
}

TEST_F(Readings, AReleaseThatIsAnEventGoesOnMovingSms) {
  EXPECT_GE(preempts_after(rig, true, 10), 10U);
}

// ---- spare_once ----

/// Whether the second of two kernels, one after the other, gets the one spare token.
bool second_gets_it(Rig& rig, bool once) {
  rig.tell_now({.op = HostOp::kSetPolicy, .policy = Policy::kDss, .spare_once = once});
  rig.tell_now({.op = HostOp::kSetSpareTokens, .tokens = 1});
  rig.launch(0, 1);
  rig.settle();
  EXPECT_TRUE(rig.row_of(0).spare);
  for (auto& sm : rig.sm) sm.finish_all();
  rig.settle();
  rig.launch(1, kMany);
  rig.settle();
  return rig.row_of(1).spare;
}

TEST_F(Readings, ASpareTokenIsPassedOn) { EXPECT_TRUE(second_gets_it(rig, false)); }

TEST_F(Readings, ASpareTokenThatIsGivenOnceEndsWithItsKernel) {
  EXPECT_FALSE(second_gets_it(rig, true));
}

// ---- fullest_victim ----

/// Kernel 0 runs one TB on SM 0 and three on SM 1; one of the two is taken for kernel 1.
std::string sms_after_a_preemption(Rig& rig, bool fullest) {
  rig.tell_now({.op = HostOp::kSetPolicy,
                .policy = Policy::kDss,
                .technique = Technique::kDrain,
                .fullest_victim = fullest});
  rig.launch(0, 6, 3);
  rig.settle();
  rig.sm[0].finish(0);
  rig.sm[0].finish(1);
  rig.settle();
  rig.launch(1, kMany, 3);
  rig.settle();
  return rig.sms();
}

TEST_F(Readings, TheLowestSmIsTaken) { EXPECT_EQ(sms_after_a_preemption(rig, false), "0>1 0"); }

TEST_F(Readings, TheFullestSmIsTakenWhereTheModeSaysSo) {
  EXPECT_EQ(sms_after_a_preemption(rig, true), "0 0>1");
}

TEST_F(Readings, OfEquallyFullSmsTheLowestIsTaken) {
  set_policy({.policy = Policy::kDss, .technique = Technique::kDrain, .fullest_victim = true});
  launch(0, kMany, 3);
  launch(1, kMany, 3);
  EXPECT_EQ(rig.sms(), "0>1 0");
}

// ---- fcfs_exclusive ----

/// Kernel 0 has thread blocks for one SM, kernel 1 for many.
std::string sms_beside_a_small_kernel(Rig& rig, bool exclusive) {
  rig.tell_now({.op = HostOp::kSetPolicy, .fcfs_exclusive = exclusive});
  rig.launch(0, 3, 3);
  rig.launch(1, kMany, 3);
  rig.settle();
  return rig.sms();
}

TEST_F(Readings, FcfsIsBackToBackOverContexts) {
  EXPECT_EQ(sms_beside_a_small_kernel(rig, false), "0 1");
}

TEST_F(Readings, ExclusiveFcfsKeepsFreeSmsForTheOldestKernel) {
  EXPECT_EQ(sms_beside_a_small_kernel(rig, true), "0 .");
  rig.sm[0].finish_all();
  rig.settle();
  EXPECT_EQ(rig.sms(), "1 1");
}

TEST_F(Readings, ExclusiveFcfsThatIsLeftGivesTheFreeSmAway) {
  EXPECT_EQ(sms_beside_a_small_kernel(rig, true), "0 .");
  set_policy({});
  rig.settle();
  EXPECT_EQ(rig.sms(), "0 1");
}

}  // namespace
}  // namespace segue::sm_driver
