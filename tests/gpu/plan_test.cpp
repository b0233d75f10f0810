#include "cmodel/gpu/plan/plan.hpp"

#include <gtest/gtest.h>

#include "cmodel/gpu/plan/make_plan.hpp"
#include "tests/gpu/example_machine.hpp"
#include "tests/gpu/refusal.hpp"

namespace segue::gpu {
namespace {

Workload example_workload(std::size_t processes) {
  Application application;
  application.name = "app";
  application.kernels = {example_kernel(), example_kernel()};
  application.kernels[1].name = "l";
  application.phases = {
      {.repeat = 2, .work = Launches{.kernels = {0, 1}, .stream = 0, .asynchronous = false}},
      {.repeat = 1, .work = Launches{.kernels = {1}, .stream = 0, .asynchronous = false}}};
  Workload workload;
  workload.name = "example";
  workload.applications = {application};
  for (std::size_t i = 0; i < processes; ++i) {
    workload.processes.push_back({.place = {.file = "w.toml", .line = std::uint32_t(20 + i)},
                                  .application = 0,
                                  .start_us = 5.0,
                                  .tokens = {},
                                  .priority = 0,
                                  .background = false});
  }
  return workload;
}

TEST(Plan, PhasesUnrollInOrder) {
  const Plan plan = make_plan(example_machine(), example_workload(1), {});
  std::vector<std::uint32_t> kernels;
  for (const Step& step : plan.processes[0].steps) {
    EXPECT_EQ(step.kind, Step::Kind::kLaunch);
    EXPECT_EQ(step.launch, kernels.size());
    kernels.push_back(step.kernel);
  }
  EXPECT_EQ(kernels, (std::vector<std::uint32_t>{0, 1, 0, 1, 1}));
  EXPECT_EQ(plan.processes[0].name, "0:app");
  EXPECT_EQ(plan.processes[0].start, 5U);
}

TEST(Plan, VariationIsSymmetricAroundTheMean) {
  const KernelPlan kernel =
      plan_kernel(example_kernel(), example_machine(), example_machine(), 0.2, TbTime::kCorrected);
  EXPECT_EQ(kernel.tb_shortest, 40U);
  EXPECT_EQ(kernel.tb_spread, 20U);
  EXPECT_EQ(kernel.tb_transfer, 400U);  // 100 registers at 1 B a cycle
  EXPECT_EQ(kernel.context_lines, 4U);  // 400 B in 128 B lines
}

// Thesis 5.3.4: floor(Nsm / Np) each, the rest to those that come first.
TEST(Plan, EqualSharingLeavesTheRestAsSpareTokens) {
  Machine machine = example_machine();
  machine.sms = 13;
  machine.contexts = 16;
  const Plan four = make_plan(machine, example_workload(4), {});
  EXPECT_EQ(four.processes[3].tokens, 3);
  EXPECT_EQ(four.spare_tokens, 1);
  const Plan eight = make_plan(machine, example_workload(8), {});
  EXPECT_EQ(eight.processes[0].tokens, 1);
  EXPECT_EQ(eight.spare_tokens, 5);
}

// The driver takes at most 63 tokens; the one left over is a spare one.
TEST(Plan, EqualSharingStaysWithinTheDriversRange) {
  Machine machine = example_machine();
  machine.sms = 64;
  const Plan one = make_plan(machine, example_workload(1), {});
  EXPECT_EQ(one.processes[0].tokens, 63);
  EXPECT_EQ(one.spare_tokens, 1);
  const Plan two = make_plan(machine, example_workload(2), {});
  EXPECT_EQ(two.processes[0].tokens, 32);
  EXPECT_EQ(two.spare_tokens, 0);
}

TEST(Plan, GivenTokensReplaceEqualSharing) {
  Workload workload = example_workload(2);
  workload.processes[0].tokens = -3;
  workload.processes[1].tokens = 5;
  const Plan plan = make_plan(example_machine(), workload, {});
  EXPECT_EQ(plan.processes[0].tokens, -3);
  EXPECT_EQ(plan.processes[1].tokens, 5);
  EXPECT_EQ(plan.spare_tokens, 0);
}

TEST(Plan, MoreProcessesThanContextsAreRefusedAtTheFirstTooMany) {
  EXPECT_EQ(refusal([] { make_plan(example_machine(), example_workload(5), {}); }),
            "w.toml:23: 5 processes, but machine 'example' has 3 contexts; allowed: at most 3");
}

// Handles name lines of 128 B. The larger of the first process's kernels is its
// region's measure; the second process's is too much.
TEST(Plan, MoreContextsThanHandlesCanNameAreRefusedAtTheKernel) {
  Machine machine = example_machine();
  machine.sms = 64;
  machine.tbs_per_sm = 32;
  machine.registers_per_sm = std::uint64_t{1} << 26;
  Workload workload = example_workload(2);
  workload.applications[0].kernels[1].regs_per_tb = std::uint64_t{1} << 25;
  workload.applications[0].kernels[1].place.line = 9;
  EXPECT_EQ(refusal([&] { make_plan(machine, example_workload(2), {}); }), "accepted");
  EXPECT_EQ(refusal([&] { make_plan(machine, workload, {}); }),
            "w.toml:9: kernel 'l' saves 1048576 lines of 128 B a thread block (regs_per_tb, "
            "shared_bytes_per_tb); with a place for each of process 1:app's 2048 the contexts need "
            "4294967296 lines; allowed: at most 4294967294");
}

// A kernel measured on another machine keeps the TB time that it has there.
TEST(Plan, MeasuredTimesBelongToTheMachineTheyWereMeasuredOn) {
  Machine large = example_machine();
  large.sms = 4;
  Kernel kernel = example_kernel();
  kernel.tb_time_us.reset();
  kernel.avg_time_us = 100.0;
  kernel.tbs = 80;  // ten waves on the example machine
  const KernelPlan plan = plan_kernel(kernel, large, example_machine(), 0.0, TbTime::kCorrected);
  EXPECT_EQ(plan.tb_shortest, 10U);
}

TEST(Plan, TheIsolatedRunKeepsTheProcessesDurations) {
  Workload workload = example_workload(3);
  workload.processes[2].tokens = workload.processes[1].tokens = workload.processes[0].tokens = 1;
  PlanOptions options;
  options.max_time_us = 1.0;
  const Plan plan = make_plan(example_machine(), workload, options);
  const Plan alone = plan.isolated(2);
  ASSERT_EQ(alone.processes.size(), 1U);
  EXPECT_EQ(alone.processes[0].stream, plan.processes[2].stream);
  EXPECT_EQ(alone.seed, plan.seed);
  EXPECT_EQ(alone.processes[0].start, 5U);
  EXPECT_EQ(alone.policy, sm_driver::Policy::kFcfs);
  EXPECT_EQ(alone.max_time, kNever);
}

}  // namespace
}  // namespace segue::gpu
