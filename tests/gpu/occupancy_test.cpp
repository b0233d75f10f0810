#include "cmodel/gpu/workload/occupancy.hpp"

#include <gtest/gtest.h>

#include "tests/gpu/example_machine.hpp"
#include "tests/gpu/refusal.hpp"

namespace segue::gpu {
namespace {

TEST(Occupancy, SlotsLimitASmallKernel) {
  Kernel kernel = example_kernel();
  kernel.regs_per_tb = 1;
  EXPECT_EQ(occupancy(kernel, example_machine()).tbs_per_sm, 4U);
}

TEST(Occupancy, RegistersLimit) {
  Kernel kernel = example_kernel();
  kernel.regs_per_tb = 333;
  EXPECT_EQ(occupancy(kernel, example_machine()).tbs_per_sm, 3U);
  kernel.regs_per_tb = 334;
  EXPECT_EQ(occupancy(kernel, example_machine()).tbs_per_sm, 2U);
}

TEST(Occupancy, ThreadsLimitWhereTheyAreKnown) {
  Kernel kernel = example_kernel();
  kernel.threads_per_tb = 256;
  EXPECT_EQ(occupancy(kernel, example_machine()).tbs_per_sm, 2U);
}

// The smallest configuration that holds one TB, even if a larger one held more.
TEST(Occupancy, SharedMemoryTakesTheFirstConfigurationThatFits) {
  Kernel kernel = example_kernel();
  kernel.shared_bytes_per_tb = 100;
  EXPECT_EQ(occupancy(kernel, example_machine()).tbs_per_sm, 1U);
  EXPECT_EQ(occupancy(kernel, example_machine()).shared_memory_bytes, 100U);
  kernel.shared_bytes_per_tb = 101;
  EXPECT_EQ(occupancy(kernel, example_machine()).tbs_per_sm, 3U);
  EXPECT_EQ(occupancy(kernel, example_machine()).shared_memory_bytes, 400U);
}

// 1000 registers are 15 granules of 64.
TEST(Occupancy, GranulesAndWarpsAreWhole) {
  Machine machine = example_machine();
  machine.register_granule = 64;
  machine.shared_memory_granule = 60;
  Kernel kernel = example_kernel();
  kernel.regs_per_tb = 320;
  EXPECT_EQ(occupancy(kernel, machine).tbs_per_sm, 3U);
  kernel.regs_per_tb = 321;
  EXPECT_EQ(occupancy(kernel, machine).tbs_per_sm, 2U);
  kernel.regs_per_tb = 1;
  kernel.threads_per_tb = 161;  // 6 warps of 16
  EXPECT_EQ(occupancy(kernel, machine).tbs_per_sm, 2U);
  kernel.threads_per_tb = 1;
  kernel.shared_bytes_per_tb = 121;  // 3 granules of 6
  EXPECT_EQ(occupancy(kernel, machine).tbs_per_sm, 2U);
  kernel.regs_per_tb = 961;
  EXPECT_EQ(refusal([&] { occupancy(kernel, machine); }),
            "w.toml:7: kernel 'k' fits no SM of machine 'example': regs_per_tb = 961; allowed: at "
            "most 960");
}

// The example's configurations are of 100 and 400 bytes: of pieces of 60 the smaller has one.
TEST(Occupancy, TheConfigurationHoldsWholePieces) {
  Machine machine = example_machine();
  machine.shared_memory_granule = 60;
  Kernel kernel = example_kernel();
  kernel.shared_bytes_per_tb = 60;
  EXPECT_EQ(occupancy(kernel, machine).shared_memory_bytes, 100U);
  kernel.shared_bytes_per_tb = 61;
  EXPECT_EQ(occupancy(kernel, machine).shared_memory_bytes, 400U);
  EXPECT_EQ(occupancy(kernel, machine).tbs_per_sm, 3U);
}

TEST(Occupancy, AKernelThatFitsNoSmIsRefusedWithTheNumberThatWould) {
  Kernel kernel = example_kernel();
  kernel.regs_per_tb = 1001;
  EXPECT_EQ(refusal([&] { occupancy(kernel, example_machine()); }),
            "w.toml:7: kernel 'k' fits no SM of machine 'example': regs_per_tb = 1001; allowed: at "
            "most 1000");
  kernel = example_kernel();
  kernel.shared_bytes_per_tb = 401;
  EXPECT_EQ(refusal([&] { occupancy(kernel, example_machine()); }),
            "w.toml:7: kernel 'k' fits no SM of machine 'example': shared_bytes_per_tb = 401; "
            "allowed: at most 400");
  kernel = example_kernel();
  kernel.threads_per_tb = 513;
  EXPECT_EQ(refusal([&] { occupancy(kernel, example_machine()); }),
            "w.toml:7: kernel 'k' fits no SM of machine 'example': threads_per_tb = 513; allowed: "
            "at most 512");
}

}  // namespace
}  // namespace segue::gpu
