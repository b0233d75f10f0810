// Thread blocks that were preempted.

#include "tests/drf_allocator/twin/rig.hpp"

namespace segue::drf_allocator {
namespace {

constexpr Params kQueueSm{.num_sms = 1, .num_slots = 4, .num_ctxs = 2, .lanes = 1, .share_w = 8};

TEST(DrfQueue, ResumedBeforeNewOnesInTheOrderOfTheirSaves) {
  Rig rig(Mode::kOnDemand, kQueueSm);
  rig.launch(0, 6, all(25));
  rig.launch(1, 1, all(50));
  EXPECT_EQ(rig.sms(), "2/0-2>1");
  rig.save(0, 3);
  rig.save(0, 2);
  EXPECT_EQ(rig.sms(), "2/1");
  rig.commands.clear();
  rig.finish_oldest(0, 1);
  const std::vector<SmCmd> issues = rig.sent(SmOp::kIssue);
  ASSERT_EQ(issues.size(), 2U);
  EXPECT_EQ(issues[0], (SmCmd{.op = SmOp::kIssue,
                              .sm = 0,
                              .ctx = 0,
                              .slot = 2,
                              .tb_id = 3,
                              .resume = true,
                              .handle = 0x1000}));
  EXPECT_EQ(issues[1].tb_id, 2U);
  EXPECT_EQ(issues[1].handle, 0x1001U);
  rig.finish(0, 0);
  const SmCmd next = rig.sent(SmOp::kIssue).back();
  EXPECT_EQ(next.tb_id, 4U);
  EXPECT_FALSE(next.resume);
  EXPECT_EQ(next.handle, 0U);
}

TEST(DrfQueue, TheQueueIsARing) {
  Rig rig(Mode::kOnDemand, kQueueSm);
  rig.launch(0, 100, all(25));
  for (std::uint32_t i = 0; i < 11; ++i) {
    rig.launch(1, 1, all(75));
    ASSERT_EQ(rig.sms(), "1/0-3>1");
    rig.save_all();
    ASSERT_EQ(rig.q().ptbq_count[0], 3U);
    ASSERT_EQ(rig.q().ptbq_head[0], 3 * i % 4);
    rig.commands.clear();
    rig.finish_oldest(0, 1);
    ASSERT_EQ(rig.sms(), "4/0");
    const std::vector<SmCmd> issues = rig.sent(SmOp::kIssue);
    for (std::uint32_t tb = 0; tb < 3; ++tb) {
      ASSERT_TRUE(issues[tb].resume);
      ASSERT_EQ(issues[tb].handle, 0x1000 + 3 * i + tb);
    }
  }
}

TEST(DrfQueue, ATbThatIsSavedKeepsItsKernelActive) {
  Rig rig(Mode::kOnDemand, kQueueSm);
  rig.launch(0, 4, all(25));
  rig.launch(1, kMany, all(25));
  rig.save_all();
  EXPECT_EQ(rig.sms(), "2/2");
  rig.finish_oldest(0, 0);
  rig.finish_oldest(0, 0);
  EXPECT_TRUE(rig.done.empty());
  EXPECT_EQ(rig.sms(), "2/2") << "they came back";
  rig.finish_all(0);
  EXPECT_EQ(rig.done, std::vector{0U});
}

TEST(DrfQueue, ANewKernelOfTheContextHasAnEmptyOne) {
  Rig rig(Mode::kOnDemand, kQueueSm);
  rig.launch(0, 4, all(25));
  rig.launch(1, 1, all(25));
  rig.save_all();
  rig.finish_all(0);
  rig.finish_all(1);
  ASSERT_EQ(rig.done, (std::vector{0U, 1U}));
  rig.launch(0, 2, all(25));
  EXPECT_EQ(rig.q().ptbq_head[0], 0U);
  EXPECT_EQ(rig.sent(SmOp::kIssue).back().tb_id, 1U);
}

}  // namespace
}  // namespace segue::drf_allocator
