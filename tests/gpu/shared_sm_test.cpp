// The general SM as SMK uses it: kernels stay, and their thread blocks slow each other.
#include <gtest/gtest.h>

#include <cmath>

#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/gpu/sim/sm/resident_sm.hpp"
#include "tests/gpu/sm_bench.hpp"

namespace segue::gpu {
namespace {

using sm_driver::SmEvent;
using SharedBench = SmBench<ResidentSm>;

constexpr auto kDrainCode = TechniqueCode::kDrain;
constexpr auto kSwitchCode = TechniqueCode::kSwitch;
constexpr auto kInTurnCode = TechniqueCode::kPartialSwitch;
constexpr std::uint32_t kSecond = SharedBench::kOther;

ResidentSmOptions kept() { return {.kernels = 2, .keeps_kernels = true}; }

/// Two kernels: TBs 5 and 6 of the first in slots 0 and 1, TB 7 of the other in slot 2, since 20.
void start_three(SharedBench& bench) {
  bench.setup(0);
  bench.setup(0, kSecond);
  bench.until(20);
  bench.issue(20, 0, 5);
  bench.issue(20, 1, 6);
  bench.issue(20, 2, 7, kSecond);
}

TEST(SharedSm, KernelsStayWhenAllThreadBlocksLeave) {
  SharedBench bench(kept());
  start_three(bench);
  bench.until(50);
  bench.preempt(50, kSwitchCode, 0b0111);
  EXPECT_EQ(bench.until(200), (Sent{{70, SmEvent::kPreempted, 0, 5},
                                    {90, SmEvent::kPreempted, 1, 6},
                                    {110, SmEvent::kPreempted, 2, 7}}));  // and no `vacated`
  EXPECT_EQ(bench.holders(), 2U);
  EXPECT_EQ(bench.sm().vacates(), 1U);
  EXPECT_EQ(bench.sm().vacate_cycles(), 60U);
  bench.issue(200, 0, 8);
  bench.resume(200, 1, 7, bench.handle(), kSecond);
  EXPECT_EQ(bench.until(500),
            (Sent{{200 + 20 + 70, SmEvent::kFinished, 1, 7}, {300, SmEvent::kFinished, 0, 8}}));
}

TEST(SharedSm, AKernelIsSetUpWhileOthersRunAndAreSaved) {
  SharedBench bench(kept());
  bench.setup(0);
  bench.until(20);
  bench.issue(20, 0, 5);
  bench.issue(20, 1, 6);
  bench.until(50);
  bench.preempt(50, kSwitchCode, 0b0011);
  bench.setup(55, kSecond);
  EXPECT_EQ(bench.until(100), (Sent{{65, SmEvent::kSetupDone, 0, 0},
                                    {70, SmEvent::kPreempted, 0, 5},
                                    {90, SmEvent::kPreempted, 1, 6}}));
}

TEST(SharedSm, TheNextLaunchOfAContextIsSetUpInItsPlace) {
  SharedBench bench(kept());
  start_three(bench);
  bench.until(200);
  bench.setup(200);
  EXPECT_EQ(bench.until(220), (Sent{{210, SmEvent::kSetupDone, 0, 0}}));
  EXPECT_EQ(bench.holders(), 2U);
}

TEST(SharedSm, OneMoreKernelThanItKeepsIsRefused) {
  SharedBench bench(ResidentSmOptions{.kernels = 1, .keeps_kernels = true});
  bench.setup(0);
  bench.until(20);
  EXPECT_THROW(bench.setup(20, kSecond), HarnessError);
}

// The driver hears of an end only after it has sent the preempt.
TEST(SharedSm, AThreadBlockThatHasEndedIsNotPreempted) {
  SharedBench bench(kept());
  start_three(bench);
  bench.until(60);
  bench.issue(60, 3, 8, kSecond);
  bench.until(130);  // slots 0 to 2 have ended at 120
  bench.preempt(130, kSwitchCode, 0b1011);
  bench.issue(130, 0, 9);
  EXPECT_EQ(bench.until(500),
            (Sent{{150, SmEvent::kPreempted, 3, 8}, {230, SmEvent::kFinished, 0, 9}}));
}

TEST(SharedSm, APreemptOfNothingThatIsLeftIsNoPreempt) {
  SharedBench bench(kept());
  start_three(bench);
  bench.until(130);
  bench.preempt(130, kSwitchCode, 0b0111);
  EXPECT_EQ(bench.until(500), (Sent{}));
  EXPECT_EQ(bench.sm().vacates(), 0U);
}

TEST(SharedSm, ASlotIsUsedAgainBeforeTheOthersOfItsPreemptAreFree) {
  SharedBench bench(kept());
  start_three(bench);
  bench.until(50);
  bench.preempt(50, kSwitchCode, 0b0111);
  bench.until(70);
  bench.issue(70, 0, 8);
  bench.until(75);
  bench.preempt(75, kSwitchCode, 0b0001);  // and may be told to leave again
  EXPECT_EQ(bench.until(500), (Sent{{90, SmEvent::kPreempted, 1, 6},
                                    {110, SmEvent::kPreempted, 2, 7},
                                    {130, SmEvent::kPreempted, 0, 8}}));
}

TEST(SharedSm, AThreadBlockIsNotToldToLeaveTwice) {
  for (const TechniqueCode technique : {kDrainCode, kSwitchCode, kInTurnCode}) {
    SharedBench bench(kept());
    start_three(bench);
    bench.preempt(30, technique, 0b0001);
    EXPECT_THROW(bench.preempt(40, technique, 0b0001), HarnessError);
    EXPECT_NO_THROW(bench.preempt(40, technique, 0b0010));
  }
}

TEST(SharedSm, ADrainedSlotMayBeDrainedAgain) {
  SharedBench bench(kept());
  start_three(bench);
  bench.preempt(30, kDrainCode, 0b0111);
  bench.until(120);
  bench.issue(120, 0, 8);
  bench.until(130);
  bench.preempt(130, kDrainCode, 0b0001);
  EXPECT_EQ(bench.until(500), (Sent{{220, SmEvent::kFinished, 0, 8}}));
}

TEST(SharedSm, PartialSwitchTakesTurnsAcrossKernels) {
  SharedBench bench(kept());
  start_three(bench);
  bench.until(50);
  bench.preempt(50, kInTurnCode, 0b0110);
  EXPECT_EQ(bench.sm().slot(2).state, Slot::State::kDraining);
  EXPECT_EQ(bench.until(100),
            (Sent{{70, SmEvent::kPreempted, 1, 6}, {90, SmEvent::kPreempted, 2, 7}}));
  bench.resume(100, 2, 7, bench.handle(), kSecond);
  EXPECT_EQ(bench.until(500),
            (Sent{{120, SmEvent::kFinished, 0, 5}, {100 + 20 + 50, SmEvent::kFinished, 2, 7}}));
}

// Few requests of few warps leave the port to the save.
TEST(SharedSm, AStopDoesNotWaitForRestoresOfOthers) {
  SharedBench bench(kept());
  bench.kernel().tb_transfer_least = 50;
  start_three(bench);
  bench.until(50);
  bench.preempt(50, kSwitchCode, 0b0010);
  EXPECT_EQ(bench.until(105), (Sent{{100, SmEvent::kPreempted, 1, 6}}));
  bench.resume(105, 1, 6, bench.handle());
  bench.preempt(110, kSwitchCode, 0b0001);
  EXPECT_EQ(bench.sm().slot(0).state, Slot::State::kSaving);
  EXPECT_EQ(bench.sm().slot(1).state, Slot::State::kRestoring);
  bench.preempt(115, kSwitchCode, 0b0010);  // this one waits for its own
  bench.until(154);
  EXPECT_EQ(bench.sm().slot(1).state, Slot::State::kRestoring);
  bench.until(155);
  EXPECT_EQ(bench.sm().slot(1).state, Slot::State::kSaving);
  EXPECT_EQ(bench.until(500),
            (Sent{{160, SmEvent::kPreempted, 0, 5}, {205, SmEvent::kPreempted, 1, 6}}));
}

/// Rates of powers of two, so that ends are exact: one of 4 slots' demand on 1 slot is at half.
constexpr SpeedLimits kOneSlot{.issue_slots = 1.0};

TEST(SharedSm, ThreadBlocksOfTheSameSmSlowEachOther) {
  RateModel model(kOneSlot, 1);
  SharedBench bench(ResidentSmOptions{.kernels = 2, .rate_model = &model, .keeps_kernels = true});
  bench.kernel().speed.issue = std::sqrt(3.0);  // saturated: half
  bench.setup(0);
  bench.setup(0, kSecond);
  bench.until(20);
  bench.issue(20, 0, 5);
  bench.issue(20, 2, 7, kSecond);  // of unknown demand
  EXPECT_EQ(bench.until(220),
            (Sent{{120, SmEvent::kFinished, 2, 7}, {220, SmEvent::kFinished, 0, 5}}));
}

// Not by the number of its slot.
TEST(SharedSm, OldestFirstGoesByTheOrderOfIssue) {
  RateModel model({.issue_slots = 1.0, .scheduler = WarpScheduler::kOldestFirst}, 1);
  SharedBench bench(ResidentSmOptions{.rate_model = &model, .keeps_kernels = true});
  bench.kernel().speed.issue = 0.5;
  bench.setup(0);
  bench.until(20);
  bench.issue(20, 3, 5);
  bench.issue(20, 1, 6);
  EXPECT_GT(bench.sm().slot(3).progress.rate, bench.sm().slot(1).progress.rate);
}

/// Two SMs whose kernel has all the bandwidth with one thread block.
class TwoSms : public testing::Test {
 protected:
  TwoSms() {
    for (SharedBench* bench : {&first_, &second_}) {
      bench->kernel().speed = {.issue = 1.0, .dram_bytes = 8.0, .memory_wait = 1.0};
      bench->setup(0);
      bench->until(20);
    }
    first_.issue(20, 0, 5);
    EXPECT_TRUE(model_.take_moved());
    first_.sm().rerate(20);
  }

