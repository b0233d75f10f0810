#include "cmodel/gpu/sim/sm/rate_model.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace segue::gpu {
namespace {

using Tb = RateModel::RunningTb;
using Rates = std::vector<Rate>;

SpeedLimits limits(WarpScheduler scheduler, double bandwidth = 0.0) {
  return {.issue_slots = 4.0, .scheduler = scheduler, .dram_bytes_per_cycle = bandwidth};
}

Rates rates_of(RateModel& model, std::uint32_t sm) {
  const std::span<const Rate> rates = model.rates(sm);
  return {rates.begin(), rates.end()};
}

/// One SM of `scheduler` that runs `tbs`, with all bandwidth that there is.
Rates rates_with(WarpScheduler scheduler, const std::vector<Tb>& tbs) {
  RateModel model(limits(scheduler), 1);
  model.set_running(0, tbs);
  return rates_of(model, 0);
}

Rate rate_of(double part) { return static_cast<Rate>(std::lround(kFullRate * part)); }

TEST(RateModel, SaturationIsNearlyLinearAtFirstAndReachesTheMost) {
  EXPECT_NEAR(saturated(0.1, 4.0), 0.1, 1e-4);
  EXPECT_NEAR(saturated(400.0, 4.0), 4.0, 1e-3);
  EXPECT_DOUBLE_EQ(saturated(4.0, 4.0), 4.0 / std::sqrt(2.0));
  EXPECT_EQ(saturated(0.0, 4.0), 0.0);
}

TEST(RateModel, AThreadBlockOfLowDemandAloneIsNearlyAtFullSpeed) {
  const SpeedDemand light{.issue = 0.125};
  for (const WarpScheduler scheduler : kWarpSchedulers) {
    EXPECT_EQ(rates_with(scheduler, {{0, &light}}),
              (Rates{rate_of(saturated(0.125, 4.0) / 0.125)}));
  }
}

TEST(RateModel, LooseRoundRobinSlowsAllByTheSameFactor) {
  const SpeedDemand heavy{.issue = 3.0};
  const SpeedDemand light{.issue = 1.0};
  const Rate half = rate_of(saturated(4.0, 4.0) / 4.0);
  EXPECT_EQ(rates_with(WarpScheduler::kLooseRoundRobin, {{0, &heavy}, {1, &light}}),
            (Rates{half, half}));
}

TEST(RateModel, OldestFirstGivesEachItsMarginalRate) {
  const SpeedDemand demand{.issue = 2.0};
  const std::vector<Tb> three(3, Tb{0, &demand});
  EXPECT_EQ(rates_with(WarpScheduler::kOldestFirst, three),
            (Rates{rate_of(saturated(2.0, 4.0) / 2.0),
                   rate_of((saturated(4.0, 4.0) - saturated(2.0, 4.0)) / 2.0),
                   rate_of((saturated(6.0, 4.0) - saturated(4.0, 4.0)) / 2.0)}));
}

// 0.5 is below the fair half and gets all that it asks for; the other kernel has what is left.
TEST(RateModel, KernelAwareIsMaxMinFairBetweenKernelsAndEvenWithinOne) {
  const SpeedDemand heavy{.issue = 2.0};
  const SpeedDemand light{.issue = 0.5};
  const double left = saturated(6.5, 4.0) - 0.5;
  const Rate slowed = rate_of(left / 6.0);
  EXPECT_EQ(
      rates_with(WarpScheduler::kKernelAware, {{0, &heavy}, {1, &light}, {0, &heavy}, {0, &heavy}}),
      (Rates{slowed, kFullRate, slowed, slowed}));
}

TEST(RateModel, ThreadBlocksOfUnknownDemandRunAtFullSpeedAndSlowNobody) {
  const SpeedDemand unknown;
  const SpeedDemand demand{.issue = 2.0};
  for (const WarpScheduler scheduler : kWarpSchedulers) {
    EXPECT_EQ(rates_with(scheduler, {{1, &unknown}, {0, &demand}, {1, &unknown}}),
              (Rates{kFullRate, rates_with(scheduler, {{0, &demand}}).front(), kFullRate}));
  }
}

TEST(RateModel, AMachineWithoutIssueSlotsSlowsNobody) {
  const SpeedDemand demand{.issue = 20.0, .dram_bytes = 100.0, .memory_wait = 1.0};
  RateModel model({}, 1);
  const std::vector<Tb> tbs(8, Tb{0, &demand});
  model.set_running(0, tbs);
  EXPECT_EQ(rates_of(model, 0), Rates(8, kFullRate));
}

TEST(RateModel, NoThreadBlockStopsAltogether) {
  const SpeedDemand demand{.issue = 1000.0};
  const std::vector<Tb> tbs(32, Tb{0, &demand});
  const Rates rates = rates_with(WarpScheduler::kOldestFirst, tbs);
  EXPECT_EQ(*std::ranges::min_element(rates), 1U);
}

// Shares of an SM's slots: all of what it achieves, nobody more than he asks for.
RC_GTEST_PROP(RateModelProperty, IssuesTheSaturatedDemand, ()) {
  const auto scheduler = kWarpSchedulers.at(*rc::gen::inRange<std::size_t>(0, 3));
  const auto count = *rc::gen::inRange<std::size_t>(1, 33);
  std::vector<SpeedDemand> demands(4);
  for (SpeedDemand& demand : demands) demand.issue = *rc::gen::inRange(1, 300) / 100.0;
  std::vector<Tb> tbs;
  double all = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto kernel = *rc::gen::inRange<std::uint32_t>(0, 4);
    tbs.push_back({kernel, &demands[kernel]});
    all += demands[kernel].issue;
  }
  RateModel model(limits(scheduler), 1);
  model.set_running(0, tbs);
  RC_ASSERT(std::abs(model.issued(0) - saturated(all, 4.0)) < 1e-9);
  const Rates rates = rates_of(model, 0);
  RC_ASSERT(rates.size() == count);
  RC_ASSERT(*std::ranges::max_element(rates) <= kFullRate);
}

