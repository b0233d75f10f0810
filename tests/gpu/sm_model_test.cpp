#include <gtest/gtest.h>

#include <type_traits>
#include <vector>

#include "cmodel/gpu/sim/harness_error.hpp"
#include "tests/gpu/sm_bench.hpp"

namespace segue::gpu {
namespace {

using sm_driver::SmEvent;

template <class Sm>
class EachSmModel : public testing::Test {};
TYPED_TEST_SUITE(EachSmModel, SmModels);

TYPED_TEST(EachSmModel, SetUpIsAnsweredWhenItsTimeIsOver) {
  SmBench<TypeParam> bench;
  bench.setup(5);
  EXPECT_EQ(bench.sm().next_event(), 15U);
  EXPECT_EQ(bench.until(100), (Sent{{15, SmEvent::kSetupDone, 0, 0}}));
}

TYPED_TEST(EachSmModel, ATbFinishesAfterItsDuration) {
  SmBench<TypeParam> bench;
  bench.setup(0);
  bench.until(20);
  bench.issue(20, 2, 77);
  EXPECT_EQ(bench.until(119), Sent{});
  EXPECT_EQ(bench.until(120), (Sent{{120, SmEvent::kFinished, 2, 77}}));
  EXPECT_EQ(bench.sm().resident(), 0U);
}

TYPED_TEST(EachSmModel, TbsThatEndTogetherFinishInSlotOrder) {
  SmBench<TypeParam> bench;
  bench.setup(0);
  bench.until(20);
  bench.issue(20, 3, 8);
  bench.issue(20, 1, 9);
  EXPECT_EQ(bench.until(200),
            (Sent{{120, SmEvent::kFinished, 1, 9}, {120, SmEvent::kFinished, 3, 8}}));
}

TYPED_TEST(EachSmModel, APersistentTbNeverFinishes) {
  SmBench<TypeParam> bench;
  bench.kernel().persistent = true;
  bench.setup(0);
  bench.until(20);
  bench.issue(20, 0, 0);
  EXPECT_GT(bench.sm().next_event(), kNever);
}

TYPED_TEST(EachSmModel, AnIdleSmIsSetUpAgainWithoutBeingTold) {
  SmBench<TypeParam> bench;
  bench.setup(0);
  bench.until(20);
  bench.setup(30);
  EXPECT_EQ(bench.until(100), (Sent{{40, SmEvent::kSetupDone, 0, 0}}));
}

TYPED_TEST(EachSmModel, CommandsThatItsStateDoesNotAllowAreHarnessErrors) {
  SmBench<TypeParam> bench;
  EXPECT_THROW(bench.issue(0, 0, 0), HarnessError);  // not set up
  EXPECT_THROW(bench.preempt(0, sm_driver::Technique::kDrain), HarnessError);
  bench.setup(0);
  EXPECT_THROW(bench.issue(5, 0, 0), HarnessError);  // in set-up
  EXPECT_THROW(bench.setup(5), HarnessError);
  bench.until(20);
  bench.issue(20, 0, 0);
  EXPECT_THROW(bench.issue(20, 0, 1), HarnessError);    // slot in use
  EXPECT_THROW(bench.issue(20, 4, 1), HarnessError);    // no such slot
  EXPECT_THROW(bench.issue(20, 1, 100), HarnessError);  // no such TB
  EXPECT_THROW(bench.setup(20), HarnessError);          // in use
}

// A technique that treats each thread block in its own way needs the general model.
TYPED_TEST(EachSmModel, ATechniqueThatItCannotRunIsAHarnessError) {
  SmBench<TypeParam> bench;
  bench.setup(0);
  bench.until(20);
  bench.issue(20, 0, 0);
  std::vector<sm_driver::Technique> refused = {sm_driver::Technique::kChimera,
                                               sm_driver::Technique{7}};
  if constexpr (std::is_same_v<TypeParam, SmSlots>) {
    refused.push_back(sm_driver::Technique::kFlush);
    refused.push_back(sm_driver::Technique::kPartialSwitch);
  }
  for (const auto technique : refused) {
    EXPECT_THROW(bench.preempt(30, technique), HarnessError);
  }
  EXPECT_EQ(bench.until(200), (Sent{{120, SmEvent::kFinished, 0, 0}}));
}

TYPED_TEST(EachSmModel, ASetUpMustCarryTheLaunchItIsFor) {
  SmBench<TypeParam> bench;
  bench.launch().descriptor = 4;
  EXPECT_THROW(bench.setup(0), HarnessError);
  bench.launch().descriptor = 3;
  bench.launch().page_table_base = 0x2000;
  EXPECT_THROW(bench.setup(0), HarnessError);
  bench.launch().kernel = nullptr;
  EXPECT_THROW(bench.setup(0), HarnessError);
}

}  // namespace
}  // namespace segue::gpu
