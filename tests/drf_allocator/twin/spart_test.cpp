// Mode spart: whole SMs, evenly, of which a kernel without thread blocks needs none.

#include "tests/drf_allocator/twin/rig.hpp"

namespace segue::drf_allocator {
namespace {

Params spart_size(std::uint32_t num_sms) {
  return {.num_sms = num_sms, .num_slots = 4, .num_ctxs = 3, .lanes = 2, .share_w = 8};
}
/// SMs of each context.
std::vector<std::uint32_t> holders(const Rig& rig) {
  std::vector<std::uint32_t> number(rig.q().num_ctxs);
  for (const Claim& claim : rig.q().claim) number[claim.ctx] += claim.valid ? 1 : 0;
  return number;
}
using Numbers = std::vector<std::uint32_t>;

TEST(DrfSpart, AKernelAloneHasAllSms) {
  Rig rig(Mode::kSpart, spart_size(3));
  rig.launch(0, kMany, all(30));
  EXPECT_EQ(rig.sms(), "3/0/0>0 3/0/0>0 3/0/0>0");
  EXPECT_EQ(rig.rank(0), 3U);
}

TEST(DrfSpart, SmsAreSharedEvenly) {
  const std::vector<std::pair<std::uint32_t, Numbers>> two{
      {1, {1, 0, 0}}, {2, {1, 1, 0}}, {3, {2, 1, 0}}, {4, {2, 2, 0}}, {7, {4, 3, 0}}};
  for (const auto& [sms, numbers] : two) {
    Rig rig(Mode::kSpart, spart_size(sms));
    rig.launch(0, kMany, all(30));
    rig.launch(1, kMany, all(50));
    rig.save_all();
    EXPECT_EQ(holders(rig), numbers);
    EXPECT_EQ(rig.preempts(), numbers[1]);
    rig.launch(2, kMany, all(20));
    rig.save_all();
    const Numbers three = holders(rig);
    EXPECT_EQ(three[0] + three[1] + three[2], sms);
    if (sms >= 3) {
      EXPECT_LE(std::ranges::max(three) - std::ranges::min(three), 1U);
    }
  }
}

TEST(DrfSpart, AWholeSmIsPreempted) {
  Rig rig(Mode::kSpart, spart_size(2), 100, Technique::kDrain);
  rig.launch(0, kMany, all(30));
  rig.launch(1, kMany, all(10));
  ASSERT_EQ(rig.preempts(), 1U);
  EXPECT_EQ(rig.sent(SmOp::kPreempt)[0],
            (SmCmd{.op = SmOp::kPreempt, .sm = 0, .technique = Technique::kDrain, .mask = 0b111U}));
  EXPECT_EQ(rig.sms(), "0/0/0-3>1 3/0/0>0");
  rig.finish(0, 0);
  rig.finish(0, 2);
  EXPECT_EQ(rig.sms(), "0/0/0-1>1 3/0/0>0") << "nothing is issued before all have left";
  rig.finish(0, 1);
  EXPECT_EQ(rig.sms(), "0/4/0>1 3/0/0>0");
}

TEST(DrfSpart, StartRanksMakeItUneven) {
  for (const auto& [start, numbers] :
       std::vector<std::pair<std::uint32_t, Numbers>>{{0, {3, 3, 0}},
                                                      {1, {4, 2, 0}},
                                                      {2, {4, 2, 0}},
                                                      {3, {5, 1, 0}},
                                                      {4, {5, 1, 0}},
                                                      {5, {6, 0, 0}},
                                                      {255, {6, 0, 0}}}) {
    Rig rig(Mode::kSpart, spart_size(6));
    EXPECT_EQ(rig.set_start(1, start), Error::kNone);
    rig.launch(0, kMany, all(30));
    rig.launch(1, kMany, all(30));
    rig.save_all();
    EXPECT_EQ(holders(rig), numbers) << start;
  }
}

TEST(DrfSpart, OnlyThereDoesAStartRankCount) {
  Rig rig(Mode::kOnDemand);
  rig.set_start(1, 7);
  rig.launch(1, 1, all(30));
  EXPECT_EQ(rig.rank(1), 30U);
}

TEST(DrfSpart, AKernelWithoutThreadBlocksLeavesItsSms) {
  Rig rig(Mode::kSpart, spart_size(4));
  rig.launch(0, kMany, all(50));
  rig.launch(1, 3, all(50));
  rig.save_all();
  EXPECT_EQ(rig.sms(), "0/2/0>1 0/1/0>1 2/0/0>0 2/0/0>0");
  rig.finish(0, 0);
  EXPECT_EQ(rig.sms(), "0/1/0>1 0/1/0>1 2/0/0>0 2/0/0>0") << "one runs there";
  rig.finish(0, 1);
  EXPECT_EQ(rig.sms(), "2/0/0>0 0/1/0>1 2/0/0>0 2/0/0>0");
  EXPECT_EQ(rig.rank(1), 1U);
  rig.finish(1, 0);
  EXPECT_EQ(rig.done, std::vector{1U});
  EXPECT_EQ(holders(rig), (Numbers{4, 0, 0}));
}

TEST(DrfSpart, NoMoreSmsThanThreadBlocks) {
  Rig rig(Mode::kSpart, spart_size(4));
  rig.answers_setups = false;
  rig.launch(0, 2, all(50));
  EXPECT_EQ(holders(rig), (Numbers{2, 0, 0}));
  rig.sm[0].end_setup();
  rig.sm[1].end_setup();
  rig.settle();
  EXPECT_EQ(rig.sms(), "1/0/0>0 1/0/0>0 0/0/0 0/0/0");
}

TEST(DrfSpart, AnSmGoesBackWhenItsNewHolderEndsFirst) {
  Rig rig(Mode::kSpart, spart_size(2));
  rig.launch(0, kMany, all(30));
  rig.launch(1, 1, all(30));
  rig.save_all();
  EXPECT_EQ(rig.sms(), "0/1/0>1 3/0/0>0");
  rig.finish(0, 0);
  EXPECT_EQ(rig.sms(), "3/0/0>0 3/0/0>0");
  EXPECT_EQ(rig.rank(0), 2U);
  const std::vector<SmCmd> issues = rig.sent(SmOp::kIssue);
  EXPECT_TRUE(issues.back().resume);
}

}  // namespace
}  // namespace segue::drf_allocator
