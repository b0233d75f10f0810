// Kernels that share SMs: what each policy of the allocator makes of two that use different things.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "cmodel/gpu/sim/observer_list.hpp"
#include "cmodel/gpu/sim/shared/allocator_messages.hpp"
#include "tests/gpu/conservation.hpp"
#include "tests/gpu/limit_watch.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

class SharedPolicies : public testing::TestWithParam<SharedPolicyName> {};

INSTANTIATE_TEST_SUITE_P(All, SharedPolicies, testing::ValuesIn(kSharedPolicies),
                         [](const auto& test) {
                           std::string name(test.param.name);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

bool takes_whole_sms(SharedPolicy policy) { return mode_of(policy) == drf_allocator::Mode::kSpart; }

TEST_P(SharedPolicies, KernelsShareAnSmUnlessTheyHaveWholeOnes) {
  const Plan plan = shared_plan(GetParam().policy);
  Conservation tbs(plan);
  LimitWatch limits(plan);
  ObserverList all;
  all.add(tbs);
  all.add(limits);
  RunOptions options;
  options.observer = &all;
  const RunResult result = run(plan, options);
  EXPECT_FALSE(result.stall.has_value());
  EXPECT_EQ(tbs.broken(), "");
  EXPECT_EQ(limits.broken(), "");
  EXPECT_EQ(limits.most_kernels(), takes_whole_sms(GetParam().policy) ? 1U : 2U);
  ASSERT_TRUE(result.metrics.has_value());
  for (const ProcessResult& process : result.processes) EXPECT_GE(process.ntt, 1.0);
}

TEST_P(SharedPolicies, SkippingChangesNothing) {
  const Plan plan = shared_plan(GetParam().policy);
  const RunResult skipped = run(plan);
  const RunResult ticked = run_every_cycle(plan);
  EXPECT_EQ(skipped.event_hash, ticked.event_hash);
  EXPECT_EQ(skipped.driver_ticks, ticked.driver_ticks);
  EXPECT_EQ(skipped.processes[0].useful_cycles, ticked.processes[0].useful_cycles);
}

TEST_P(SharedPolicies, AModelOfTheAllocatorDecidesAsItsTwin) {
  const Plan plan = shared_plan(GetParam().policy);
  RunOptions options;
  options.allocator = [](const drf_allocator::Params& params, RunPart) {
    return std::make_unique<layout::TwinModel<drf_allocator::Types>>(params);
  };
  EXPECT_EQ(run(plan, options).event_hash, run(plan).event_hash);
}

// For a fixed time the work of that time is compared, also where no run ends in it.
TEST_P(SharedPolicies, ProgressIsWorkInTheSameTimeAlone) {
  Plan plan = shared_plan(GetParam().policy);
  plan.stop = StopAfterTime{2'000};
  const RunResult result = run(plan);
  ASSERT_TRUE(result.metrics.has_value());
  double stp = 0.0;
  for (const ProcessResult& process : result.processes) {
    EXPECT_GT(process.useful_cycles, 0.0);
    EXPECT_DOUBLE_EQ(process.ntt, process.useful_alone_cycles / process.useful_cycles);
    stp += 1.0 / process.ntt;
  }
  EXPECT_DOUBLE_EQ(result.metrics->stp, stp);
  EXPECT_EQ(result.simulated, 2'000U);
}

// But for the order in which SMs are filled.
TEST_P(SharedPolicies, AProcessAloneMakesFullProgress) {
  Plan plan = shared_plan(GetParam().policy);
  plan.processes.pop_back();
  plan.stop = StopAfterTime{20'000};
  const RunResult result = run(plan);
  ASSERT_TRUE(result.metrics.has_value());
  EXPECT_NEAR(result.metrics->stp, 1.0, 0.05);
}

// Policies differ in more than their names.
TEST(SharedRun, EachPolicyDecidesInItsOwnWay) {
  std::vector<std::uint64_t> hashes;
  for (const SharedPolicyName& entry : kSharedPolicies) {
    Plan plan = shared_plan(entry.policy);
    plan.processes[0].kernels[0].tb_count = 200;
    hashes.push_back(run(plan).event_hash);
  }
  std::ranges::sort(hashes);
  EXPECT_EQ(std::ranges::adjacent_find(hashes), hashes.end());
}

/// The start ranks that the OS writes.
std::vector<std::uint32_t> starts(const Plan& plan) {
  std::vector<std::uint32_t> ranks;
  for (const drf_allocator::HostMsg& message : allocator_registers(plan)) {
    if (message.op != drf_allocator::HostOp::kSetStart) continue;
    EXPECT_EQ(message.ctx, ranks.size());
    ranks.push_back(message.start);
  }
  return ranks;
}

// 60 thread blocks by 2 and 80 by 2: 30 and 40 rounds on an SM.
TEST(SharedRun, RoundsAreSharedByStartRanks) {
  Plan plan = shared_plan(SharedPolicy::kSpartRounds);
  plan.params.num_sms = 7;
  EXPECT_EQ(starts(plan), (std::vector<std::uint32_t>{1, 0}));  // 3 and 4 SMs
  plan.processes[1].kernels[0].tb_count = 1;
  EXPECT_EQ(starts(plan), (std::vector<std::uint32_t>{0, 5}));  // 6 and 1
  plan.params.num_sms = 1;
  EXPECT_EQ(starts(plan), (std::vector<std::uint32_t>{0, 0}));
  plan.shared = SharedPolicy::kSpart;
  EXPECT_TRUE(starts(plan).empty());
}

/// The twin, with its commands changed.
class FalsifiedAllocator final : public AllocatorModel {
 public:
  using Falsify = std::function<void(drf_allocator::SmCmd&)>;
  FalsifiedAllocator(const drf_allocator::Params& params, Falsify falsify)
      : twin_(params), falsify_(std::move(falsify)) {}

  [[nodiscard]] const drf_allocator::Params& params() const override { return twin_.params(); }
  void eval(const drf_allocator::Inputs& in, drf_allocator::Outputs& out) const override {
    twin_.eval(in, out);
    if (out.cmd_valid) falsify_(out.cmd);
  }
  void tick(const drf_allocator::Inputs& in) override { twin_.tick(in); }

 private:
  drf_allocator::DrfAllocator twin_;
  Falsify falsify_;
};

RunResult run_falsified(const FalsifiedAllocator::Falsify& falsify) {
  Plan plan = shared_plan(SharedPolicy::kSmk);
  plan.processes[0].kernels[0].tb_count = 200;
  plan.no_progress_limit = 20'000;
  RunOptions options;
  options.allocator = [&](const drf_allocator::Params& params, RunPart) {
    return std::make_unique<FalsifiedAllocator>(params, falsify);
  };
  return run(plan, options);
}

TEST(SharedRun, AWrongCommandDoesNotGoUnnoticed) {
  using drf_allocator::SmOp;
  const std::uint64_t honest = run_falsified([](drf_allocator::SmCmd&) {}).event_hash;
  const auto with = [&](SmOp op, auto change) {
    return run_falsified([&](drf_allocator::SmCmd& cmd) {
             if (cmd.op == op) change(cmd);
           })
        .event_hash;
  };
  EXPECT_NE(with(SmOp::kPreempt, [](auto& cmd) { cmd.mask &= cmd.mask - 1; }), honest);
  EXPECT_THROW(with(SmOp::kIssue, [](auto& cmd) { cmd.tb_id += 1'000; }), std::logic_error);
  EXPECT_THROW(with(SmOp::kIssue, [](auto& cmd) { cmd.slot = 0; }), std::logic_error);
  EXPECT_THROW(with(SmOp::kSetup, [](auto& cmd) { ++cmd.descriptor; }), std::logic_error);
}

}  // namespace
}  // namespace segue::gpu
