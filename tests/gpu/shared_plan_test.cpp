// What a plan needs of machine, kernels and processes where kernels share SMs.
#include <gtest/gtest.h>

#include "cmodel/gpu/plan/make_plan.hpp"
#include "tests/gpu/example_machine.hpp"
#include "tests/gpu/refusal.hpp"

namespace segue::gpu {
namespace {

Machine shared_machine() {
  Machine machine = example_machine();
  machine.file = "m.toml";
  machine.issue_slots = 2.0;
  return machine;
}

Workload shared_workload() {
  Application application;
  application.name = "app";
  application.kernels = {example_kernel()};
  application.kernels[0].threads_per_tb = 64;
  application.kernels[0].profile.issue_rate = 0.1;
  application.kernels[0].profile.instructions = 10;
  application.kernels[0].tb_time_us.reset();
  application.phases = {
      {.repeat = 1, .work = Launches{.kernels = {0}, .stream = 0, .asynchronous = false}}};
  Workload workload;
  workload.name = "example";
  workload.applications = {application};
  workload.processes.emplace_back().place = {.file = "w.toml", .line = 20};
  return workload;
}

PlanOptions options_of(SharedPolicy policy = SharedPolicy::kSmk) {
  PlanOptions options;
  options.shared = policy;
  options.technique = sm_driver::Technique::kPartialSwitch;
  return options;
}

std::string refusal_of(const Machine& machine, const Workload& workload,
                       const PlanOptions& options = options_of()) {
  return refusal([&] { make_plan(machine, workload, options); });
}

TEST(SharedPlan, KernelsHaveTheirShares) {
  const Machine machine = shared_machine();
  const Workload workload = shared_workload();
  const Plan plan = make_plan(machine, workload, options_of(SharedPolicy::kSpart));
  EXPECT_EQ(plan.shared, SharedPolicy::kSpart);
  EXPECT_TRUE(plan.kernels_share_sms());
  EXPECT_EQ(plan.share_limit, share_limit(machine));
  EXPECT_EQ(plan.processes[0].kernels[0].shares,
            shares_of(workload.applications[0].kernels[0], machine));
}

// The largest configuration of shared memory, for kernels that share it cannot each have another.
TEST(SharedPlan, ThreadBlocksThatFitFollowFromTheShares) {
  Workload workload = shared_workload();
  workload.applications[0].kernels[0].shared_bytes_per_tb = 100;
  EXPECT_EQ(make_plan(shared_machine(), workload, {}).processes[0].kernels[0].tbs_per_sm, 1U);
  const Plan plan = make_plan(shared_machine(), workload, options_of());
  EXPECT_EQ(plan.processes[0].kernels[0].tbs_per_sm, 4U);
}

// Smaller configurations are of no matter, neither to its traffic nor to its waves.
TEST(SharedPlan, AKernelAloneHasTheLargestSharedMemory) {
  Workload workload = shared_workload();
  workload.applications[0].kernels[0].shared_bytes_per_tb = 100;
  workload.applications[0].kernels[0].profile.dram_bytes = 0.25;
  workload.tb_cv = 1.0;
  Machine machine = shared_machine();
  const Plan several = make_plan(machine, workload, options_of());
  machine.shared_memory_configs = {machine.shared_memory_configs.back()};
  const Plan one = make_plan(machine, workload, options_of());
  const KernelPlan& kernel = several.processes[0].kernels[0];
  EXPECT_GT(kernel.speed.memory_wait, 0.0);
  EXPECT_EQ(kernel.speed, one.processes[0].kernels[0].speed);
  EXPECT_FALSE(kernel.tb_quantiles.empty());
  EXPECT_EQ(kernel.tb_quantiles, one.processes[0].kernels[0].tb_quantiles);
}

TEST(SharedPlan, OtherPoliciesHaveNone) {
  const Plan plan = make_plan(shared_machine(), shared_workload(), {});
  EXPECT_FALSE(plan.kernels_share_sms());
  EXPECT_EQ(plan.share_limit, 0U);
  EXPECT_EQ(plan.processes[0].kernels[0].shares, ResourceShares{});
}

// The whole GPU, by the same allocator and for the same time.
TEST(SharedPlan, AloneIsTheSameWithOneProcess) {
  Workload workload = shared_workload();
  workload.stop_after_us = 500.0;
  workload.processes.push_back(workload.processes[0]);
  const Plan plan = make_plan(shared_machine(), workload, options_of(SharedPolicy::kSpart));
  EXPECT_TRUE(plan.compares_work());
  const Plan alone = plan.isolated(1);
  EXPECT_TRUE(alone.compares_work());
  EXPECT_EQ(std::get<StopAfterTime>(alone.stop).time, 500U);
  EXPECT_EQ(alone.processes.size(), 1U);
}

TEST(SharedPlan, AMachineWithoutIssueSlotsIsRefused) {
  Machine machine = shared_machine();
  machine.issue_slots = 0.0;
  EXPECT_EQ(refusal_of(machine, shared_workload()),
            "m.toml: machine 'example' has no issue_slots_per_cycle, by which kernels share an SM; "
            "allowed: a machine with it, such as gtx980");
}

TEST(SharedPlan, AMachineWithMoreContextsThanTheAllocatorIsRefused) {
  Machine machine = shared_machine();
  machine.contexts = 17;
  EXPECT_EQ(refusal_of(machine, shared_workload()),
            "m.toml: machine 'example' has 17 contexts; allowed where kernels share an SM: at most "
            "16");
}

TEST(SharedPlan, MoreProcessesThanContextsAreRefused) {
  Workload workload = shared_workload();
  for (int i = 0; i < 3; ++i) workload.processes.push_back(workload.processes[0]);
  EXPECT_EQ(refusal_of(shared_machine(), workload),
            "w.toml:20: 4 processes, but machine 'example' has 3 contexts; allowed: at most 3");
}

TEST(SharedPlan, OtherTechniquesAreRefused) {
  for (const auto& [technique, name] : {std::pair(sm_driver::Technique::kFlush, "flush"),
                                        std::pair(sm_driver::Technique::kChimera, "chimera")}) {
    PlanOptions options = options_of();
    options.technique = technique;
    EXPECT_EQ(refusal_of(shared_machine(), shared_workload(), options),
              "technique '" + std::string(name) +
                  "' with kernels that share an SM; allowed: drain, switch, partial-switch");
  }
}

TEST(SharedPlan, AKernelWithoutAnIssueRateIsRefusedAtItsPlace) {
  Workload workload = shared_workload();
  workload.applications[0].kernels[0] = example_kernel();
  EXPECT_EQ(refusal_of(shared_machine(), workload),
            "w.toml:7: kernel 'k' has no issue_rate, by which kernels share an SM; allowed: warp "
            "instructions a cycle of one warp");
}

TEST(SharedPlan, ProcessesThatKillLateLaunchesAreRefused) {
  Workload workload = shared_workload();
  workload.processes[0].deadline_us = 100.0;
  EXPECT_EQ(refusal_of(shared_machine(), workload), "accepted");
  workload.processes[0].kill_late = true;
  EXPECT_EQ(refusal_of(shared_machine(), workload),
            "w.toml:20: late = 'kill' where kernels share an SM; allowed: 'finish', for the "
            "allocator kills no kernel");
}

}  // namespace
}  // namespace segue::gpu
