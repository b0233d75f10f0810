// A kernel's way through the driver, from launch to kernel_done, under FCFS.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/sm_driver/twin/rig.hpp"

namespace segue::sm_driver {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;

void run_to_end(Rig& rig) {
  for (int wave = 0; wave < 1000 && rig.done.empty(); ++wave) {
    rig.settle();
    for (SmStub& sm : rig.sm) sm.finish_all();
  }
}

TEST(Lifecycle, LaunchRunsToKernelDone) {
  Rig rig(kSmall);
  rig.launch(2, /*tbs=*/10, /*tbs_per_sm=*/2);
  run_to_end(rig);
  EXPECT_THAT(rig.done, ElementsAre(DoneMsg{.ctx = 2, .killed = false}));
  const auto issues = rig.sent(SmOp::kIssue);
  ASSERT_EQ(issues.size(), 10U);
  for (std::uint32_t i = 0; i < 10; ++i) EXPECT_EQ(issues[i].tb_id, i);
  rig.settle();
  EXPECT_EQ(rig.sms(), ". . .");
  EXPECT_FALSE(rig.driver.ctx(2).active);
  EXPECT_FALSE(rig.driver.ksr_valid(0));
  EXPECT_THAT(rig.driver.active_queue(), IsEmpty());
}

TEST(Lifecycle, SetupCarriesContextAndDescriptor) {
  Rig rig(kSmall);
  EXPECT_EQ(rig.tell_now({.op = HostOp::kSetContext, .ctx = 1, .page_table_base = 0xAB'1234'5678}),
            Error::kNone);
  rig.launch(1, 1);
  rig.settle();
  const SmCmd expected{
      .op = SmOp::kSetup, .ctx = 1, .descriptor = 0xD001, .page_table_base = 0xAB'1234'5678};
  EXPECT_THAT(rig.sent(SmOp::kSetup), ElementsAre(expected));
}

TEST(Lifecycle, ASetupCarriesItsOwnLaunchWhileTheNextOneWaits) {
  Rig rig(kSmall);
  HostMsg launch{.op = HostOp::kLaunch, .ctx = 1, .tb_count = 5, .tbs_per_sm = 4};
  launch.descriptor = 0xA;
  rig.tell(launch);
  rig.in.cmd_ready = false;
  while (!rig.out.cmd_valid) rig.cycle();  // the first set-up is offered and waits
  launch.descriptor = 0xB;
  EXPECT_EQ(rig.tell_now(launch), Error::kNone);
  rig.in.cmd_ready = true;
  rig.settle();
  EXPECT_THAT(rig.sent(SmOp::kSetup),
              ElementsAre(Field(&SmCmd::descriptor, 0xA), Field(&SmCmd::descriptor, 0xA)));
  for (SmStub& sm : rig.sm) sm.finish_all();
  rig.settle();
  EXPECT_THAT(rig.sent(SmOp::kSetup), Contains(Field(&SmCmd::descriptor, 0xB)));
}

TEST(Lifecycle, PageTableBaseIsReadAtTheNextSetup) {
  Rig rig(kSmall);
  rig.launch(1, 2);
  rig.in.cmd_ready = false;
  while (!rig.out.cmd_valid) rig.cycle();  // the first set-up is offered and waits
  rig.tell({.op = HostOp::kSetContext, .ctx = 1, .page_table_base = 7});
  rig.cycles(20);
  rig.in.cmd_ready = true;
  rig.settle();
  EXPECT_THAT(rig.sent(SmOp::kSetup),
              ElementsAre(Field(&SmCmd::page_table_base, 0), Field(&SmCmd::page_table_base, 7)));
}

TEST(Lifecycle, SlotsAreFilledFromTheLowest) {
  Rig rig(kSmall);
  rig.launch(0, 100, 4);
  rig.settle();
  rig.sm[1].finish(2);
  rig.sm[1].finish(0);
  rig.settle();
  const auto issues = rig.sent(SmOp::kIssue);
  ASSERT_EQ(issues.size(), 14U);
  // Slot 2 is free, and issued to, before the other message is taken.
  EXPECT_EQ(issues[12].slot, 2U);
  EXPECT_EQ(issues[13].slot, 0U);
}

TEST(Lifecycle, AFinishTakenInTIsOfferedAgainInTPlus2) {
  Rig rig(kSmall);
  rig.launch(0, 100, 4);
  rig.settle();
  rig.sm[1].finish(3);
  rig.cycle();  // t
  EXPECT_EQ(rig.out.sm_ready, 0b010U);
  EXPECT_FALSE(rig.out.cmd_valid);
  rig.cycle();  // t + 1
  EXPECT_FALSE(rig.out.cmd_valid);
  rig.cycle();  // t + 2
  EXPECT_TRUE(rig.out.cmd_valid);
  const SmCmd expected{.op = SmOp::kIssue, .sm = 1, .slot = 3, .tb_id = 12};
  EXPECT_EQ(rig.out.cmd, expected);
}

TEST(Lifecycle, IssuesGoToAnSmUntilItIsFullThenToTheNext) {
  Rig rig(kSmall);
  rig.launch(0, 5, 2);
  rig.settle();
  std::vector<std::uint32_t> order;
  for (const SmCmd& issue : rig.sent(SmOp::kIssue)) order.push_back(issue.sm);
  EXPECT_THAT(order, ElementsAre(0, 0, 1, 1, 2));
}

TEST(Lifecycle, SmsWithRoomTakeTurns) {
  Rig rig(kSmall);
  rig.launch(0, 100, 2);
  rig.settle();
  rig.commands.clear();
  rig.in.cmd_ready = false;
  rig.sm[0].finish_all();
  rig.sm[1].finish(0);
  rig.sm[2].finish(0);
  rig.cycles(20);
  rig.in.cmd_ready = true;
  rig.settle();
  std::vector<std::uint32_t> order;
  for (const SmCmd& issue : rig.sent(SmOp::kIssue)) order.push_back(issue.sm);
  EXPECT_THAT(order, ElementsAre(0, 1, 2, 0));
}

TEST(Lifecycle, FcfsGivesSmsBackToBack) {
  Rig rig(kSmall);
  rig.launch(0, 2);
  rig.launch(1, 2);
  rig.launch(2, 2);
  rig.settle();
  EXPECT_EQ(rig.sms(), "0 0 1");  // the older kernel first, the rest to the next
  rig.sm[0].finish_all();
  rig.settle();
  EXPECT_EQ(rig.sms(), "1 0 1");
  rig.sm[2].finish_all();
  rig.settle();
  EXPECT_EQ(rig.sms(), "1 0 2");
}

TEST(Lifecycle, TheBufferIsFreeAgainOnceTheKernelIsAdmitted) {
  Rig rig(kSmall);
  EXPECT_EQ(rig.driver.params(), kSmall);
  rig.launch(1, 4);
  rig.cycle();
  EXPECT_EQ(rig.out.buffer_free, 0b1101U);
  rig.settle();
  EXPECT_EQ(rig.out.buffer_free, 0b1111U);
  rig.launch(1, 4);  // waits behind the active one
  rig.settle();
  EXPECT_EQ(rig.out.buffer_free, 0b1101U);
}

TEST(Lifecycle, LaunchesOfAContextRunOneAfterTheOther) {
  Rig rig(kSmall);
  rig.launch(0, 1);
  rig.settle();
  rig.launch(0, 2);
  rig.launch(1, 1);  // passes the waiting one
  rig.settle();
  EXPECT_EQ(rig.sms(), "0 1 .");
  rig.sm[0].finish_all();
  rig.settle();
  EXPECT_THAT(rig.done, ElementsAre(DoneMsg{.ctx = 0}));
  EXPECT_EQ(rig.sms(), "0 1 0");
  EXPECT_EQ(rig.row_of(0).total_tbs, 2U);
}

TEST(Lifecycle, AdmissionWaitsForAFreeRow) {
  Rig rig({.num_sms = 4, .num_slots = 4, .num_ctxs = 4, .num_ksrs = 2});
  for (std::uint32_t ctx : {3U, 1U, 2U}) rig.launch(ctx, 1);
  rig.settle();
  EXPECT_EQ(rig.sms(), "3 1 . .");
  EXPECT_EQ(rig.driver.state().launch_count, 1U);
  rig.sm[0].finish_all();
  rig.settle();
  EXPECT_EQ(rig.sms(), "2 1 . .");
  EXPECT_THAT(rig.driver.active_queue(), ElementsAre(1, 0));  // oldest first
}

TEST(Lifecycle, ThePriorityIsStoredAndAsksForAScan) {
  Rig rig(kSmall);
  EXPECT_EQ(rig.tell_now({.op = HostOp::kSetPriority, .ctx = 3, .prio = 9}), Error::kNone);
  EXPECT_EQ(rig.driver.ctx(3).prio, 9U);
  EXPECT_TRUE(rig.driver.state().scan_pending);
}

TEST(Lifecycle, OneOfEverythingWorks) {
  Rig rig({.num_sms = 1, .num_slots = 1, .num_ctxs = 1, .num_ksrs = 1});
  rig.launch(0, 3);
  run_to_end(rig);
  EXPECT_THAT(rig.done, ElementsAre(DoneMsg{}));
  EXPECT_EQ(rig.sent(SmOp::kIssue).size(), 3U);
  EXPECT_EQ(rig.sent(SmOp::kSetup).size(), 1U);
}

TEST(Lifecycle, SixtyFourOfEverythingWorks) {
  Rig rig({.num_sms = 64, .num_slots = 32, .num_ctxs = 64, .num_ksrs = 64});
  for (std::uint32_t ctx = 0; ctx < 64; ++ctx) rig.launch(ctx, 1, 32);
  rig.settle();
  for (SmStub& sm : rig.sm) sm.finish_all();
  rig.settle();
  EXPECT_EQ(rig.done.size(), 64U);
}

TEST(Lifecycle, ImpossibleSizesAreRefused) {
  EXPECT_THROW(SmDriver({.num_sms = 0}), std::invalid_argument);
  EXPECT_THROW(SmDriver({.num_sms = 65}), std::invalid_argument);
  EXPECT_THROW(SmDriver({.num_slots = 33}), std::invalid_argument);
}

}  // namespace
}  // namespace segue::sm_driver