  RateModel model_{{.issue_slots = 1e6, .dram_bytes_per_cycle = 8.0}, 2};
  ResidentSmOptions options_{.rate_model = &model_, .keeps_kernels = true};
  SharedBench first_{SmIndex{0}, options_};
  SharedBench second_{SmIndex{1}, options_};
};

TEST_F(TwoSms, AnotherSmMovesTheEnd) {
  // Alone 1 / sqrt(2), 45/64; with another as much again 2 / sqrt(5) of two, 29/64.
  EXPECT_EQ(first_.sm().slot(0).progress.rate, kFullRate * 45 / 64);
  first_.until(60);
  const Cycle end = first_.sm().next_event();
  second_.issue(60, 0, 6);
  EXPECT_EQ(first_.sm().next_event(), end);
  EXPECT_TRUE(model_.take_moved());
  first_.sm().rerate(60);
  second_.sm().rerate(60);
  EXPECT_EQ(first_.sm().slot(0).progress.rate, kFullRate * 29 / 64);
  const Work done = Work{kFullRate * 45 / 64} * 40;
  const Rate rate = kFullRate * 29 / 64;
  EXPECT_EQ(first_.sm().next_event(), 60 + (work_of(100) - done + rate - 1) / rate);
  EXPECT_EQ(second_.sm().slot(0).progress.rate, rate);
}

// The work that is done until then is kept, and a rerate more or less changes nothing.
TEST_F(TwoSms, RerateOfAnUnmovedModelChangesNothing) {
  first_.until(50);
  const Cycle end = first_.sm().next_event();
  first_.sm().rerate(50);
  EXPECT_EQ(first_.sm().next_event(), end);
  second_.sm().rerate(50);  // nothing executes there
  EXPECT_EQ(first_.until(end).size(), 1U);
}

TEST_F(TwoSms, AnEndThatIsDueStays) {
  first_.until(20);
  const Cycle end = first_.sm().next_event();
  second_.issue(end, 0, 6);
  first_.sm().rerate(end);
  EXPECT_EQ(first_.sm().next_event(), end);
}

}  // namespace
}  // namespace segue::gpu
