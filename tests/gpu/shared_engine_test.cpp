// Kernels that share SMs, their contexts moved by a preemption engine for each SM.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <memory>

#include "cmodel/gpu/sim/observer_list.hpp"
#include "tests/gpu/conservation.hpp"
#include "tests/gpu/limit_watch.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

RunOptions with_engines() {
  RunOptions options;
  options.engine_kind = EngineKind::kCycle;
  return options;
}

class SharedEngines : public testing::TestWithParam<SharedPolicyName> {};

INSTANTIATE_TEST_SUITE_P(All, SharedEngines, testing::ValuesIn(kSharedPolicies),
                         [](const auto& test) {
                           std::string name(test.param.name);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST_P(SharedEngines, EveryThreadBlockComesBackWithItsContextAndEndsOnce) {
  const Plan plan = preempting_plan(GetParam().policy);
  Conservation tbs(plan);
  LimitWatch limits(plan);
  ObserverList all;
  all.add(tbs);
  all.add(limits);
  RunOptions options = with_engines();
  options.observer = &all;
  const RunResult result = run(plan, options);
  EXPECT_FALSE(result.stall.has_value());
  EXPECT_EQ(tbs.broken(), "");
  EXPECT_EQ(limits.broken(), "");
  EXPECT_GT(tbs.preempted(), 0U);
  EXPECT_EQ(result.without_frame, 0U);
}

TEST_P(SharedEngines, SkippingChangesNothing) {
  const Plan plan = preempting_plan(GetParam().policy);
  RunOptions every_cycle = with_engines();
  every_cycle.skip = false;
  EXPECT_EQ(run(plan, every_cycle).event_hash, run(plan, with_engines()).event_hash);
}

/// Watches at a preemption engine's ports how many requests are under way.
class WatchedEngine final : public PreemptEngineModel {
 public:
  WatchedEngine(const preempt_engine::Params& params, std::uint32_t& most)
      : twin_(params), most_(&most) {}

  [[nodiscard]] const preempt_engine::Params& params() const override { return twin_.params(); }
  void eval(const preempt_engine::Inputs& in, preempt_engine::Outputs& out) const override {
    twin_.eval(in, out);
  }
  void tick(const preempt_engine::Inputs& in) override {
    preempt_engine::Outputs out;
    twin_.eval(in, out);
    if (in.rsp_valid) --under_way_;
    if (out.req_valid && in.req_ready) ++under_way_;
    *most_ = std::max(*most_, under_way_);
    twin_.tick(in);
  }

 private:
  preempt_engine::PreemptEngine twin_;
  std::uint32_t* most_;
  std::uint32_t under_way_ = 0;
};

// As many requests as a thread block has warps are under way (SMK 4.1), where the memory is far.
TEST(SharedEngine, EachWarpHasARequestUnderWay) {
  Plan plan = preempting_plan(SharedPolicy::kSmk);
  plan.memory_latency = 200;
  for (ProcessPlan& process : plan.processes) {
    for (KernelPlan& kernel : process.kernels) kernel.tb_transfer = 24;
  }
  std::uint32_t most = 0;
  RunOptions options = with_engines();
  options.preempt_engine = [&most](const preempt_engine::Params& params, RunPart) {
    return std::make_unique<WatchedEngine>(params, most);
  };
  const RunResult result = run(plan, options);
  EXPECT_GT(result.preemptions, 0U);
  EXPECT_GE(most, 4U);
  // A model of the engine makes the events of its twin.
  EXPECT_EQ(result.event_hash, run(plan, with_engines()).event_hash);
}

// The closed form is the engines' time but for headers, the engine's own cycles and the lines that
// wait for each other: thread blocks take as long, and throughput is the same within some percent.
TEST_P(SharedEngines, TheClosedFormIsClose) {
  Plan plan = preempting_plan(GetParam().policy);
  plan.stop = StopAfterTime{40'000};
  for (ProcessPlan& process : plan.processes) process.kernels[0].tb_count = 2'000;
  const RunResult closed = run(plan);
  const RunResult cycle = run(plan, with_engines());
  ASSERT_TRUE(closed.metrics.has_value());
  ASSERT_TRUE(cycle.metrics.has_value());
  EXPECT_NEAR(cycle.metrics->stp, closed.metrics->stp, 0.05 * closed.metrics->stp);
}

// Contexts of more lines take longer, and so does a memory that is further away.
TEST(SharedEngine, ContextAndMemoryDecideHowLongAThreadBlockTakesToLeave) {
  const Plan plan = preempting_plan(SharedPolicy::kSmk);
  const RunResult near = run(plan, with_engines());
  Plan far_plan = plan;
  far_plan.memory_latency = 300;
  const RunResult far = run(far_plan, with_engines());
  EXPECT_GT(far.mean_vacate_cycles, near.mean_vacate_cycles + 100.0);
  Plan throttled_plan = plan;
  for (ProcessPlan& process : throttled_plan.processes) process.kernels[0].warps = 1;
  EXPECT_GT(run(throttled_plan, with_engines()).mean_vacate_cycles,
            near.mean_vacate_cycles + 100.0);
  Plan large_plan = plan;
  for (ProcessPlan& process : large_plan.processes) {
    process.kernels[0].context_lines = 96;
    process.kernels[0].tb_transfer = 288;
  }
  EXPECT_GT(run(large_plan, with_engines()).mean_vacate_cycles, near.mean_vacate_cycles + 100.0);
}

// An engine learns that a context it saved was restored elsewhere, and gives its frame away again.
TEST(SharedEngine, FramesOfRestoredContextsAreFreeAgain) {
  Plan plan = preempting_plan(SharedPolicy::kSmkRelaxed);
  // Unequal thread blocks, which the relaxed reading swaps for ever.
  share(plan.processes[0].kernels[0], {.regs = 20, .threads = 10}, plan);
  share(plan.processes[1].kernels[0], {.threads = 20}, plan);
  for (ProcessPlan& process : plan.processes) process.kernels[0].tb_count = 2'000;
  Conservation tbs(plan);
  RunOptions options = with_engines();
  options.observer = &tbs;
  const RunResult result = run(plan, options);
  EXPECT_EQ(tbs.broken(), "");
  EXPECT_GT(tbs.preempted(), std::uint64_t{ContextRegions::kFrames} * plan.params.num_sms);
  EXPECT_EQ(result.without_frame, 0U);
}

// A drained thread block moves nothing.
TEST(SharedEngine, DrainMovesNothing) {
  Plan plan = preempting_plan(SharedPolicy::kSmk);
  plan.technique = sm_driver::Technique::kDrain;
  Conservation tbs(plan);
  RunOptions options = with_engines();
  options.observer = &tbs;
  EXPECT_FALSE(run(plan, options).stall.has_value());
  EXPECT_EQ(tbs.broken(), "");
  EXPECT_EQ(tbs.preempted(), 0U);
}

// Any small plan of any policy, technique and memory: nothing is lost, and skipping is not seen.
// Launches last longer than a partition takes to be made, for in smk-p shorter ones may starve
// others (rtl/drf_allocator/drf_allocator.md, "Differences from the paper").
RC_GTEST_PROP(SharedEngineProperty, RandomPlansKeepEveryThreadBlock, ()) {
  using sm_driver::Technique;
  const SharedPolicyName policy = *rc::gen::elementOf(kSharedPolicies);
  Plan plan = preempting_plan(policy.policy);
  plan.seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
  plan.technique =
      *rc::gen::element(Technique::kDrain, Technique::kSwitch, Technique::kPartialSwitch);
  plan.memory_latency = *rc::gen::inRange<Cycle>(0, 120);
  plan.setup_time = *rc::gen::inRange<Cycle>(0, 40);
  for (ProcessPlan& process : plan.processes) {
    KernelPlan& kernel = process.kernels[0];
    kernel.tb_count = *rc::gen::inRange(20U, 60U);
    kernel.tb_shortest = *rc::gen::inRange<Cycle>(50, 300);
    kernel.tb_spread = *rc::gen::inRange<Cycle>(0, 300);
    kernel.warps = *rc::gen::inRange(1U, 9U);
    kernel.context_lines = *rc::gen::inRange(1U, 40U);
    kernel.tb_transfer = *rc::gen::inRange<Cycle>(1, 200);
    process.start = *rc::gen::inRange<Cycle>(0, 2'000);
  }
  Conservation tbs(plan);
  LimitWatch limits(plan);
  ObserverList all;
  all.add(tbs);
  all.add(limits);
  RunOptions options = with_engines();
  options.observer = &all;
  const RunResult skipped = run(plan, options);
  RC_ASSERT(tbs.broken() == "");
  RC_ASSERT(limits.broken() == "");
  RC_ASSERT(!skipped.stall.has_value());
  options.observer = nullptr;
  options.skip = false;
  RC_ASSERT(run(plan, options).event_hash == skipped.event_hash);
}

}  // namespace
}  // namespace segue::gpu