/// Of a kernel that uses all of the bandwidth when it is alone.
constexpr SpeedDemand kStreaming{.issue = 1.0, .dram_bytes = 10.0, .memory_wait = 1.0};

TEST(RateModel, TheMemoryFactorCapsAtTheBandwidth) {
  RateModel model(limits(WarpScheduler::kLooseRoundRobin, 20.0), 2);
  const std::vector<Tb> tbs(2, Tb{0, &kStreaming});
  model.set_running(0, tbs);
  model.set_running(1, tbs);
  const double asked = 2.0 * saturated(2.0, 4.0) * 10.0;
  const double through = saturated(asked, 20.0);
  EXPECT_EQ(model.memory_factor(), std::round(64 * through / asked) / 64);
  EXPECT_NEAR(model.traffic(), through, asked / 128);  // the factor is rounded to 1/64
}

// Scattered accesses of all SMs ask for a thousand times what the memory can.
TEST(RateModel, NoDemandMovesMuchMoreThanTheBandwidth) {
  const auto moved = [](double bytes, double memory_wait) {
    const SpeedDemand demand{.issue = 1.0, .dram_bytes = bytes, .memory_wait = memory_wait};
    RateModel model(limits(WarpScheduler::kLooseRoundRobin, 20.0), 2);
    const std::vector<Tb> tbs(4, Tb{0, &demand});
    model.set_running(0, tbs);
    model.set_running(1, tbs);
    return model.traffic();
  };
  for (double bytes = 100.0; bytes < 8192.0; bytes *= 1.3) {
    EXPECT_NEAR(moved(bytes, 1.0), 20.0, 20.0 / 8) << bytes;
    EXPECT_NEAR(moved(bytes, 0.3), 20.0, 20.0 / 8) << bytes;
  }
}

