// Mode on_demand (SMK Algorithm 1): where thread blocks go, and when others must leave for them.

#include "tests/drf_allocator/twin/rig.hpp"

namespace segue::drf_allocator {
namespace {

constexpr Params kExampleSms{
    .num_sms = 2, .num_slots = 32, .num_ctxs = 2, .lanes = 1, .share_w = 10};
constexpr Params kSwapSms{.num_sms = 2, .num_slots = 4, .num_ctxs = 3, .lanes = 2, .share_w = 7};
constexpr Params kSwapSm{.num_sms = 1, .num_slots = 8, .num_ctxs = 3, .lanes = 1, .share_w = 8};

TEST(DrfOnDemand, ThreadBlocksSpreadByLoad) {
  Rig rig(Mode::kOnDemand);
  rig.launch(0, 4, {.regs = 10, .threads = 20, .smem = 0, .tbs = 1});
  EXPECT_EQ(rig.sms(), "2/0/0 1/0/0 1/0/0");
  EXPECT_EQ(rig.rank(0), 80U) << "threads dominate";
  rig.launch(1, 3, {.regs = 30, .threads = 1, .smem = 0, .tbs = 1});
  EXPECT_EQ(rig.sms(), "2/1/0 1/1/0 1/1/0") << "to 1 and 2 first, then to 0 with 40, not 41";
  EXPECT_EQ(rig.rank(1), 90U);
}

TEST(DrfOnDemand, AnSmIsSetUpOnceForAKernel) {
  Rig rig(Mode::kOnDemand);
  rig.tell({.op = HostOp::kSetContext, .ctx = 1, .page_table_base = 0xabcd});
  rig.launch(1, 6, all(10));
  const std::vector<SmCmd> setups = rig.sent(SmOp::kSetup);
  ASSERT_EQ(setups.size(), 3U);
  for (std::uint32_t s = 0; s < 3; ++s) {
    EXPECT_EQ(setups[s], (SmCmd{.op = SmOp::kSetup,
                                .sm = s,
                                .ctx = 1,
                                .descriptor = 0x101,
                                .page_table_base = 0xabcd}));
  }
  rig.finish_all(1);
  EXPECT_EQ(rig.done, std::vector{1U});
  rig.launch(1, 1, all(10));
  EXPECT_EQ(rig.sent(SmOp::kSetup).size(), 4U) << "another kernel";
}

TEST(DrfOnDemand, AnSmInSetUpIsPassedBy) {
  Rig rig(Mode::kOnDemand);
  rig.answers_setups = false;
  rig.launch(0, 9, all(10));
  EXPECT_EQ(rig.sent(SmOp::kSetup).size(), 3U);
  EXPECT_TRUE(rig.sent(SmOp::kIssue).empty());
  rig.sm[1].end_setup();
  rig.settle();
  EXPECT_EQ(rig.sms(), "0/0/0 5/0/0 0/0/0") << "until all slots are taken";
  rig.sm[0].end_setup();
  rig.sm[2].end_setup();
  rig.settle();
  EXPECT_EQ(rig.sms(), "2/0/0 5/0/0 2/0/0");
}

/// The example of SMK 4.3.1 on two SMs of 1000 parts each. Thread blocks of K1 take 100 parts, 5 %
/// of the GPU, and there are twelve of them; of K2 they take `unit`, and there are 25. Threads are
/// what neither SM has enough of.
Rig worked_example(std::uint32_t unit, Technique technique = Technique::kSwitch) {
  Rig rig(Mode::kOnDemand, kExampleSms, 1000, technique);
  rig.launch(0, 14, {.regs = 100, .threads = 82, .smem = 0, .tbs = 10});
  rig.finish_oldest(0, 0);
  rig.finish_oldest(0, 0);
  EXPECT_EQ(rig.sms(), "5/0 7/0");
  EXPECT_EQ(rig.rank(0), 1200U) << "60 % of the GPU";
  EXPECT_EQ(rig.preempts(), 0U);
  rig.launch(1, 26, {.regs = 0, .threads = 39, .smem = unit, .tbs = 10});
  return rig;
}

TEST(DrfOnDemand, TheExampleOfThePaper) {
  Rig rig = worked_example(40);
  // 60 % and 50 %; after the swap 55 % and 52 %: the range falls from 10 to 3.
  EXPECT_EQ(rig.sms(), "5/15 6/10-1>1");
  EXPECT_EQ(rig.rank(0), 1100U);
  EXPECT_EQ(rig.rank(1), 1040U);
  EXPECT_EQ(rig.q().now_high, 1200U);
  EXPECT_EQ(rig.q().now_low, 1000U);
  EXPECT_EQ(rig.q().then_high, 1100U);
  EXPECT_EQ(rig.q().then_low, 1040U);
  const std::vector<SmCmd> preempts = rig.sent(SmOp::kPreempt);
  ASSERT_EQ(preempts.size(), 1U);
  EXPECT_EQ(
      preempts[0],
      (SmCmd{.op = SmOp::kPreempt, .sm = 1, .technique = Technique::kSwitch, .mask = 1U << 6}))
      << "the SM with most of K1, and its youngest thread block there";
  rig.save_all();
  EXPECT_EQ(rig.sms(), "5/15 6/11");
  EXPECT_EQ(rig.rank(0), 1100U);
  EXPECT_EQ(rig.rank(1), 1040U);
  EXPECT_EQ(rig.preempts(), 1U) << "and none for the one that was saved";
  EXPECT_EQ(rig.q().ptbq_count[0], 1U);
}

TEST(DrfOnDemand, TheTechniqueIsThatOfTheRegister) {
  for (const Technique technique : {Technique::kDrain, Technique::kPartialSwitch}) {
    Rig rig = worked_example(40, technique);
    ASSERT_EQ(rig.preempts(), 1U);
    EXPECT_EQ(rig.sent(SmOp::kPreempt)[0].technique, technique);
  }
}

// 1200 - 25 u against 26 u - 1100.
TEST(DrfOnDemand, NoPreemptIfTheRangeWouldNotFall) {
  EXPECT_EQ(worked_example(45).preempts(), 1U) << "from 75 to 70";
  Rig rig = worked_example(46);
  EXPECT_EQ(rig.preempts(), 0U) << "from 50 to 96";
  EXPECT_EQ(rig.sms(), "5/15 7/10");
  EXPECT_EQ(rig.q().now_high - rig.q().now_low, 50U);
  EXPECT_EQ(rig.q().then_high - rig.q().then_low, 96U);
  rig.finish_oldest(1, 0);
  EXPECT_EQ(rig.sms(), "5/15 6/11") << "there is room now";
}

TEST(DrfOnDemand, AnEqualRangeIsNoReason) {
  Rig rig(Mode::kOnDemand, kSwapSm);
  rig.launch(0, kMany, all(33));
  EXPECT_EQ(rig.sms(), "3/0/0");
  rig.launch(1, kMany, all(33));
  EXPECT_EQ(rig.sms(), "2/0/0-1>1") << "from 99 - 0 to 66 - 33";
  rig.save_all();
  EXPECT_EQ(rig.sms(), "2/1/0") << "from 33 to 33 if there were another";
  EXPECT_EQ(rig.preempts(), 1U);
}

TEST(DrfOnDemand, JustEnoughLeaveTheYoungestFirst) {
  Rig rig(Mode::kOnDemand, kSwapSm);
  rig.launch(0, 8, all(14));
  rig.finish(0, 2);
  rig.finish(0, 5);
  EXPECT_EQ(rig.sms(), "6/0/0") << "in slot 2 the last one";
  rig.launch(1, 1, all(30));
  EXPECT_EQ(rig.sms(), "5/0/0-1>1") << "84 taken: one of 14 is enough";
  EXPECT_EQ(rig.sent(SmOp::kPreempt)[0].mask, 1U << 2);
}

TEST(DrfOnDemand, SeveralLeaveInOnePreempt) {
  Rig rig(Mode::kOnDemand, kSwapSm);
  rig.launch(0, 7, all(14));
  rig.launch(1, 1, all(30));
  EXPECT_EQ(rig.sms(), "5/0/0-2>1");
  ASSERT_EQ(rig.preempts(), 1U);
  EXPECT_EQ(rig.sent(SmOp::kPreempt)[0].mask, 0b1100000U);
  EXPECT_EQ(rig.rank(0), 70U);
  EXPECT_EQ(rig.rank(1), 30U);
  rig.save(0, 5);
  EXPECT_EQ(rig.sms(), "5/0/0-1>1") << "there is not yet room enough";
  rig.save(0, 6);
  EXPECT_EQ(rig.sms(), "5/1/0");
}

TEST(DrfOnDemand, ASlotMayBeAllThatIsMissing) {
  Rig rig(Mode::kOnDemand);
  rig.launch(0, kMany, all(1));
  EXPECT_EQ(rig.sms(), "5/0/0 5/0/0 5/0/0");
  rig.launch(1, 1, all(2));
  EXPECT_EQ(rig.sms(), "4/0/0-1>1 5/0/0 5/0/0");
  EXPECT_EQ(rig.sent(SmOp::kPreempt)[0].mask, 1U << 4);
}

TEST(DrfOnDemand, AClaimKeepsTheRoom) {
  Rig rig(Mode::kOnDemand, kSwapSm);
  rig.launch(0, kMany, all(25));
  rig.launch(1, 1, all(50));
  EXPECT_EQ(rig.sms(), "2/0/0-2>1");
  rig.finish(0, 0);
  // 75 are taken, and kernel 0 has thread blocks of 25.
  EXPECT_EQ(rig.sms(), "1/0/0-2>1");
  rig.finish(0, 1);
  EXPECT_EQ(rig.sms(), "0/1/0-2") << "it does not matter who made the room";
  rig.save_all();
  EXPECT_EQ(rig.sms(), "2/1/0");
}

constexpr Share kRegisters{.regs = 9, .threads = 0, .smem = 0, .tbs = 1};
constexpr Share kThreads{.regs = 0, .threads = 10, .smem = 0, .tbs = 1};
constexpr Share kFewRegisters{.regs = 5, .threads = 0, .smem = 0, .tbs = 1};

TEST(DrfOnDemand, ASwapMayNeedNoThreadBlockToLeave) {
  Rig rig(Mode::kOnDemand, kSwapSms, 10);
  rig.launch(0, 1, kRegisters);
  rig.launch(1, 1, kThreads);
  rig.launch(2, 1, kFewRegisters);
  // The SM with the lowest load has no room, the other has it.
  EXPECT_EQ(rig.sms(), "1/0/0 0/1/1");
  EXPECT_EQ(rig.preempts(), 0U);
  EXPECT_EQ(rig.q().then_high - rig.q().then_low, 5U) << "it was a swap, from 10 - 0 to 10 - 5";
}

TEST(DrfOnDemand, OneThatLeavesMayFinish) {
  Rig rig(Mode::kOnDemand, kSwapSm);
  rig.launch(0, 4, all(25));
  rig.launch(1, 1, all(25));
  EXPECT_EQ(rig.sms(), "3/0/0-1>1");
  EXPECT_EQ(rig.rank(0), 75U);
  rig.finish(0, 3);
  EXPECT_EQ(rig.sms(), "3/1/0");
  EXPECT_EQ(rig.rank(0), 75U) << "counted once";
  rig.finish_all(0);
  EXPECT_EQ(rig.done, std::vector{0U});
  EXPECT_EQ(rig.rank(0), 0U);
}

TEST(DrfOnDemand, AnSmWithAClaimIsNoVictim) {
  Rig rig(Mode::kOnDemand, kSwapSm);
  rig.launch(0, kMany, all(20));
  rig.launch(1, 1, all(20));
  rig.launch(2, 1, all(20));
  EXPECT_EQ(rig.sms(), "4/0/0-1>1");
  rig.save(0, 4);
  EXPECT_EQ(rig.sms(), "3/1/0-1>2");
  rig.save(0, 3);
  EXPECT_EQ(rig.sms(), "3/1/1");
}

TEST(DrfOnDemand, OnlyTheKernelWithTheLowestRankIsServed) {
  Rig rig(Mode::kOnDemand, kSwapSm);
  rig.launch(0, kMany, all(40));
  EXPECT_EQ(rig.sms(), "2/0/0");
  rig.launch(1, 1, all(90));
  // From 80 - 0 to 90 - 0: no swap; and no thread block of 2, though there is room for it.
  EXPECT_EQ(rig.preempts(), 0U);
  rig.launch(2, 2, all(10));
  EXPECT_EQ(rig.sms(), "2/0/0");
}

TEST(DrfRelaxed, GoesOnWithTheNextKernel) {
  Rig rig(Mode::kRelaxed, kSwapSm);
  rig.launch(0, kMany, all(40));
  rig.launch(1, 1, all(90));
  rig.launch(2, 2, all(10));
  EXPECT_EQ(rig.sms(), "2/0/2");
  EXPECT_EQ(rig.preempts(), 0U);
}

TEST(DrfRelaxed, SwapsForTheNextKernelToo) {
  Rig rig(Mode::kRelaxed, kSwapSm);
  rig.launch(0, kMany, all(20));
  rig.launch(1, 1, all(100));
  EXPECT_EQ(rig.preempts(), 0U) << "from 100 - 0 to 100 - 0";
  rig.launch(2, 1, all(30));
  EXPECT_EQ(rig.sms(), "3/0/0-2>2");
}

TEST(DrfRelaxed, LooksAtEverySmWithRoom) {
  Rig rig(Mode::kRelaxed, kSwapSms, 10);
  rig.launch(0, 1, kRegisters);
  rig.launch(1, 1, kThreads);
  const State before = rig.q();
  rig.launch(2, 1, kFewRegisters);
  EXPECT_EQ(rig.sms(), "1/0/0 0/1/1");
  EXPECT_EQ(rig.q().then_high, before.then_high) << "no swap was considered";
}

}  // namespace
}  // namespace segue::drf_allocator
