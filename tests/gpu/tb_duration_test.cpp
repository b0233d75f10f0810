#include "cmodel/gpu/sim/tb_duration.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace segue::gpu {
namespace {

KernelPlan kernel_from(Cycle shortest, Cycle spread) {
  KernelPlan kernel;
  kernel.tb_shortest = shortest;
  kernel.tb_spread = spread;
  return kernel;
}

TEST(TbDuration, FillsItsRangeEvenly) {
  const KernelPlan kernel = kernel_from(90, 20);
  const std::uint64_t stream = launch_stream(1, 2, 3);
  std::vector<int> seen(21);
  for (std::uint32_t tb = 0; tb < 21000; ++tb) {
    const Cycle duration = tb_duration(kernel, stream, tb);
    ASSERT_GE(duration, 90U);
    ASSERT_LE(duration, 110U);
    ++seen[duration - 90];
  }
  // 1000 expected each; five standard deviations.
  EXPECT_GT(*std::min_element(seen.begin(), seen.end()), 845);
  EXPECT_LT(*std::max_element(seen.begin(), seen.end()), 1155);
}

TEST(TbDuration, WithoutSpreadIsTheMean) {
  EXPECT_EQ(tb_duration(kernel_from(77, 0), launch_stream(1, 0, 0), 5), 77U);
}

TEST(TbDuration, LongDurationsDoNotOverflow) {
  const KernelPlan kernel = kernel_from(1, Cycle{1} << 46);
  Cycle longest = 0;
  for (std::uint32_t tb = 0; tb < 100; ++tb) {
    longest = std::max(longest, tb_duration(kernel, launch_stream(1, 0, 0), tb));
  }
  EXPECT_GT(longest, Cycle{1} << 45);
  EXPECT_LE(longest, (Cycle{1} << 46) + 1);
}

// Every number that a TB's duration depends on makes a difference.
TEST(TbDuration, DependsOnSeedProcessLaunchAndTb) {
  const std::uint64_t stream = launch_stream(1, 2, 3);
  EXPECT_EQ(stream, launch_stream(1, 2, 3));
  EXPECT_NE(stream, launch_stream(2, 2, 3));
  EXPECT_NE(stream, launch_stream(1, 3, 3));
  EXPECT_NE(stream, launch_stream(1, 2, 4));
  EXPECT_NE(launch_stream(1, 2, 3), launch_stream(1, 3, 2));
  const KernelPlan kernel = kernel_from(0, 1'000'000'000);
  EXPECT_NE(tb_duration(kernel, stream, 0), tb_duration(kernel, stream, 1));
}

}  // namespace
}  // namespace segue::gpu
