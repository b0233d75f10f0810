// The ports' promises: payloads wait unchanged, sources take turns, eval only
// looks, quiescence means rest.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/sm_driver/twin/rig.hpp"

namespace segue::sm_driver {
namespace {

using ::testing::ElementsAre;

TEST(Handshake, ACommandWaitsUnchanged) {
  Rig rig(kSmall);
  rig.in.cmd_ready = false;
  rig.launch(0, kMany, 4);
  while (!rig.out.cmd_valid) rig.cycle();
  const SmCmd offered = rig.out.cmd;
  rig.tell({.op = HostOp::kSetContext, .ctx = 0, .page_table_base = 99});
  rig.tell({.op = HostOp::kKill, .ctx = 0});
  for (int i = 0; i < 30; ++i) {
    rig.cycle();
    ASSERT_TRUE(rig.out.cmd_valid);
    ASSERT_EQ(rig.out.cmd, offered);
  }
  EXPECT_EQ(rig.row_of(0).killed, true);
}

TEST(Handshake, AResumedTbWaitsUnchangedWhileItsQueueGrows) {
  Rig rig(kSmall);
  rig.set_policy(Policy::kDss, Technique::kSwitch);
  rig.launch(0, kMany, 4);
  rig.settle();
  rig.launch(1, kMany, 4);
  rig.settle();
  ASSERT_EQ(rig.sms(), "0>1 0 0");
  rig.sm[0].save(2, 1234);
  rig.settle();
  rig.in.cmd_ready = false;
  rig.sm[1].finish(3);
  while (!rig.out.cmd_valid) rig.cycle();
  const SmCmd resumed = rig.out.cmd;
  EXPECT_EQ(resumed.tb_id, 2U);
  EXPECT_EQ(resumed.handle, 1234U);
  EXPECT_TRUE(resumed.resume);
  rig.sm[0].save(1, 5);
  rig.sm[0].save(0, 6, /*restart=*/true);
  for (int i = 0; i < 20; ++i) {
    rig.cycle();
    ASSERT_EQ(rig.out.cmd, resumed);
  }
}

TEST(Handshake, ACommandIsOfferedOnce) {
  Rig rig(kSmall);
  rig.launch(0, 3, 1);
  rig.settle();
  EXPECT_EQ(rig.commands.size(), 6U);  // three set-ups, three issues
}

TEST(Handshake, AKernelDoneWaitsUnchangedAndHoldsTheNextExit) {
  Rig rig(kSmall);
  rig.launch(0, 1);
  rig.launch(1, 1);
  rig.settle();
  rig.in.done_ready = false;
  rig.sm[1].finish_all();
  rig.cycles(20);
  rig.sm[0].finish_all();
  for (int i = 0; i < 20; ++i) {
    rig.cycle();
    ASSERT_TRUE(rig.out.done_valid);
    ASSERT_EQ(rig.out.done, DoneMsg{.ctx = 1});
    ASSERT_FALSE(rig.out.quiescent);
  }
  rig.in.done_ready = true;
  rig.settle();
  EXPECT_THAT(rig.done, ElementsAre(DoneMsg{.ctx = 1}, DoneMsg{.ctx = 0}));
}

TEST(Handshake, SourcesTakeTurnsAlsoWithIllegalMessages) {
  Rig rig(kSmall);
  for (SmStub& sm : rig.sm) sm.messages.assign(3, {.op = SmEvent::kRequestTb});
  for (int i = 0; i < 3; ++i) rig.tell({.op = static_cast<HostOp>(7)});
  std::vector<std::uint32_t> order;
  for (int i = 0; i < 12; ++i) {
    rig.cycle();
    order.push_back(rig.driver.state().last_source);
    EXPECT_EQ(rig.out.err_valid, true);
  }
  EXPECT_THAT(order, ElementsAre(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3));
}

TEST(Handshake, SilentSourcesAreSkipped) {
  Rig rig({.num_sms = 64, .num_slots = 1, .num_ctxs = 1, .num_ksrs = 1});
  for (std::uint32_t s : {63U, 5U}) rig.sm[s].messages.assign(2, {.op = SmEvent::kRequestTb});
  std::vector<std::uint32_t> order;
  for (int i = 0; i < 4; ++i) {
    rig.cycle();
    order.push_back(rig.driver.state().last_source);
  }
  EXPECT_THAT(order, ElementsAre(5, 63, 5, 63));
}

TEST(Handshake, ReadyDependsOnValidsNotOnPayloads) {
  Rig rig(kSmall);
  Outputs out;
  rig.in.sm_valid = 0b110;
  rig.in.host_valid = true;
  for (std::uint8_t op = 0; op < 8; ++op) {
    rig.in.sm[1].op = static_cast<SmEvent>(op);
    rig.in.host.op = static_cast<HostOp>(op);
    rig.driver.eval(rig.in, out);
    EXPECT_EQ(out.sm_ready, 0b010U);
    EXPECT_FALSE(out.host_ready);
  }
}

TEST(Handshake, NoMessageIsTakenInACycleWithAnotherAction) {
  Rig rig(kSmall);
  rig.launch(0, kMany, 4);
  std::uint32_t served = 0;
  rig.host.assign(40, {.op = HostOp::kSetContext, .ctx = 3});
  for (int i = 0; i < 40; ++i) {
    const State& q = rig.driver.state();
    const bool busy = q.scan_state == ScanState::kApply ||
                      (!q.cmd_valid && (q.need_setup | q.need_issue) != 0) || q.launch_count != 0;
    rig.cycle();
    EXPECT_EQ(rig.out.host_ready, !busy && rig.out.sm_ready == 0);
    served += rig.out.host_ready;
  }
  EXPECT_GT(served, 10U);
}

TEST(Handshake, EvalChangesNothing) {
  Rig rig(kSmall);
  rig.set_policy(Policy::kDss);
  rig.launch(0, kMany, 2);
  rig.tell({.op = HostOp::kLaunch, .ctx = 1, .tb_count = 9, .tbs_per_sm = 3});
  for (int i = 0; i < 60; ++i) {
    const auto before = rig.image();
    Inputs other(kSmall);
    other.sm_valid = 0b111;
    other.host_valid = other.cmd_ready = other.done_ready = true;
    Outputs first;
    Outputs second;
    rig.driver.eval(rig.in, first);
    rig.driver.eval(other, second);
    rig.driver.eval(rig.in, second);
    EXPECT_EQ(first, second);
    EXPECT_EQ(rig.image(), before);
    rig.cycle();
  }
}

TEST(Handshake, TimeIsNotReadWithoutATimer) {
  Rig early(kSmall);
  Rig late(kSmall);
  late.now = (std::uint64_t{1} << 48) - 200;
  for (Rig* rig : {&early, &late}) {
    rig->launch(0, kMany, 2);
    rig->settle();
  }
  EXPECT_EQ(early.image(), late.image());
  EXPECT_EQ(late.out.wake_at, (std::uint64_t{1} << 48) - 1);
}

}  // namespace
}  // namespace segue::sm_driver
