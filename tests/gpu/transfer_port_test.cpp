#include "cmodel/gpu/sim/sm/transfer_port.hpp"

#include <gtest/gtest.h>

namespace segue::gpu {
namespace {

TEST(TransferPort, OneContextAtATime) {
  TransferPort port;
  EXPECT_EQ(port.save(100, 20), 120U);
  EXPECT_EQ(port.restore(105, 20), 140U);
  EXPECT_EQ(port.restores_end(), 140U);
  EXPECT_EQ(port.save(200, 20), 220U);
}

// SMK 4.1: what few requests leave of the bandwidth, others that are under way may have.
TEST(TransferPort, LongTransfersRunSideBySideUntilThePortIsFull) {
  TransferPort port;
  EXPECT_EQ(port.save(100, 20, 50), 150U);
  EXPECT_EQ(port.save(100, 20, 50), 150U);
  EXPECT_EQ(port.restore(100, 20, 50), 160U);
  EXPECT_EQ(port.save(100, 20, 50), 180U);
  EXPECT_EQ(port.restores_end(), 160U);
}

TEST(TransferPort, TheLastRestoreIsTheOneThatEndsLast) {
  TransferPort port;
  EXPECT_EQ(port.restore(100, 20, 500), 600U);
  EXPECT_EQ(port.restore(100, 20, 50), 150U);
  EXPECT_EQ(port.restores_end(), 600U);
}

TEST(TransferCycles, APartOfAContextTakesItsPart) {
  KernelPlan kernel;
  kernel.tb_transfer = 20;
  kernel.tb_transfer_least = 50;
  kernel.profile.context = ContextSize(400);
  EXPECT_EQ(transfer_cycles(kernel, 400), 20U);
  EXPECT_EQ(transfer_cycles(kernel, 100), 5U);
  EXPECT_EQ(transfer_cycles(kernel, 0), 1U);
  EXPECT_EQ(least_transfer_cycles(kernel, 400), 50U);
  EXPECT_EQ(least_transfer_cycles(kernel, 100), 13U);
  kernel.tb_transfer_least = 0;
  EXPECT_EQ(least_transfer_cycles(kernel, 400), 0U);
}

}  // namespace
}  // namespace segue::gpu
