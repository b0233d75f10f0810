// The selector between driver and SMs.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "cmodel/gpu/selector/victim_selector.hpp"
#include "cmodel/gpu/sim/leaving_watch.hpp"
#include "tests/gpu/conservation.hpp"
#include "tests/gpu/random_plans.hpp"
#include "tests/gpu/sm_bench.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

using sm_driver::SmCmd;
using sm_driver::SmEvent;
using sm_driver::SmOp;

/// Three SMs of one kernel of blocks of 100 cycles; the one in SM `s` has run since 50 - 10 s.
class Sms {
 public:
  Sms() : plan_(empty_plan(3, 2)) {
    add_process(plan_, {small_kernel(50, 2, 100, 0)});
    plan_.latency_limit = 1000;
    memory_.emplace(plan_);
    launch_.kernel = &plan_.processes[0].kernels[0];
    launch_.stream = 1;
    for (std::uint32_t s = 0; s < 3; ++s) sms_.emplace_back(s, 1, *memory_);
    for (std::uint32_t s = 0; s < 3; ++s) {
      sms_[s].take({.op = SmOp::kSetup, .sm = s}, 0, &launch_);
      sms_[s].fire(1);
      sms_[s].pop_message();
      issue(s, 0, s, 50 - 10 * s);
    }
  }
  void issue(std::uint32_t sm, std::uint32_t slot, std::uint32_t tb, Cycle now) {
    sms_[sm].take({.op = SmOp::kIssue, .sm = sm, .slot = slot, .tb_id = tb}, now, nullptr);
  }
  std::vector<ResidentSm>& sms() { return sms_; }
  const Plan& plan() const { return plan_; }
  const LaunchState& launch() const { return launch_; }

 private:
  Plan plan_;
  LaunchState launch_;
  std::optional<ContextMemory> memory_;
  std::vector<ResidentSm> sms_;
};

TEST(VictimSelector, TakesTheSmThatHasDoneLeast) {
  Sms bench;
  VictimSelector selector(bench.plan());
  const VictimSelector::Choice choice = selector.choose(bench.sms(), 1, 60);
  EXPECT_EQ(choice.sm, 0U);  // 10 of 100 cycles
  EXPECT_EQ(choice.technique[0], TechniqueCode::kFlush);
  EXPECT_EQ(selector.leaves().flushed, 1U);
}

// Its blocks are alone in their SMs: to drain costs no throughput, when it is known to be in time.
TEST(VictimSelector, TakesTheSmThatEndsFirstOnceItKnowsTheKernel) {
  Sms bench;
  VictimSelector selector(bench.plan());
  selector.finished(0, bench.launch(), 9);
  const VictimSelector::Choice choice = selector.choose(bench.sms(), 1, 60);
  EXPECT_EQ(choice.sm, 2U);
  EXPECT_EQ(choice.technique[0], TechniqueCode::kDrain);
  selector.launched(0);
  EXPECT_EQ(selector.choose(bench.sms(), 1, 60).technique[0], TechniqueCode::kFlush);
}

// The driver would notice: it knows which slots are in use.
TEST(VictimSelector, OnlySmsWithTheSameSlotsInUseExchangeTheirNumbers) {
  Sms bench;
  bench.issue(0, 1, 9, 60);
  VictimSelector selector(bench.plan());
  EXPECT_EQ(selector.choose(bench.sms(), 1, 60).sm, 1U);
  EXPECT_EQ(selector.choose(bench.sms(), 0, 60).sm, 0U);
}

TEST(VictimSelector, AnSmThatLeavesOrHasSomethingToSayKeepsItsNumber) {
  Sms bench;
  VictimSelector selector(bench.plan());
  bench.sms()[0].take(
      {.op = SmOp::kPreempt, .sm = 0, .technique = sm_driver::Technique::kSwitch, .mask = 1}, 60,
      nullptr);
  EXPECT_EQ(selector.choose(bench.sms(), 2, 60).sm, 1U);
  bench.sms()[1].fire(140);
  ASSERT_TRUE(bench.sms()[1].has_message());
  EXPECT_EQ(selector.choose(bench.sms(), 2, 140).sm, 2U);
}

