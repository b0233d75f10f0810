#include "cmodel/studies/grid/in_parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace segue::studies::grid {
namespace {

TEST(InParallel, EveryTaskRunsOnce) {
  for (const unsigned jobs : {1U, 3U}) {
    std::vector<std::atomic<int>> runs(100);
    in_parallel(runs.size(), jobs, [&](std::size_t index) { ++runs[index]; });
    for (const auto& count : runs) EXPECT_EQ(count, 1);
  }
}

TEST(InParallel, AnExceptionEndsItAndComesOut) {
  std::atomic<int> runs = 0;
  EXPECT_THROW(in_parallel(1'000'000, 2,
                           [&](std::size_t index) {
                             ++runs;
                             if (index == 3) throw std::runtime_error("three");
                           }),
               std::runtime_error);
  EXPECT_LT(runs, 1'000'000);
}

}  // namespace
}  // namespace segue::studies::grid
