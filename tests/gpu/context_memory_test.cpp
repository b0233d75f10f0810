#include "cmodel/gpu/sim/context_memory.hpp"

#include <gtest/gtest.h>

#include <set>

#include "cmodel/gpu/sim/harness_error.hpp"

namespace segue::gpu {
namespace {

/// Two processes on 2 SMs of 3 slots: 6 places each, of 5 and of 9 lines.
Plan example_plan() {
  Plan plan;
  plan.params = {.num_sms = 2, .num_slots = 3, .num_ctxs = 2, .num_ksrs = 2};
  for (const std::uint32_t lines : {5U, 9U}) {
    KernelPlan kernel;
    kernel.context_lines = lines;
    ProcessPlan process;
    process.kernels = {kernel};
    plan.processes.push_back(process);
  }
  return plan;
}

TEST(ContextMemory, PlacesDoNotOverlap) {
  ContextMemory memory(example_plan());
  std::set<std::uint32_t> lines;
  for (int i = 0; i < 6; ++i) {
    const std::uint32_t a = memory.allocate(0);
    const std::uint32_t b = memory.allocate(1);
    for (std::uint32_t line = 0; line < 5; ++line) EXPECT_TRUE(lines.insert(a + line).second);
    for (std::uint32_t line = 0; line < 9; ++line) EXPECT_TRUE(lines.insert(b + line).second);
  }
  EXPECT_EQ(memory.used(0), 6U);
}

TEST(ContextMemory, KeepsAContextUntilItIsReleased) {
  ContextMemory memory(example_plan());
  const std::uint32_t handle = memory.allocate(1);
  memory.at(1, handle) = {.tb_id = 42, .remaining = 1000};
  memory.allocate(1);
  EXPECT_EQ(memory.at(1, handle).tb_id, 42U);
  EXPECT_EQ(memory.at(1, handle).remaining, 1000U);
  memory.release(1, handle);
  EXPECT_EQ(memory.used(1), 1U);
  EXPECT_THROW(memory.at(1, handle), HarnessError);
}

TEST(ContextMemory, RefusesHandlesThatAreNoPlace) {
  ContextMemory memory(example_plan());
  const std::uint32_t handle = memory.allocate(0);
  EXPECT_THROW(memory.at(0, handle + 1), HarnessError);
  EXPECT_THROW(memory.at(1, handle), HarnessError);
  EXPECT_THROW(memory.release(0, handle + 5), HarnessError);
  EXPECT_THROW(memory.at(0, sm_driver::kHandleNone), HarnessError);
}

TEST(ContextMemory, IsFullAfterEverySlotOfTheGpu) {
  ContextMemory memory(example_plan());
  for (int i = 0; i < 6; ++i) memory.allocate(0);
  EXPECT_THROW(memory.allocate(0), HarnessError);
}

// A plan of make_plan has no more; it refuses them with file and line.
TEST(ContextMemory, MoreThanHandlesCanNameIsNoPlan) {
  Plan plan = example_plan();
  plan.processes[0].kernels[0].context_lines = 1U << 30;
  EXPECT_THROW(ContextMemory memory(plan), HarnessError);
}

}  // namespace
}  // namespace segue::gpu
