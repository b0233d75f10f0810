#include "cmodel/gpu/workload/kernel_speed.hpp"

#include <gtest/gtest.h>

#include <cstdint>

#include "tests/gpu/example_machine.hpp"

namespace segue::gpu {
namespace {

/// The example's SMs with 2 issue slots a cycle; 2 B a cycle of bandwidth.
Machine sharing_machine() {
  Machine machine = example_machine();
  machine.issue_slots = 2.0;
  machine.warp_scheduler = WarpScheduler::kOldestFirst;
  return machine;
}

constexpr std::uint32_t kTbsPerSm = 4;

/// Thread blocks of 4 warps, 0.5 warp-instructions a cycle.
Kernel issuing_kernel() {
  Kernel kernel = example_kernel();
  kernel.tb_time_us.reset();
  kernel.threads_per_tb = 100;
  kernel.profile.instructions = 40;
  kernel.profile.issue_rate = 0.125;
  kernel.profile.dram_bytes = 0.25;
  return kernel;
}

TEST(KernelSpeed, LimitsAreThoseOfTheMachineInCycles) {
  EXPECT_EQ(speed_limits(sharing_machine()), (SpeedLimits{.issue_slots = 2.0,
                                                          .scheduler = WarpScheduler::kOldestFirst,
                                                          .dram_bytes_per_cycle = 2.0}));
  EXPECT_EQ(speed_limits(example_machine()), SpeedLimits{});
}

TEST(KernelSpeed, DemandIsThatOfAllWarps) {
  const SpeedDemand demand = speed_demand(issuing_kernel(), sharing_machine(), kTbsPerSm);
  EXPECT_DOUBLE_EQ(demand.issue, 0.5);
  EXPECT_DOUBLE_EQ(demand.dram_bytes, 0.25);
}

// Both SMs full issue saturated(2, 2) each.
TEST(KernelSpeed, WaitingIsTheTrafficOfAFullGpu) {
  const double issued = saturated(2.0, 2.0);
  EXPECT_DOUBLE_EQ(speed_demand(issuing_kernel(), sharing_machine(), kTbsPerSm).memory_wait,
                   2 * issued * 0.25 / 2.0);
  Kernel streaming = issuing_kernel();
  streaming.profile.dram_bytes = 100.0;
  EXPECT_EQ(speed_demand(streaming, sharing_machine(), kTbsPerSm).memory_wait, 1.0);
}

TEST(KernelSpeed, WithoutAnIssueRateOrIssueSlotsThereIsNoDemand) {
  EXPECT_EQ(speed_demand(example_kernel(), sharing_machine(), kTbsPerSm), SpeedDemand{});
  EXPECT_EQ(speed_demand(issuing_kernel(), example_machine(), kTbsPerSm), SpeedDemand{});
}

TEST(KernelSpeed, AloneAKernelIsHeldUpByItself) {
  Kernel kernel = issuing_kernel();
  kernel.profile.dram_bytes = 0.0;
  const AloneSpeed computing = alone_speed(kernel, sharing_machine(), kTbsPerSm);
  EXPECT_DOUBLE_EQ(computing.issued, saturated(2.0, 2.0));
  EXPECT_DOUBLE_EQ(computing.idle_slots, 1.0 - saturated(2.0, 2.0) / 2.0);
  EXPECT_EQ(computing.memory_share, 0.0);
  EXPECT_DOUBLE_EQ(computing.relative_rate, saturated(2.0, 2.0) / 2.0);
  kernel.profile.dram_bytes = 1.0;  // 2.83 B a cycle of 2
  const AloneSpeed waiting = alone_speed(kernel, sharing_machine(), kTbsPerSm);
  EXPECT_DOUBLE_EQ(waiting.memory_share, saturated(2 * saturated(2.0, 2.0), 2.0) / 2.0);
  EXPECT_DOUBLE_EQ(waiting.issued, waiting.memory_share);  // 1 B each, on 2 SMs
}

TEST(KernelSpeed, AloneAKernelOfUnknownDemandIsAtFullSpeed) {
  EXPECT_EQ(alone_speed(example_kernel(), sharing_machine(), kTbsPerSm).relative_rate, 1.0);
}

}  // namespace
}  // namespace segue::gpu
