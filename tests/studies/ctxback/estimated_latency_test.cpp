// Times of deferrals, counted by hand.
#include "cmodel/studies/ctxback/estimated_latency.hpp"

#include <gtest/gtest.h>

#include <string>

#include "cmodel/isa/analysis/context_bytes.hpp"
#include "cmodel/isa/assembly/read_assembly.hpp"
#include "tests/isa/small_kernel.hpp"

namespace segue::studies::ctxback {
namespace {

constexpr double kWord = 256;  ///< bytes of a vector register, and of a word for each lane

/// The only block of a kernel.
struct Block {
  explicit Block(const std::string& body)
      : program(isa::read_assembly(isa::small_kernel(isa::Architecture::kGfx906, body), "x.s")),
        liveness(program, program.kernels[0]) {}

  [[nodiscard]] RankedDeferral from(std::uint32_t index, const EstimateCosts& costs) const {
    const isa::BasicBlock block = isa::basic_blocks(program, program.kernels[0]).front();
    return ranked_deferrals(program, block, liveness, costs).at(index);
  }
  [[nodiscard]] double bytes(std::uint32_t index) const {
    return static_cast<double>(isa::register_bytes(liveness.live(index), program.architecture));
  }

  isa::Program program;
  isa::Liveness liveness;
};

EstimateCosts costs_of(double byte, std::uint32_t load) {
  return {.units = {.math = 10}, .load = load, .of_byte = byte};
}

TEST(EstimatedLatency, AContextWaitsForItsRegistersAndForTheMemory) {
  const Block block(
      "\tv_add_u32 v3, v1, v2\n"
      "\tglobal_store_dword v[4:5], v3, off\n");
  ASSERT_GT(block.bytes(0), block.bytes(1));
  // The sum is there after 10 cycles: its store issues then, and moves a word a lane.
  const RankedDeferral slow = block.from(0, costs_of(1, 300));
  EXPECT_EQ(slow.at, 2U);
  EXPECT_DOUBLE_EQ(slow.cycles, 11 + kWord + block.bytes(2));
  // Registers move faster than one is made.
  const RankedDeferral fast = block.from(0, costs_of(0.0101, 300));
  EXPECT_EQ(fast.at, 1U);
  EXPECT_DOUBLE_EQ(fast.cycles, 10);
  // Of equals the nearest.
  EXPECT_EQ(block.from(0, costs_of(0, 300)).at, 0U);
  EXPECT_EQ(block.from(0, costs_of(0, 300)).cycles, 0);
}

TEST(EstimatedLatency, ALoadInTheWayIsWorthItIfItIsShort) {
  const Block block(
      "\tglobal_load_dword v3, v[1:2], off\n"
      "\tv_add_u32 v3, v3, v0\n"
      "\tglobal_store_dword v[1:2], v3, off\n");
  const RankedDeferral stays = block.from(0, costs_of(0.1, 300));
  EXPECT_EQ(stays.at, 0U);
  EXPECT_DOUBLE_EQ(stays.cycles, 0.1 * block.bytes(0));
  const RankedDeferral defers = block.from(0, costs_of(0.1, 10));
  EXPECT_EQ(defers.at, 3U);
  EXPECT_DOUBLE_EQ(defers.cycles, 21 + 0.1 * (2 * kWord + block.bytes(3)));
  // What was issued before the preemption is there.
  EXPECT_DOUBLE_EQ(block.from(1, costs_of(0.1, 300)).cycles, 11 + 0.1 * (kWord + block.bytes(3)));
}

TEST(EstimatedLatency, AFlashbackUndoesAndSaves) {
  isa::FlashbackPlan plan;
  plan.bytes = 1000;
  plan.preempt.resize(2);
  plan.preempt[0].kind = isa::FlashbackStep::Kind::kRevert;
  plan.preempt[1].kind = isa::FlashbackStep::Kind::kSave;
  EstimateCosts costs = costs_of(0.5, 300);
  EXPECT_DOUBLE_EQ(estimated_cycles(plan, costs), 510);
  costs.shared_bytes = 200;
  EXPECT_DOUBLE_EQ(estimated_cycles(plan, costs), 610);
}

TEST(EstimatedLatency, AByteOfAWarpTakesWhatItsSmHasForAll) {
  sm_model::SmMachine machine;
  machine.sms = 10;
  machine.cycles_per_us = 1000;
  machine.memory.dram_bytes_per_us = 80'000;
  const EstimateCosts costs = estimate_costs(machine, 24, 64);
  EXPECT_DOUBLE_EQ(costs.of_byte, 3) << "8 bytes a cycle for 24 warps";
  EXPECT_EQ(costs.load,
            machine.memory.l1_cycles + machine.memory.l2_cycles + machine.memory.dram_cycles);
  EXPECT_EQ(costs.shared_bytes, 64);
}

}  // namespace
}  // namespace segue::studies::ctxback
