// Which blocks a machine's policy, technique and fault scheme need.
#include "cmodel/cost/hardware_cost.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cmodel/gpu/sim/shared/engine_resident_sm.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"

namespace segue::cost {
namespace {

using Technique = sm_driver::Technique;
using ::testing::ElementsAre;

gpu::Plan plan_on(const char* machine, Technique technique,
                  gpu::SharedPolicy shared = gpu::SharedPolicy::kNone) {
  gpu::Plan plan;
  plan.params = gpu::load_machine(machine).params();
  plan.technique = technique;
  plan.shared = shared;
  return plan;
}

std::vector<std::string> blocks_of(const HardwareCost& cost) {
  std::vector<std::string> names;
  for (const CountedBlock& block : cost.blocks) {
    names.push_back(std::to_string(block.count) + " " + block.cost.block);
  }
  return names;
}

TEST(HardwareCost, EachTechniqueNeedsItsBlocks) {
  EXPECT_THAT(blocks_of(hardware_cost(plan_on("k20c", Technique::kDrain))),
              ElementsAre("1 sm_driver"));
  EXPECT_THAT(blocks_of(hardware_cost(plan_on("k20c", Technique::kSwitch))),
              ElementsAre("1 sm_driver", "13 preempt_engine"));
  EXPECT_THAT(blocks_of(hardware_cost(plan_on("k20c", Technique::kChimera))),
              ElementsAre("1 sm_driver", "13 preempt_engine", "1 preempt_selector"));
}

TEST(HardwareCost, DrainsThatBecomeSwitchesNeedTheEngines) {
  gpu::Plan plan = plan_on("k20c", Technique::kDrain);
  plan.drain_deadline = 1;
  EXPECT_THAT(blocks_of(hardware_cost(plan)), ElementsAre("1 sm_driver", "13 preempt_engine"));
}

TEST(HardwareCost, SharedSmsNeedTheAllocator) {
  const gpu::Plan plan = plan_on("gtx980", Technique::kPartialSwitch, gpu::SharedPolicy::kSmk);
  const HardwareCost cost = hardware_cost(plan);
  EXPECT_THAT(blocks_of(cost), ElementsAre("1 drf_allocator", "16 preempt_engine"));
  EXPECT_EQ(cost.blocks[0].cost.from(), "measured");
  // The engine that a run has.
  EXPECT_EQ(cost.blocks[1].cost.sizes.find("NumKernels")->second,
            gpu::preempt_engine_params(plan).num_kernels);
}

TEST(HardwareCost, FaultSchemesAddUp) {
  const gpu::Plan plan = plan_on("k20c", Technique::kDrain);
  EXPECT_THAT(blocks_of(hardware_cost(plan, {.scheme = FaultScheme::kWarpDisable, .changed = {}})),
              ElementsAre("1 sm_driver", "13 warp_gate"));
  EXPECT_THAT(blocks_of(hardware_cost(plan, {.scheme = FaultScheme::kOperandLog, .changed = {}})),
              ElementsAre("1 sm_driver", "13 warp_gate", "13 replay_queue", "13 operand_log"));
}

TEST(HardwareCost, SwitchersHaveTheMachinesSlotsAndTheFaultUnitItsSms) {
  const gpu::Plan plan = plan_on("fermi30", Technique::kDrain);
  const HardwareCost cost =
      hardware_cost(plan, {.scheme = FaultScheme::kWarpDisable,
                           .block_switcher = true,
                           .fault_unit = true,
                           .changed = {{"block_switcher", {{"NumExtra", 2}}}}});
  EXPECT_THAT(blocks_of(cost),
              ElementsAre("1 sm_driver", "30 warp_gate", "30 block_switcher", "1 fault_unit"));
  const auto size = [&](std::size_t block, const char* name) {
    return cost.blocks[block].cost.sizes.find(name)->second;
  };
  EXPECT_EQ(size(2, "NumSlots"), plan.params.num_slots);
  EXPECT_EQ(size(2, "NumExtra"), 2U);
  EXPECT_EQ(size(3, "NumSms"), 30U);
  EXPECT_EQ(size(3, "NumEntries"), 32U);
  EXPECT_TRUE(cost.blocks[2].in_sm);
  EXPECT_FALSE(cost.blocks[3].in_sm);
}

TEST(HardwareCost, BlocksForFaultsHaveTheSizesThatWereChosen) {
  const gpu::Plan plan = plan_on("k20c", Technique::kDrain);
  const HardwareCost usual =
      hardware_cost(plan, {.scheme = FaultScheme::kOperandLog, .changed = {}});
  const HardwareCost small = hardware_cost(
      plan,
      {.scheme = FaultScheme::kOperandLog, .changed = {{"operand_log", {{"NumEntries", 16}}}}});
  EXPECT_EQ(usual.blocks[3].cost.sizes.find("NumEntries")->second, 64U);
  EXPECT_EQ(small.blocks[3].cost.sizes.find("NumEntries")->second, 16U);
  EXPECT_LT(small.blocks[3].cost.kge, usual.blocks[3].cost.kge);
  EXPECT_EQ(small.blocks[3].cost.from(), "measured");
  EXPECT_EQ(small.blocks[2].cost.sizes, usual.blocks[2].cost.sizes);
}

TEST(HardwareCost, BlocksThatDecideHaveTheSizesOfTheRun) {
  gpu::Plan plan = plan_on("fermi30", Technique::kChimera);
  plan.sizes.selector_lanes = 2;
  plan.sizes.engine_tags = 8;
  const HardwareCost cost = hardware_cost(plan);
  EXPECT_EQ(cost.blocks[1].cost.sizes.find("NumTags")->second, 8U);
  EXPECT_EQ(cost.blocks[2].cost.sizes.find("Lanes")->second, 2U);
}

TEST(HardwareCost, SumsCountEveryCopy) {
  const HardwareCost cost = hardware_cost(plan_on("k20c", Technique::kSwitch));
  const BlockCost& driver = cost.blocks[0].cost;
  const BlockCost& engine = cost.blocks[1].cost;
  EXPECT_DOUBLE_EQ(cost.kge(), driver.kge + 13 * engine.kge);
  EXPECT_EQ(cost.flip_flop_bits(), driver.flip_flop_bits + 13 * engine.flip_flop_bits);
  EXPECT_EQ(cost.sram_bits(), driver.sram_bits + 13 * engine.sram_bits);
  EXPECT_NEAR(cost.uncertainty(), 0.01, 1e-12);
}

}  // namespace
}  // namespace segue::cost
