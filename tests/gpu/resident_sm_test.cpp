// What only the general SM can do. Both models pass sm_model_test.cpp.
#include "cmodel/gpu/sim/sm/resident_sm.hpp"

#include <gtest/gtest.h>

#include <array>

#include "cmodel/gpu/sim/harness_error.hpp"
#include "tests/gpu/sm_bench.hpp"

namespace segue::gpu {
namespace {

using sm_driver::SmEvent;
using Bench = SmBench<ResidentSm>;
using Leaves = VacatePlan::Leaves;

constexpr auto kDrain = TechniqueCode::kDrain;
constexpr auto kSwitch = TechniqueCode::kSwitch;
constexpr auto kFlush = TechniqueCode::kFlush;
constexpr std::uint32_t kOther = Bench::kOther;

ResidentSmOptions two_kernels() { return {.kernels = 2}; }

/// Set up from 0 to 10, with TB 5 in slot 0 and TB 6 in slot 1 since 20.
void start(Bench& bench) {
  bench.setup(0);
  bench.until(20);
  bench.issue(20, 0, 5);
  bench.issue(20, 1, 6);
}

/// Two kernels: TB 5 of the first in slot 0, TB 7 of the other in slot 1, since 20.
void start_both(Bench& bench) {
  bench.setup(0);
  bench.setup(0, kOther);
  bench.until(20);
  bench.issue(20, 0, 5);
  bench.issue(20, 1, 7, kOther);
}

TEST(ResidentSm, TwoKernelsShareAnSm) {
  Bench bench(two_kernels());
  start_both(bench);
  EXPECT_EQ(bench.holders(), 2U);
  bench.until(119);
  bench.sm().fire(120);
  EXPECT_EQ(bench.sm().message_ctx(), 0U);
  bench.sm().pop_message();
  EXPECT_EQ(bench.sm().message_ctx(), 1U);
  EXPECT_EQ(bench.sm().message().tb_id, 7U);
}

TEST(ResidentSm, AnIdleKernelMakesRoomForAnotherOne) {
  Bench bench;
  bench.setup(0);
  bench.until(20);
  bench.setup(30, kOther);
  bench.until(50);
  EXPECT_EQ(bench.holders(), 1U);
  EXPECT_THROW(bench.issue(50, 0, 5), HarnessError);
  bench.issue(50, 0, 5, kOther);
  EXPECT_THROW(bench.setup(60), HarnessError);  // the other one has a thread block now
}

TEST(ResidentSm, AKillTakesOneKernelAndLeavesTheOther) {
  Bench bench(two_kernels());
  start_both(bench);
  bench.kill(50, kOther);
  EXPECT_EQ(bench.until(500),
            (Sent{{20, SmEvent::kVacated, 0, 0}, {120, SmEvent::kFinished, 0, 5}}));
  EXPECT_EQ(bench.holders(), 1U);
}

// The `vacated` that answers it carries the lowest slot that it names.
TEST(ResidentSm, APreemptMayNameAPartOfAnSm) {
  Bench bench;
  start(bench);
  bench.until(50);
  bench.preempt(50, kSwitch, 0b0010);
  EXPECT_EQ(bench.until(500), (Sent{{70, SmEvent::kPreempted, 1, 6},
                                    {70, SmEvent::kVacated, 1, 0},
                                    {120, SmEvent::kFinished, 0, 5}}));
  EXPECT_EQ(bench.holders(), 1U);
  bench.resume(500, 1, 6, bench.handle());  // the slot can be used again
  EXPECT_EQ(bench.until(1000), (Sent{{500 + 20 + 70, SmEvent::kFinished, 1, 6}}));
}

TEST(ResidentSm, ASlotThatIsVacatedGetsNoThreadBlock) {
  Bench bench;
  start(bench);
  bench.preempt(30, kDrain, 0b0110);  // slot 1, and slot 2, which is free
  EXPECT_THROW(bench.issue(40, 2, 8), HarnessError);
  bench.issue(40, 3, 8);
  bench.until(120);
  bench.issue(120, 2, 9);
}

TEST(ResidentSm, PreemptsOfDisjointSlotsRunSideBySide) {
  Bench bench;
  start(bench);
  bench.issue(20, 2, 8);
  bench.until(50);
  bench.preempt(50, kDrain, 0b0001);
  bench.preempt(50, kSwitch, 0b0010);
  EXPECT_EQ(bench.until(500), (Sent{{70, SmEvent::kPreempted, 1, 6},
                                    {70, SmEvent::kVacated, 1, 0},
                                    {120, SmEvent::kFinished, 0, 5},
                                    {120, SmEvent::kVacated, 0, 0},
                                    {120, SmEvent::kFinished, 2, 8}}));
  EXPECT_EQ(bench.sm().vacates(), 2U);
  EXPECT_EQ(bench.sm().vacate_cycles(), 20U + 70U);
}

TEST(ResidentSm, SavesOfTwoPreemptsShareThePort) {
  Bench bench;
  start(bench);
  bench.issue(20, 2, 8);
  bench.until(50);
  bench.preempt(50, kSwitch, 0b0001);
  bench.preempt(55, kSwitch, 0b0010);
  EXPECT_EQ(bench.until(100), (Sent{{70, SmEvent::kPreempted, 0, 5},
                                    {70, SmEvent::kVacated, 0, 0},
                                    {90, SmEvent::kPreempted, 1, 6},
                                    {90, SmEvent::kVacated, 1, 0}}));
}

TEST(ResidentSm, APartialDrainCanBecomeASwitch) {
  Bench bench;
  start(bench);
  bench.preempt(30, kDrain, 0b0010);
  EXPECT_THROW(bench.preempt(40, kDrain, 0b0010), HarnessError);
  bench.until(50);
  bench.preempt(50, kSwitch, 0b0010);
  EXPECT_EQ(bench.until(100),
            (Sent{{70, SmEvent::kPreempted, 1, 6}, {70, SmEvent::kVacated, 1, 0}}));
  EXPECT_EQ(bench.sm().vacate_cycles(), 40U);  // since the drain
}

TEST(ResidentSm, ASlotIsNotToldToLeaveTwice) {
  Bench bench;
  start(bench);
  bench.preempt(30, kSwitch, 0b0010);
  EXPECT_THROW(bench.preempt(40, kSwitch, 0b0010), HarnessError);
  EXPECT_THROW(bench.preempt(40, kSwitch, 0b0011), HarnessError);
}

TEST(ResidentSm, APreemptOfAllThreadBlocksTakesTheSmFromEveryKernel) {
  Bench bench(two_kernels());
  start_both(bench);
  bench.preempt(50, kDrain, 0b0011);
  EXPECT_THROW(bench.issue(60, 2, 8), HarnessError);
  EXPECT_EQ(bench.until(500), (Sent{{120, SmEvent::kFinished, 0, 5},
                                    {120, SmEvent::kFinished, 1, 7},
                                    {120, SmEvent::kVacated, 0, 0}}));
  EXPECT_EQ(bench.holders(), 0U);
}

/// Half speed with company.
Rate half_in_company(const RunningTbs& running) {
  return running.of_sm > 1 ? kFullRate / 2 : kFullRate;
}

TEST(ResidentSm, AChangeOfSpeedMovesTheEnds) {
  Bench bench(ResidentSmOptions{.kernels = 2, .throughput = half_in_company});
  bench.setup(0);
  bench.setup(0, kOther);
  bench.until(20);
  bench.issue(20, 0, 5);  // alone from 20 to 60: 40 of 100
  bench.until(60);
  bench.issue(60, 1, 7, kOther);  // both at half speed: TB 5 has 60 left, 120 cycles
  EXPECT_EQ(bench.until(180), (Sent{{180, SmEvent::kFinished, 0, 5}}));
  // TB 7 has done 60 of 100 and is alone again.
  EXPECT_EQ(bench.until(500), (Sent{{220, SmEvent::kFinished, 1, 7}}));
}

// While a context is restored or saved its thread block slows nobody down.
TEST(ResidentSm, ATransferIsNoCompany) {
  Bench bench(ResidentSmOptions{.kernels = 1, .throughput = half_in_company});
  start(bench);  // both at half speed
  bench.until(60);
  bench.preempt(60, kSwitch, 0b0010);  // each has done 20 of 100
  EXPECT_EQ(bench.until(500), (Sent{{80, SmEvent::kPreempted, 1, 6},
                                    {80, SmEvent::kVacated, 1, 0},
                                    {140, SmEvent::kFinished, 0, 5}}));
  bench.resume(500, 1, 6, bench.handle());
  EXPECT_EQ(bench.until(1000), (Sent{{500 + 20 + 80, SmEvent::kFinished, 1, 6}}));
}

/// Techniques for these tests in place of flush: the SM goes by their plans alone.
std::array<Technique, 2> with(Technique::Plan plan) {
  return {kSwitchTechnique, Technique{.code = kFlush, .name = "flush", .help = "-", .plan = plan}};
}

VacatePlan restart(const TbState& tb, const KernelProfile& /*kernel*/) {
  return {.leaves = Leaves::kRestarts, .stop_at = tb.done, .lost = tb.done};
}

TEST(ResidentSm, APlanMayThrowTheWorkAway) {
  const auto techniques = with(restart);
  Bench bench(ResidentSmOptions{.techniques = techniques});
  start(bench);
  bench.until(50);
  bench.preempt(50, kFlush);
  EXPECT_TRUE(bench.sm().message().restart);
  EXPECT_EQ(bench.until(500), (Sent{{50, SmEvent::kPreempted, 0, 5},
                                    {50, SmEvent::kPreempted, 1, 6},
                                    {50, SmEvent::kVacated, 0, 0}}));
  EXPECT_EQ(bench.saved(), 0U);
}

// Its earlier context must go too: it would never be read again.
TEST(ResidentSm, ARestartForgetsTheSavedContext) {
  const auto techniques = with(restart);
  Bench bench(ResidentSmOptions{.techniques = techniques});
  start(bench);
  bench.until(50);
  bench.preempt(50, kSwitch, 0b0010);
  bench.until(80);
  bench.resume(80, 1, 6, bench.handle());
  bench.until(110);
  EXPECT_EQ(bench.saved(), 1U);
  bench.preempt(110, kFlush, 0b0010);
  EXPECT_EQ(bench.saved(), 0U);
}

VacatePlan at_half(const TbState& tb, const KernelProfile& /*kernel*/) {
  return {.leaves = Leaves::kSaved, .stop_at = std::max(tb.done, tb.work / 2), .lost = work_of(10)};
}

// It runs on to its half, is saved there, and does the last 10 cycles again.
TEST(ResidentSm, APlanMayStopLaterAndLoseWork) {
  const auto techniques = with(at_half);
  Bench bench(ResidentSmOptions{.techniques = techniques});
  start(bench);
  bench.until(40);
  bench.preempt(40, kFlush, 0b0010);
  EXPECT_EQ(bench.until(100),
            (Sent{{90, SmEvent::kPreempted, 1, 6}, {90, SmEvent::kVacated, 1, 0}}));
  bench.resume(100, 1, 6, bench.handle());
  EXPECT_EQ(bench.until(500),
            (Sent{{120, SmEvent::kFinished, 0, 5}, {100 + 20 + 60, SmEvent::kFinished, 1, 6}}));
}

VacatePlan before_the_present(const TbState& /*tb*/, const KernelProfile& /*kernel*/) {
  return {.leaves = Leaves::kSaved, .stop_at = 0};
}

TEST(ResidentSm, APlanForThePastIsAHarnessError) {
  const auto techniques = with(before_the_present);
  Bench bench(ResidentSmOptions{.techniques = techniques});
  start(bench);
  bench.until(50);
  EXPECT_THROW(bench.preempt(50, kFlush), HarnessError);
}

// 20 cycles are for the whole context.
TEST(ResidentSm, ASmallerContextIsSavedFaster) {
  Bench bench;
  bench.kernel().profile.context =
      ContextSize({{.progress = 0.0, .bytes = 100}, {.progress = 0.5, .bytes = 400}});
  start(bench);
  bench.until(40);
  bench.preempt(40, kSwitch, 0b0001);
  EXPECT_EQ(bench.until(60),
            (Sent{{45, SmEvent::kPreempted, 0, 5}, {45, SmEvent::kVacated, 0, 0}}));
  bench.until(75);
  bench.resume(75, 0, 5, bench.handle());
  bench.issue(75, 2, 8);
  bench.until(80);  // restored, as fast as it was saved
  EXPECT_EQ(bench.sm().slot(0).state, Slot::State::kRun);
  bench.preempt(80, kSwitch, 0b0010);  // this one is past its half
  EXPECT_EQ(bench.until(100),
            (Sent{{100, SmEvent::kPreempted, 1, 6}, {100, SmEvent::kVacated, 1, 0}}));
}

TEST(ResidentSm, APartialPreemptDuringARestoreWaitsForIt) {
  Bench bench;
  start(bench);
  bench.until(50);
  bench.preempt(50, kSwitch, 0b0010);
  bench.until(80);
  bench.resume(80, 1, 6, bench.handle());
  bench.until(85);
  bench.preempt(85, kSwitch, 0b0001);
  EXPECT_EQ(bench.sm().slot(0).state, Slot::State::kStopping);
  EXPECT_EQ(bench.sm().slot(1).state, Slot::State::kRestoring);
  bench.until(100);
  EXPECT_EQ(bench.sm().slot(0).state, Slot::State::kSaving);
  EXPECT_EQ(bench.sm().slot(1).state, Slot::State::kRun);
  EXPECT_EQ(bench.until(500), (Sent{{120, SmEvent::kPreempted, 0, 5},
                                    {120, SmEvent::kVacated, 0, 0},
                                    {170, SmEvent::kFinished, 1, 6}}));
}

}  // namespace
}  // namespace segue::gpu
