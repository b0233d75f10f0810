#include "cmodel/gpu/plan/plan_steps.hpp"

#include <gtest/gtest.h>

#include "tests/gpu/example_machine.hpp"
#include "tests/gpu/refusal.hpp"

namespace segue::gpu {
namespace {

/// With 8 B/µs each way in bursts of 16 B, and a CPU of one core.
Machine host_machine() {
  Machine machine = example_machine();
  machine.file = "m.toml";
  machine.cpu_cores = 1;
  machine.pcie_bytes_per_s = 8e6;
  machine.pcie_burst = 16;
  machine.copy_latency_us = 3.0;
  return machine;
}

Application application(std::vector<Phase> phases) {
  Application result;
  result.name = "app";
  result.place = {.file = "a.toml", .line = 4};
  result.kernels = {example_kernel()};
  result.phases = std::move(phases);
  return result;
}

std::vector<Step> steps(std::vector<Phase> phases, double cpu_scale = 1.0) {
  ProcessPlan plan;
  plan_steps(application(std::move(phases)), host_machine(), cpu_scale, plan);
  return plan.steps;
}

Phase copies(std::uint64_t bytes, std::uint32_t stream = 0) {
  return {.repeat = 1,
          .work = Copy{.direction = Direction::kFromDevice,
                       .bytes = bytes,
                       .stream = stream,
                       .asynchronous = true}};
}

TEST(PlanSteps, ACopyIsWholeBursts) {
  EXPECT_EQ(steps({copies(1)}).at(0).cycles, 3U + 2U);
  EXPECT_EQ(steps({copies(16)}).at(0).cycles, 3U + 2U);
  EXPECT_EQ(steps({copies(17)}).at(0).cycles, 3U + 4U);
  EXPECT_EQ(steps({copies(17)}).at(0).bytes, 17U);
  EXPECT_EQ(steps({copies(1)}).at(0).kind, Step::Kind::kCopyOut);
  EXPECT_TRUE(steps({copies(1)}).at(0).asynchronous);
}

TEST(PlanSteps, CpuWorkScales) {
  EXPECT_EQ(steps({{.repeat = 1, .work = CpuWork{10.0}}}, 2.5).at(0).cycles, 25U);
  EXPECT_EQ(steps({{.repeat = 1, .work = CpuWork{10.0}}}, 0.0).at(0).cycles, 1U);
}

TEST(PlanSteps, LaunchesAreNumberedThroughALoop) {
  const Launches launches{.kernels = {0, 0}, .stream = 0, .asynchronous = true};
  const auto unrolled =
      steps({{.repeat = 2, .work = Loop{{{.repeat = 1, .work = launches}, copies(1)}}}});
  ASSERT_EQ(unrolled.size(), 6U);
  EXPECT_EQ(unrolled[3].launch, 2U);
  EXPECT_EQ(unrolled[4].launch, 3U);
}

TEST(PlanSteps, StreamsBecomeQueues) {
  ProcessPlan plan;
  plan_steps(application({copies(1, 2)}), host_machine(), 1.0, plan);
  EXPECT_EQ(plan.queues, 3U);
  EXPECT_EQ(plan.steps.at(0).queue, 2U);
}

TEST(PlanSteps, AMachineWithoutCpuOrPcieRefusesTheirSteps) {
  ProcessPlan plan;
  Machine machine = host_machine();
  machine.pcie_bytes_per_s = 0.0;
  machine.cpu_cores = 0;
  EXPECT_EQ(refusal([&] { plan_steps(application({copies(1)}), machine, 1.0, plan); }),
            "a.toml:4: application 'app' copies, but machine 'example' (m.toml) has no pcie_mhz, "
            "pcie_lanes, pcie_lane_bits, pcie_burst_kb");
  const std::vector<Phase> work = {{.repeat = 1, .work = CpuWork{1.0}}};
  EXPECT_EQ(refusal([&] { plan_steps(application(work), machine, 1.0, plan); }),
            "a.toml:4: application 'app' works on the CPU, but machine 'example' (m.toml) has no "
            "cpu_cores");
}

}  // namespace
}  // namespace segue::gpu
