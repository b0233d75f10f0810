#include "cmodel/gpu/workload/tb_time.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "tests/gpu/example_machine.hpp"

namespace segue::gpu {
namespace {

// 2 SMs of 4 TBs: a wave is 8 TBs.
Kernel measured_kernel(std::uint32_t tbs) {
  Kernel kernel = example_kernel();
  kernel.tb_time_us.reset();
  kernel.avg_time_us = 120.0;
  kernel.tbs = tbs;
  return kernel;
}

TEST(TbTime, CorrectedIsTheKernelsTimeOverItsWaves) {
  EXPECT_DOUBLE_EQ(tb_time_us(measured_kernel(800), example_machine(), TbTime::kCorrected), 1.2);
}

TEST(TbTime, PrintedLeavesOutTheSms) {
  const double printed = tb_time_us(measured_kernel(800), example_machine(), TbTime::kPrinted);
  EXPECT_DOUBLE_EQ(printed, 120.0 * 4 / 800);
  EXPECT_DOUBLE_EQ(printed * 2, 1.2);
}

TEST(TbTime, AKernelThatDoesNotFillTheMachineIsOneWave) {
  for (const std::uint32_t tbs : {1U, 3U, 8U}) {
    EXPECT_DOUBLE_EQ(tb_time_us(measured_kernel(tbs), example_machine(), TbTime::kCorrected),
                     120.0);
  }
}

TEST(TbTime, APartialWaveCountsAsOne) {
  EXPECT_DOUBLE_EQ(tb_time_us(measured_kernel(9), example_machine(), TbTime::kCorrected), 60.0);
}

TEST(TbTime, AGivenTbTimeIsTakenAsItIs) {
  EXPECT_DOUBLE_EQ(tb_time_us(example_kernel(), example_machine(), TbTime::kCorrected), 50.0);
  EXPECT_DOUBLE_EQ(tb_time_us(example_kernel(), example_machine(), TbTime::kPrinted), 50.0);
}

TEST(TbTime, AnIssueRateGivesTheTimeInCycles) {
  Kernel kernel = example_kernel();
  kernel.threads_per_tb = 65;  // 3 warps
  kernel.profile.instructions = 600;
  kernel.profile.issue_rate = 0.5;
  Machine machine = example_machine();
  EXPECT_DOUBLE_EQ(tb_time_us(kernel, machine, TbTime::kCorrected), 400.0);
  machine.clock = Clock(2.0);
  EXPECT_DOUBLE_EQ(tb_time_us(kernel, machine, TbTime::kCorrected), 200.0);
}

// SMK 4.1: 2 warps have 2 requests of 128 B outstanding, each for 10 cycles.
TEST(TbTime, FewWarpsMakeATransferSlow) {
  Kernel kernel = example_kernel();
  kernel.regs_per_tb = 256;  // 1024 B
  kernel.threads_per_tb = 64;
  Machine machine = example_machine();
  EXPECT_EQ(latency_time_us(kernel, machine), 0.0);
  machine.memory_latency = 10;
  machine.bandwidth = 2000e6;  // 1000 B/µs an SM
  EXPECT_DOUBLE_EQ(latency_time_us(kernel, machine), 1024.0 / 128 / 2 * 10);
  EXPECT_DOUBLE_EQ(bandwidth_time_us(kernel, machine), 1.024);
  EXPECT_DOUBLE_EQ(transfer_time_us(kernel, machine), 40.0);
  machine.bandwidth = 2e6;
  EXPECT_DOUBLE_EQ(transfer_time_us(kernel, machine), 1024.0);
  EXPECT_DOUBLE_EQ(save_time_us(kernel, machine), 3 * 1024.0);
  kernel.threads_per_tb.reset();
  EXPECT_EQ(latency_time_us(kernel, machine), 0.0);
}

TEST(TbTime, ContextIsFourBytesARegisterAndTheSharedMemory) {
  Kernel kernel = example_kernel();
  kernel.shared_bytes_per_tb = 30;
  EXPECT_EQ(kernel.context_bytes(), 430U);
  EXPECT_DOUBLE_EQ(transfer_time_us(kernel, example_machine()), 430.0);  // 1 B/µs an SM
}

TEST(ContextBytes, AnEndlessThreadBlockStaysAtTheStart) {
  Kernel kernel = example_kernel();
  kernel.profile.context = ContextSize({{0.0, 100}, {0.5, 40'000}});
  EXPECT_EQ(kernel.context_bytes(), 40'000U);
  kernel.tb_time_us = std::numeric_limits<double>::infinity();
  EXPECT_EQ(kernel.context_bytes(), 100U);
}

}  // namespace
}  // namespace segue::gpu
