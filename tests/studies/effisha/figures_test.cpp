// The statements of the paper that its figures make.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "cmodel/studies/effisha/figure.hpp"
#include "cmodel/studies/effisha/staggered.hpp"

namespace segue::studies::effisha {
namespace {

Setting shipped() { return {.assumptions = {}, .seed = 1, .kernels = table_3()}; }

double value(const std::vector<Row>& rows, const std::string& name) {
  const auto row = std::ranges::find(rows, name, &Row::name);
  if (row == rows.end()) throw std::logic_error("no row " + name);
  return row->ours;
}

TEST(Effisha, Table3HasElevenKernelsWithTheMeanEvictionOfThePaper) {
  const std::vector<Kernel> kernels = table_3();
  ASSERT_EQ(kernels.size(), 11U);
  Time sum = 0;
  for (const Kernel& kernel : kernels) sum += kernel.eviction;
  EXPECT_NEAR(static_cast<double>(sum) / 11 / kMillisecond, 0.08, 0.003);
  EXPECT_EQ(kernels[7].name, "Stencil2D");
  EXPECT_EQ(kernels[7].alone, 28'400 * kMicrosecond);
}

TEST(Effisha, FewerEvictionsOfHigherPrioritiesAndOfRarerLaunches) {
  const std::vector<Row> rows = fig_9().rows(shipped(), false);
  const auto at = [&](int wait, int priority) {
    return value(rows, fmt::format("evictions, wait {} ms, priority {}", wait, priority));
  };
  for (const int wait : {1, 2, 4, 8, 16, 32}) EXPECT_GT(at(wait, 1), at(2 * wait, 1)) << wait;
  for (const int wait : {1, 8, 64}) {
    EXPECT_GT(at(wait, 1), at(wait, 5)) << wait;
    EXPECT_GT(at(wait, 5), at(wait, 8)) << wait;
    EXPECT_EQ(at(wait, 9), 0) << wait;
  }
  Setting other = shipped();
  other.seed = 2;
  EXPECT_NE(value(fig_9().rows(other, false), "evictions, wait 1 ms, priority 5"), at(1, 5));
}

TEST(Effisha, SlicesCostMoreTheFasterTheyRespond) {
  const std::vector<Row> rows = fig_11().rows(shipped(), true);
  double before = 0;
  for (const char* response : {"1", "0.5", "0.25", "0.125", "0.0625"}) {
    const double now = value(rows, fmt::format("PKM, response in {} ms, average", response));
    EXPECT_GT(now, before);
    before = now;
  }
  // 10 us of a launch and half of 70 us, in slices of a millisecond.
  EXPECT_NEAR(value(rows, "PKM, response in 1 ms, Sort"), 4.5, 1e-9);
}

TEST(Effisha, PrioritiesDecideTurnaroundTimes) {
  const std::vector<Row> rows = fig_14().rows(shipped(), false);
  // 8.5: "Programs on the right side of Scan" gain under piv, those on the left lose.
  for (const char* low : {"NeuralNet", "Sort", "Reduction"}) {
    EXPECT_GT(value(rows, std::string("group, piv, ") + low),
              value(rows, std::string("group, default, ") + low));
  }
  for (const char* high : {"Triad", "Stencil2D", "FFT", "Spmv", "BFS"}) {
    EXPECT_LT(value(rows, std::string("group, piv, ") + high),
              value(rows, std::string("group, default, ") + high));
  }
  EXPECT_LT(value(rows, "SJF, piv, average"), value(rows, "SJF, dprr, average"));
  EXPECT_LT(value(rows, "SJF, dprr, average"), value(rows, "SJF, default, average"));
}

TEST(Effisha, PreemptionGainsThroughput) {
  const std::vector<Row> rows = fig_15().rows(shipped(), false);
  for (const char* setting : {"random", "group", "SJF"}) {
    const double base = value(rows, fmt::format("{}, default", setting));
    EXPECT_GT(value(rows, fmt::format("{}, piv", setting)), base);
    EXPECT_GT(value(rows, fmt::format("{}, dprr", setting)), base);
  }
}

TEST(Effisha, TheOverheadOfAnIdealDaemonIsNone) {
  Setting setting = shipped();
  setting.assumptions = {.overhead = 0, .slice = 2 * kMillisecond, .launch = 0};
  for (Kernel& kernel : setting.kernels) kernel.eviction = 0;
  for (const Row& row : fig_12().rows(setting, false)) EXPECT_EQ(row.ours, 0.0) << row.name;
}

}  // namespace
}  // namespace segue::studies::effisha