// One that waits for the memory half of its time loses less.
TEST(RateModel, AKernelIsSlowedByItsShareOfWaiting) {
  const SpeedDemand half{.issue = 1.0, .dram_bytes = 5.0, .memory_wait = 0.5};
  RateModel model(limits(WarpScheduler::kLooseRoundRobin, 10.0), 1);
  const std::vector<Tb> tbs{{0, &kStreaming}, {1, &half}};
  model.set_running(0, tbs);
  const double wait = 1.0 / model.memory_factor() - 1.0;
  const double share = saturated(2.0, 4.0) / 2.0;
  EXPECT_LT(model.memory_factor(), 1.0);
  EXPECT_EQ(rates_of(model, 0),
            (Rates{rate_of(share / (1.0 + wait)), rate_of(share / (1.0 + 0.5 * wait))}));
  EXPECT_NEAR(model.traffic(), saturated(15.0 * share, 10.0), 15.0 / 128);
}

TEST(RateModel, OtherSmsSlowAThreadBlockThroughTheMemory) {
  RateModel model(limits(WarpScheduler::kLooseRoundRobin, 20.0), 2);
  const std::vector<Tb> tbs(2, Tb{0, &kStreaming});
  model.set_running(0, tbs);
  EXPECT_TRUE(model.take_moved());
  EXPECT_FALSE(model.take_moved());
  const Rate before = rates_of(model, 0).front();
  model.set_running(1, tbs);
  EXPECT_TRUE(model.take_moved());
  EXPECT_LT(rates_of(model, 0).front(), before);
  model.set_running(1, {});
  EXPECT_TRUE(model.take_moved());
  EXPECT_EQ(rates_of(model, 0).front(), before);
}

TEST(RateModel, AFactorThatStaysMovesNothing) {
  const SpeedDemand computing{.issue = 1.0};
  RateModel model(limits(WarpScheduler::kLooseRoundRobin, 20.0), 2);
  const std::vector<Tb> tbs(2, Tb{0, &computing});
  model.set_running(0, tbs);
  EXPECT_FALSE(model.take_moved());
  EXPECT_EQ(model.memory_factor(), 1.0);
}

// Rates depend on what runs, not on how it came there.
RC_GTEST_PROP(RateModelProperty, TheOrderOfChangesDoesNotMatter, ()) {
  constexpr std::uint32_t kSms = 4;
  const std::vector<SpeedDemand> demands{kStreaming,
                                         {.issue = 0.7, .dram_bytes = 3.3, .memory_wait = 0.21},
                                         {.issue = 0.1, .dram_bytes = 0.7, .memory_wait = 0.03}};
  const auto running = *rc::gen::container<std::vector<std::vector<std::uint32_t>>>(
      kSms, rc::gen::container<std::vector<std::uint32_t>>(rc::gen::inRange<std::uint32_t>(0, 3)));
  const auto tbs_of = [&](std::uint32_t sm) {
    std::vector<Tb> tbs;
    for (std::size_t i = 0; i < std::min<std::size_t>(32, running[sm].size()); ++i) {
      tbs.push_back({running[sm][i], &demands[running[sm][i]]});
    }
    return tbs;
  };
  const SpeedLimits all = limits(WarpScheduler::kOldestFirst, 15.0);
  RateModel straight(all, kSms);
  for (std::uint32_t sm = 0; sm < kSms; ++sm) straight.set_running(sm, tbs_of(sm));
  RateModel other(all, kSms);
  for (std::uint32_t sm = 0; sm < kSms; ++sm) other.set_running(sm, tbs_of(kSms - 1 - sm));
  for (std::uint32_t sm = kSms; sm-- > 0;) other.set_running(sm, tbs_of(sm));
  RC_ASSERT(straight.memory_factor() == other.memory_factor());
  for (std::uint32_t sm = 0; sm < kSms; ++sm) {
    RC_ASSERT(rates_of(straight, sm) == rates_of(other, sm));
  }
}

}  // namespace
}  // namespace segue::gpu
