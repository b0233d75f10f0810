// Chimera's Algorithm 1 in integers, beside the same in floating point as the paper has it.
#include "cmodel/gpu/selector/selection.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace segue::gpu {
namespace {

constexpr std::uint32_t kLimit = 21'000;

/// A hundred thread blocks of 1000 instructions at 20 cycles each have finished.
KernelCounts measured() { return {.instructions = 100'000, .cycles = 2'000'000, .tbs = 100}; }

TbSample tb_at(std::uint32_t slot, std::uint32_t executed) {
  return {.slot = slot,
          .executed = executed,
          .cycles = 20 * executed,
          .may_start_over = true,
          .switch_latency = 2000};
}

Leave alone(std::uint32_t executed, const KernelCounts& kernel = measured(),
            std::uint32_t limit = kLimit) {
  const std::vector<TbSample> tbs = {tb_at(0, executed)};
  return select_techniques(tbs, kernel, limit).leave[0];
}

// Saving and restoring it costs 2 * 2000 cycles at 1/20 instructions a cycle: 200. Draining one
// that is alone costs no throughput, once it is in time.
TEST(Selection, FlushesAtTheStartSwitchesInTheMiddleDrainsAtTheEnd) {
  EXPECT_EQ(alone(0, measured(), 8000), Leave::kFlush);
  EXPECT_EQ(alone(199, measured(), 8000), Leave::kFlush);
  EXPECT_EQ(alone(201, measured(), 8000), Leave::kSwitch);
  EXPECT_EQ(alone(599, measured(), 8000), Leave::kSwitch);
  EXPECT_EQ(alone(600, measured(), 8000), Leave::kDrain);
}

// 200 instructions each way, and 0 for both at the start: flush comes before drain, drain before
// switch.
TEST(Selection, TiesGoToFlushThenDrain) {
  EXPECT_EQ(alone(200, measured(), 8000), Leave::kFlush) << "and not switch: less latency";
  EXPECT_EQ(alone(0), Leave::kFlush);
}

TEST(Selection, WhatMayNotStartOverIsNotFlushed) {
  TbSample tb = tb_at(0, 0);
  tb.may_start_over = false;
  EXPECT_EQ(select_techniques({&tb, 1}, measured(), 8000).leave[0], Leave::kSwitch);
}

TEST(Selection, WithoutStatisticsNothingIsDrained) {
  for (std::uint32_t executed = 0; executed <= 1000; executed += 50) {
    EXPECT_NE(alone(executed, {}), Leave::kDrain) << executed;
  }
  const KernelCounts saturated{.instructions = 5, .cycles = kUnknownCost, .tbs = 1};
  EXPECT_NE(alone(999, saturated), Leave::kDrain);
}

TEST(Selection, CountsStayUnknownOnceTheyAre) {
  KernelCounts counts;
  counts.add(7, kUnknownCost - 1);
  EXPECT_EQ(counts.cycles, kUnknownCost - 1);
  counts.add(7, 5);
  EXPECT_EQ(counts.cycles, kUnknownCost);
  counts.add(7, 0);
  EXPECT_EQ(counts.cycles, kUnknownCost);
  EXPECT_EQ(counts.instructions, 21U);
}

// Each save waits for those before it: two are in time, the third is not.
TEST(Selection, SavesOfAnSmComeOneAfterTheOther) {
  std::vector<TbSample> tbs;
  for (std::uint32_t slot = 0; slot < 3; ++slot) tbs.push_back(tb_at(slot, 900));
  for (TbSample& tb : tbs) tb.switch_latency = 20;  // cheaper than 100 instructions to the end
  tbs[0].executed = 1000;
  const SmSelection two = select_techniques(tbs, measured(), 40);
  EXPECT_EQ(two.leave[0], Leave::kDrain);
  EXPECT_EQ(two.leave[1], Leave::kSwitch);
  EXPECT_EQ(two.leave[2], Leave::kSwitch);
  EXPECT_EQ(two.latency, 40U);
  const SmSelection one = select_techniques(tbs, measured(), 39);
  EXPECT_EQ(one.leave[1], Leave::kSwitch);
  EXPECT_EQ(one.leave[2], Leave::kFlush);
  EXPECT_EQ(one.latency, 20U);
}

TEST(Selection, WhatMeetsNoLimitIsSwitched) {
  TbSample tb = tb_at(0, 500);
  tb.may_start_over = false;
  const SmSelection selection = select_techniques({&tb, 1}, measured(), 100);
  EXPECT_EQ(selection.leave[0], Leave::kSwitch);
  EXPECT_EQ(selection.latency, 2000U);
}

TEST(Selection, AnEmptySmIsFree) {
  const SmSelection selection = select_techniques({}, measured(), 0);
  EXPECT_EQ(selection.latency, 0U);
  EXPECT_EQ(selection.overhead, 0U);
}

TEST(Selection, SmsThatMeetTheLimitByOverheadThenTheOthersByLatency) {
  const SmSelection cheap{.leave = {}, .latency = 90, .overhead = 1};
  const SmSelection fast{.leave = {}, .latency = 10, .overhead = 2};
  const SmSelection late{.leave = {}, .latency = 101, .overhead = 0};
  const SmSelection later{.leave = {}, .latency = 102, .overhead = 0};
  EXPECT_TRUE(comes_before(cheap, fast, 100));
  EXPECT_TRUE(comes_before(fast, late, 100));
  EXPECT_TRUE(comes_before(late, later, 100));
  EXPECT_FALSE(comes_before(cheap, cheap, 100));
}

/// The paper's own, in real numbers: sections 3.2 and 3.3.
class Oracle {
 public:
  Oracle(const std::vector<TbSample>& tbs, const KernelCounts& kernel) : tbs_(tbs) {
    double instructions = kernel.instructions;
    double cycles = kernel.cycles;
    if (kernel.tbs == 0) {
      for (const TbSample& tb : tbs) {
        instructions += tb.executed;
        cycles += tb.cycles;
      }
    } else {
      mean_ = instructions / kernel.tbs;
    }
    cpi_ = instructions > 0.0 ? cycles / instructions : 0.0;
    for (const TbSample& tb : tbs) most_ = std::max(most_, tb.executed);
  }
  [[nodiscard]] double latency(const TbSample& tb, Leave leave) const {
    if (leave == Leave::kFlush) return tb.may_start_over ? 0.0 : kNone;
    if (leave == Leave::kSwitch) return tb.switch_latency;
    return mean_ ? std::max(0.0, *mean_ - tb.executed) * cpi_ : kNone;
  }
  [[nodiscard]] double overhead(const TbSample& tb, Leave leave) const {
    if (leave == Leave::kFlush) return tb.executed;
    if (leave == Leave::kDrain) return most_ - tb.executed;
    return cpi_ == 0.0 ? kNone : 2.0 * tb.switch_latency * static_cast<double>(tbs_.size()) / cpi_;
  }
  /// Of an SM that leaves so.
  [[nodiscard]] double overhead(const SmSelection& selection) const {
    double sum = 0.0;
    for (const TbSample& tb : tbs_) sum += overhead(tb, selection.leave[tb.slot]);
    return sum;
  }
  [[nodiscard]] double latency(const SmSelection& selection) const {
    double saves = 0.0;
    double longest = 0.0;
    for (const TbSample& tb : tbs_) {
      const Leave leave = selection.leave[tb.slot];
      (leave == Leave::kSwitch ? saves : longest) = leave == Leave::kSwitch
                                                        ? saves + tb.switch_latency
                                                        : std::max(longest, latency(tb, leave));
    }
    return std::max(saves, longest);
  }
  [[nodiscard]] SmSelection select(double limit) const {
    struct Cost {
      double overhead;
      double latency;
      Leave leave;
      std::uint32_t slot;
      const TbSample* tb;
    };
    std::vector<Cost> costs;
    for (const TbSample& tb : tbs_) {
      for (const Leave leave : {Leave::kFlush, Leave::kDrain, Leave::kSwitch}) {
        costs.push_back({overhead(tb, leave), latency(tb, leave), leave, tb.slot, &tb});
      }
    }
    std::ranges::sort(costs, [](const Cost& a, const Cost& b) {
      return std::tie(a.overhead, a.latency, a.leave, a.slot) <
             std::tie(b.overhead, b.latency, b.leave, b.slot);
    });
    SmSelection result;
    result.leave.fill(Leave::kSwitch);
    std::uint32_t selected = 0;
    double saves = 0.0;
    for (const Cost& cost : costs) {
      const bool save = cost.leave == Leave::kSwitch;
      const double total = cost.latency + (save ? saves : 0.0);
      if (total > limit || ((selected >> cost.slot) & 1) != 0) continue;
      selected |= 1U << cost.slot;
      result.leave[cost.slot] = cost.leave;
      if (save) saves = total;
    }
    return result;
  }

  static constexpr double kNone = std::numeric_limits<double>::infinity();

 private:
  const std::vector<TbSample>& tbs_;
  std::optional<double> mean_;
  double cpi_ = 0.0;
  std::uint32_t most_ = 0;
};

// Integers may choose another technique where two are about equally good, and never a worse one.
RC_GTEST_PROP(Selection, IsAsGoodAsInRealNumbers, ()) {
  const auto mean = *rc::gen::inRange<std::uint32_t>(50, 200'000);
  const auto cpi = *rc::gen::inRange<std::uint32_t>(2, 60);
  const bool known = *rc::gen::inRange(0, 4) != 0;
  KernelCounts kernel;
  if (known) {
    const auto finished = *rc::gen::inRange<std::uint32_t>(1, 20);
    kernel = {.instructions = mean * finished,
              .cycles = static_cast<std::uint32_t>(
                  std::min<std::uint64_t>(std::uint64_t{mean} * finished * cpi, 4'000'000'000)),
              .tbs = finished};
  }
  const auto count = *rc::gen::inRange<std::uint32_t>(1, 9);
  const auto save = *rc::gen::inRange<std::uint32_t>(100, 20'000);
  std::vector<TbSample> tbs;
  for (std::uint32_t slot = 0; slot < count; ++slot) {
    const auto executed = *rc::gen::inRange<std::uint32_t>(1, mean + mean / 10);
    tbs.push_back({.slot = slot,
                   .executed = executed,
                   .cycles = executed * cpi,
                   .may_start_over = *rc::gen::inRange(0, 4) != 0,
                   .switch_latency = save});
  }
  const auto limit = *rc::gen::inRange<std::uint32_t>(1000, 60'000);
  const SmSelection ours = select_techniques(tbs, kernel, limit);
  const Oracle oracle(tbs, kernel);
  const SmSelection real = oracle.select(limit);
  if (std::equal(ours.leave.begin(), ours.leave.begin() + count, real.leave.begin())) return;
  RC_TAG("another choice");
  // Rounded costs differ by an instruction and by the 256th of a cycle in each instruction.
  const double slack_cycles = 2.0 + mean / 256.0;
  const double slack_instructions = 2.0 * count + 0.01 * oracle.overhead(real);
  const bool late = oracle.latency(real) > limit - slack_cycles;
  RC_ASSERT(late || oracle.latency(ours) <= limit + slack_cycles);
  const SmSelection tighter = oracle.select(limit - slack_cycles);
  RC_ASSERT(oracle.overhead(ours) <=
            std::max(oracle.overhead(real), oracle.overhead(tighter)) + slack_instructions);
}

}  // namespace
}  // namespace segue::gpu
