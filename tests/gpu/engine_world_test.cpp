// Whole runs with the execution engine inside: driver and preemption engines decide, and contexts
// move line by line.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/run/run_workload.hpp"
#include "tests/gpu/conservation.hpp"
#include "tests/gpu/random_plans.hpp"
#include "tests/gpu/refusal.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

RunOptions by_cycle(EventObserver* observer = nullptr, bool skip = true) {
  RunOptions options;
  options.skip = skip;
  options.engine_kind = EngineKind::kCycle;
  options.observer = observer;
  return options;
}

class EveryTechnique : public testing::TestWithParam<sm_driver::Technique> {
 protected:
  static Plan plan() {
    Plan plan = busy_plan();
    plan.technique = GetParam();
    return plan;
  }
};

TEST_P(EveryTechnique, CompletesEachThreadBlockOnce) {
  Conservation watch(plan());
  const RunResult result = run_workload(plan(), by_cycle(&watch));
  EXPECT_EQ(watch.broken(), "");
  ASSERT_FALSE(result.stall.has_value());
  EXPECT_GT(result.preemptions, 0U);
  EXPECT_EQ(result.without_frame, 0U);
  std::uint64_t finished = 0;
  for (const ProcessResult& process : result.processes) finished += process.finished_tbs;
  EXPECT_EQ(finished, watch.finished());
  EXPECT_EQ(watch.preempted() > 0, GetParam() != sm_driver::Technique::kDrain);
  EXPECT_EQ(result.restarts > 0, GetParam() == sm_driver::Technique::kFlush);
}

TEST_P(EveryTechnique, SkippingChangesNothing) {
  const RunResult skipped = run_shared(plan(), by_cycle());
  const RunResult ticked = run_shared(plan(), by_cycle(nullptr, false));
  EXPECT_EQ(skipped.event_hash, ticked.event_hash);
  EXPECT_EQ(skipped.driver_ticks, ticked.driver_ticks);
}

// A memory that is further away holds each request of a context up, as many at a time as the thread
// block has warps (SMK 4.1).
TEST(EngineWorld, TheMemorysLatencyDecidesHowLongASaveTakes) {
  const auto mean_vacate = [](Cycle latency, std::uint32_t warps) {
    Plan plan = busy_plan();
    plan.technique = sm_driver::Technique::kSwitch;
    plan.memory_latency = latency;
    for (ProcessPlan& process : plan.processes) {
      for (KernelPlan& kernel : process.kernels) {
        kernel.warps = warps;
        kernel.context_lines = 32;
        kernel.tb_transfer = 64;
      }
    }
    return run_shared(plan, by_cycle()).mean_vacate_cycles;
  };
  EXPECT_GT(mean_vacate(100, 1), mean_vacate(0, 1) + 1000.0);
  EXPECT_GT(mean_vacate(100, 1), mean_vacate(100, 4) + 1000.0);
}

class CountVacated final : public EventObserver {
 public:
  void on_event(const Event& event) override {
    if (event.kind == EventKind::kVacated) ++vacated;
  }
  std::uint64_t vacated = 0;
};