TEST(ResidentSm, ExchangesNumbersAndNothingElse) {
  Sms bench;
  bench.sms()[0].exchange(bench.sms()[2]);
  EXPECT_EQ(bench.sms()[0].slot(0).tb_id, 2U);
  EXPECT_EQ(bench.sms()[2].slot(0).tb_id, 0U);
  EXPECT_EQ(bench.sms()[0].next_event(), 130U);
}

TEST(ResidentSm, UsefulWorkIsWhatIsNotThrownAway) {
  SmBench<ResidentSm> bench;
  const auto useful = [&](Cycle now) {
    return bench.sm().useful_work(0, now) / static_cast<double>(kWorkPerCycle);
  };
  bench.setup(0);
  bench.until(20);
  bench.issue(20, 0, 5);
  bench.until(60);
  EXPECT_EQ(useful(60), 40.0);
  bench.preempt(60, TechniqueCode::kSwitch, 0b1);
  bench.until(80);
  EXPECT_EQ(useful(80), 40.0);
  bench.setup(80);
  bench.until(90);
  bench.resume(90, 0, 5, bench.handle());
  bench.until(120);
  EXPECT_EQ(useful(120), 50.0);
  bench.preempt(120, TechniqueCode::kFlush, 0b1);
  bench.until(121);
  EXPECT_EQ(useful(121), 0.0);
}

TEST(LeavingWatch, NamesTheBlockThatHasNotLeftOrLeftLast) {
  LeavingWatch watch(2);
  std::array<sm_driver::Technique, 32> techniques{};
  techniques[1] = sm_driver::Technique::kSwitch;
  watch.issued({.op = SmOp::kIssue, .sm = 0, .slot = 1, .tb_id = 7});
  watch.issued({.op = SmOp::kIssue, .sm = 1, .slot = 0, .tb_id = 8});
  EXPECT_EQ(watch.last(0), std::nullopt);
  watch.told({.op = SmOp::kPreempt, .sm = 0, .mask = 0b10}, 100, techniques);
  watch.told({.op = SmOp::kPreempt, .sm = 1, .mask = 0b01}, 101, techniques);
  watch.left(1, 0, 120);
  const WaitedFor saved{.sm = 0, .slot = 1, .tb_id = 7, .technique = sm_driver::Technique::kSwitch};
  EXPECT_EQ(watch.last(100), saved);
  watch.left(0, 1, 119);
  EXPECT_EQ(watch.last(100)->tb_id, 8U);
  EXPECT_EQ(watch.last(102), std::nullopt);  // an earlier release's
}

// Blocks change SMs under the driver's eyes, and none is lost or runs twice.
RC_GTEST_PROP(RandomRun, TheSelectorLosesNoThreadBlock, ()) {
  Plan plan = random_plan(kMostRandomProcesses);
  plan.technique = sm_driver::Technique::kChimera;
  plan.latency_limit = *rc::gen::inRange<Cycle>(1, 500);
  plan.headroom = *rc::gen::inRange<Cycle>(0, 100);
  plan.drain_deadline = 0;
  Conservation watch(plan);
  RunOptions options;
  options.observer = &watch;
  const RunResult result = run(plan, options);
  RC_ASSERT(watch.broken() == "");
  RC_ASSERT(!result.stall.has_value());
  const LeaveCounts& leaves = result.leaves;
  RC_ASSERT(leaves.flushed + leaves.drained + leaves.switched >= watch.preempted());
  RC_CLASSIFY(leaves.flushed != 0, "flushes");
  RC_CLASSIFY(leaves.drained != 0, "drains");
  RC_CLASSIFY(leaves.switched != 0, "switches");
}

RC_GTEST_PROP(RandomRun, SkippingChangesNothingForTheSelector, ()) {
  Plan plan = random_plan(1);
  plan.technique = sm_driver::Technique::kChimera;
  plan.latency_limit = 100;
  plan.drain_deadline = 0;
  plan.no_progress_limit = 20'000;
  RC_ASSERT(run(plan).event_hash == run_every_cycle(plan).event_hash);
}

}  // namespace
}  // namespace segue::gpu
