// The oracle against cases of the paper's text, computed by hand.

#include <gtest/gtest.h>

#include <array>
#include <ostream>

#include "cmodel/blocks/preempt_selector/preempt_selector_oracle.hpp"

namespace segue::oracles::chimera {
namespace {

constexpr double kLimit = 21'000;

/// Thread blocks of 1000 instructions at 20 cycles each, of which one has ended; a save takes 2000
/// cycles.
Kernel measured(const Sm& sm) {
  return {.ended = {{1000, 20'000}}, .save_time = 2000, .sms = {sm}};
}

Tb tb_at(std::uint32_t slot, double executed, bool idempotent = true) {
  return {.slot = slot, .executed = executed, .cycles = 20 * executed, .idempotent = idempotent};
}

TbCost cost_of(const Kernel& kernel, std::uint32_t slot, Technique technique) {
  for (const Sm& sm : kernel.sms) {
    for (const TbCost& c : estimate_costs(sm, averages(kernel), kernel.save_time)) {
      if (c.slot == slot && c.technique == technique) return c;
    }
  }
  return {};
}

void expect_cost(const TbCost& c, double overhead, double latency) {
  EXPECT_DOUBLE_EQ(c.overhead, overhead);
  EXPECT_DOUBLE_EQ(c.latency, latency);
}

SmCost leave(const Kernel& kernel, double limit = kLimit) { return select(kernel, limit).costs[0]; }

Technique alone(double executed, double limit, bool idempotent = true) {
  return leave(measured({tb_at(0, executed, idempotent)}), limit).techniques.at(0);
}

// "Flushing is always assumed to have zero preemption latency."
TEST(ChimeraEstimate, AFlushLosesTheExecutedInstructions) {
  const Kernel kernel = measured({tb_at(0, 300), tb_at(1, 500, false)});
  expect_cost(cost_of(kernel, 0, Technique::kFlush), 300, 0);
  EXPECT_EQ(cost_of(kernel, 1, Technique::kFlush).latency, kUnknown);
}

// "[...] the remaining instructions to execute in a thread block by the average CPI"; "the
// difference between the number of executed instructions for each thread block and the maximum".
TEST(ChimeraEstimate, ADrainTakesTheRemainingInstructions) {
  const Kernel kernel = measured({tb_at(0, 300), tb_at(1, 500), tb_at(2, 1200)});
  expect_cost(cost_of(kernel, 0, Technique::kDrain), 900, 14'000);
  expect_cost(cost_of(kernel, 1, Technique::kDrain), 700, 10'000);
  expect_cost(cost_of(kernel, 2, Technique::kDrain), 0, 0);
}

// "the average IPC of preempted kernel on a single SM is multiplied by twice the preemption latency
// of context switching": 3 / 20 * 2 * 2000.
TEST(ChimeraEstimate, ASwitchCostsTwoSaveTimesOfTheSm) {
  const Kernel kernel = measured({tb_at(0, 300), tb_at(1, 500), tb_at(2, 1200)});
  for (const std::uint32_t slot : {0U, 1U, 2U}) {
    expect_cost(cost_of(kernel, slot, Technique::kSwitch), 600, 2000);
  }
}

// Instructions per cycle are averaged over all, not over thread blocks: 1600 in 20,000 cycles.
TEST(ChimeraEstimate, AveragesAreOverAllThatEnded) {
  Kernel kernel = measured({});
  kernel.ended = {{100, 2000}, {1500, 18'000}};
  EXPECT_DOUBLE_EQ(averages(kernel).cpi, 12.5);
  EXPECT_DOUBLE_EQ(averages(kernel).mean.value(), 800);
}

TEST(ChimeraEstimate, WithoutStatisticsCostsAreTheMaximum) {
  Kernel kernel{.ended = {}, .save_time = 2000, .sms = {{tb_at(0, 0, false)}}};
  expect_cost(cost_of(kernel, 0, Technique::kDrain), 0, kUnknown);
  expect_cost(cost_of(kernel, 0, Technique::kSwitch), kUnknown, 2000);
  EXPECT_EQ(leave(kernel).techniques.at(0), Technique::kSwitch);
  kernel.sms = {{tb_at(0, 500)}};
  expect_cost(cost_of(kernel, 0, Technique::kSwitch), 200, 2000);
  EXPECT_EQ(cost_of(kernel, 0, Technique::kDrain).latency, kUnknown);
  kernel.save_time = kUnknown;
  expect_cost(cost_of(kernel, 0, Technique::kSwitch), kUnknown, kUnknown);
}

// A drain of the only one costs no throughput, once it is in time.
TEST(ChimeraTechniques, FlushAtTheStartSwitchInTheMiddleDrainAtTheEnd) {
  EXPECT_EQ(alone(0, 8000), Technique::kFlush);
  EXPECT_EQ(alone(199, 8000), Technique::kFlush);
  EXPECT_EQ(alone(201, 8000), Technique::kSwitch);
  EXPECT_EQ(alone(599, 8000), Technique::kSwitch);
  EXPECT_EQ(alone(600, 8000), Technique::kDrain);
  EXPECT_EQ(alone(100, 8000, false), Technique::kSwitch);
}

TEST(ChimeraTechniques, TiesGoByLatencyThenInTheirOrder) {
  EXPECT_EQ(alone(200, 8000), Technique::kFlush) << "as dear as a switch";
  EXPECT_EQ(alone(0, kLimit), Technique::kFlush) << "as cheap as a drain";
  // Drain and switch cost 400, a save takes 2000.
  for (const double left : {99.0, 100.0, 101.0}) {
    const Kernel kernel = measured({tb_at(0, 1000 - left, false), tb_at(1, 1400 - left, false)});
    EXPECT_EQ(leave(kernel).techniques.at(0), left > 100 ? Technique::kSwitch : Technique::kDrain);
  }
}

// Switches cost 3 / 20 * 2 * 2000 = 600 and go by their slots.
TEST(ChimeraTechniques, SavesFollowOneAnother) {
  const Kernel kernel = measured({tb_at(0, 601), tb_at(2, 602), tb_at(4, 603)});
  const SmCost two = leave(kernel, 4000);
  EXPECT_EQ(two.techniques.at(0), Technique::kSwitch);
  EXPECT_EQ(two.techniques.at(2), Technique::kSwitch);
  EXPECT_EQ(two.techniques.at(4), Technique::kFlush);
  EXPECT_DOUBLE_EQ(two.overhead, 600 + 600 + 603);
  EXPECT_DOUBLE_EQ(two.latency, 4000);
  EXPECT_EQ(leave(kernel, 3999).techniques.at(2), Technique::kFlush);
}

TEST(ChimeraTechniques, DrainsRunSideBySide) {
  const SmCost sm = leave(measured({tb_at(0, 990, false), tb_at(1, 950, false)}));
  EXPECT_EQ(sm.techniques.at(0), Technique::kDrain);
  EXPECT_EQ(sm.techniques.at(1), Technique::kDrain);
  EXPECT_DOUBLE_EQ(sm.overhead, 40);
  EXPECT_DOUBLE_EQ(sm.latency, 1000);
}

// Lines 14 to 16.
TEST(ChimeraTechniques, ThoseWithoutAnyAreSwitched) {
  const SmCost sm = leave(measured({tb_at(0, 500, false), tb_at(3, 500, false)}), 1999);
  EXPECT_EQ(sm.techniques.at(0), Technique::kSwitch);
  EXPECT_EQ(sm.techniques.at(3), Technique::kSwitch);
  EXPECT_DOUBLE_EQ(sm.overhead, 800);
  EXPECT_DOUBLE_EQ(sm.latency, 4000);
}

struct VictimCase {
  const char* what;
  std::array<double, 3> overheads;
  std::array<double, 3> latencies;
  std::uint32_t sm;
  bool late;
};

void PrintTo(const VictimCase& c, std::ostream* out) { *out << c.what; }

class ChimeraVictim : public ::testing::TestWithParam<VictimCase> {};

TEST_P(ChimeraVictim, IsTheCheapestInTimeOrElseTheFastest) {
  const VictimCase& expected = GetParam();
  std::vector<SmCost> costs(3);
  for (std::size_t sm = 0; sm < costs.size(); ++sm) {
    costs[sm].overhead = expected.overheads[sm];
    costs[sm].latency = expected.latencies[sm];
  }
  const Victim victim = select_sm(costs, 100);
  EXPECT_EQ(victim.sm, expected.sm);
  EXPECT_EQ(victim.late, expected.late);
}

INSTANTIATE_TEST_SUITE_P(
    Cases, ChimeraVictim,
    ::testing::Values(
        VictimCase{"the lowest overhead", {50, 30, 40}, {0, 90, 0}, 1, false},
        VictimCase{"equal overheads: the lower latency", {30, 30, 40}, {90, 80, 0}, 1, false},
        VictimCase{"equal costs: the lower SM", {50, 30, 30}, {0, 80, 80}, 1, false},
        VictimCase{"in time before cheap", {10, 60, 50}, {101, 0, 100}, 2, false},
        VictimCase{"none in time: the lowest latency", {10, 20, 30}, {103, 102, 101}, 2, true},
        VictimCase{"late and equally fast", {30, 20, 20}, {102, 102, 102}, 1, true}));

TEST(ChimeraSelection, TakesTheSmThatLosesLeast) {
  Kernel kernel = measured({tb_at(0, 150), tb_at(1, 100)});
  kernel.sms.push_back({tb_at(0, 100), tb_at(1, 100)});
  kernel.sms.push_back({tb_at(0, 600), tb_at(1, 500)});
  const Selection selection = select(kernel, 8000);
  EXPECT_DOUBLE_EQ(selection.costs[0].overhead, 0 + 150 + 100);
  EXPECT_DOUBLE_EQ(selection.costs[1].overhead, 200);
  EXPECT_DOUBLE_EQ(selection.costs[2].overhead, 0 + 400) << "a drain and a switch";
  EXPECT_EQ(selection.victim.sm, 1U);
  EXPECT_FALSE(selection.victim.late);
}

}  // namespace
}  // namespace segue::oracles::chimera