// Two SMs, which an urgent kernel takes whole; each launch has time to be preempted, not to end.
TEST(EngineWorld, AKillIsNoPreemption) {
  Plan plan = empty_plan(2, 2);
  add_process(plan, {small_kernel(8, 2, 5000, 0)});
  add_process(plan, {small_kernel(40, 2, 400, 0)}, 300);
  plan.policy = sm_driver::Policy::kPpqExclusive;
  plan.processes[1].priority = 1;
  plan.processes[1].deadline = 1000;
  plan.processes[1].kill_late = true;
  plan.stop = StopAfterTime{20'000};
  CountVacated seen;
  const RunResult result = run_shared(plan, by_cycle(&seen));
  const std::uint64_t killed = result.processes[1].count(Outcome::kKilled);
  EXPECT_GT(killed, 1U);
  EXPECT_EQ(result.killed_vacates, 2 * killed);
  EXPECT_GT(result.preemptions, 0U);
  EXPECT_EQ(result.preemptions + result.killed_vacates, seen.vacated);
  plan.processes[1].kill_late = false;
  EXPECT_EQ(run_shared(plan, by_cycle()).killed_vacates, 0U);
}

INSTANTIATE_TEST_SUITE_P(EngineWorld, EveryTechnique,
                         testing::Values(sm_driver::Technique::kDrain,
                                         sm_driver::Technique::kSwitch,
                                         sm_driver::Technique::kPartialSwitch,
                                         sm_driver::Technique::kFlush),
                         [](const auto& test) { return std::string(to_string(test.param)); });

RC_GTEST_PROP(EngineWorld, LosesNoThreadBlockOnAnyMachine, ()) {
  const Plan plan = random_plan(1);
  Conservation watch(plan);
  const RunResult result = run_shared(plan, by_cycle(&watch));
  RC_ASSERT(watch.broken() == "");
  RC_CLASSIFY(watch.preempted() > 0, "with preempted thread blocks");
  RC_CLASSIFY(result.restarts > 0, "with flushed thread blocks");
}

// One thread block ends in the cycle behind its drop: its engine lets the message go by, and it
// runs again. Found by the property above.
TEST(EngineWorld, AThreadBlockThatEndsRightBehindItsDropEndsOnce) {
  Plan plan = empty_plan(5, 4);
  add_process(plan, {small_kernel(1, 4, 75, 122), small_kernel(1, 1, 1, 0)}, 183);
  add_process(plan, {small_kernel(22, 4, 130, 20), small_kernel(1, 1, 1, 0)}, 134);
  add_process(plan, {small_kernel(12, 1, 1, 0)}, 383);
  for (ProcessPlan& process : plan.processes) {
    process.queues = 2;
    for (KernelPlan& kernel : process.kernels) kernel.tb_transfer = kernel.context_lines = 1;
    for (Step& step : process.steps) step.asynchronous = false;
  }
  plan.cpu_threads = plan.queue_depth = plan.runs = 1;
  plan.params.num_ksrs = 3;
  plan.setup_time = 6;
  plan.launch_latency = 22;
  plan.policy = sm_driver::Policy::kDss;
  plan.technique = sm_driver::Technique::kFlush;
  plan.seed = 298'452;
  Conservation watch(plan);
  EXPECT_GT(run_shared(plan, by_cycle(&watch)).restarts, 0U);
  EXPECT_EQ(watch.broken(), "");
}

TEST(EngineWorld, AFlushSavesNonIdempotentTbs) {
  Plan plan = busy_plan();
  plan.technique = sm_driver::Technique::kFlush;
  for (ProcessPlan& process : plan.processes) {
    for (KernelPlan& kernel : process.kernels) kernel.profile.first_non_idempotent = 0.0;
  }
  const RunResult strict = run_shared(plan, by_cycle());
  EXPECT_EQ(strict.restarts, 0U);
  EXPECT_GT(strict.processes[0].preempted_tbs, 0U);
  for (ProcessPlan& process : plan.processes) {
    for (KernelPlan& kernel : process.kernels) kernel.profile.first_non_idempotent = 0.5;
  }
  const RunResult half = run_shared(plan, by_cycle());
  EXPECT_GT(half.restarts, 0U);
  EXPECT_LT(half.restarts, half.processes[0].preempted_tbs + half.processes[1].preempted_tbs);
}

TEST(EngineWorld, AContextThatTheEngineCannotMoveIsRefused) {
  Plan plan = busy_plan();
  plan.processes[0].kernels[0].context_lines = 9000;
  EXPECT_EQ(refusal([&] { check_engine(plan); }),
            "--engine cycle: kernel 'k' saves 9000 lines of 128 B a thread block; allowed: at most "
            "8184");
  plan.processes[0].kernels[0].context_lines = 8184;
  check_engine(plan);
  plan.params.num_sms = 33;
  EXPECT_EQ(refusal([&] { check_engine(plan); }), "--engine cycle: 33 SMs; allowed: at most 32");
}

}  // namespace
}  // namespace segue::gpu
