#include "cmodel/studies/ctxback/estimated_latency.hpp"

#include <algorithm>
#include <array>

#include "cmodel/isa/analysis/context_bytes.hpp"
#include "cmodel/isa/analysis/dependences.hpp"
#include "cmodel/sm_model/instruction_shape.hpp"

namespace segue::studies::ctxback {
namespace {

using sm_model::Latency;

/// A warp that executes some instructions in order.
class StraightLine {
 public:
  StraightLine(const isa::Program& program, const EstimateCosts& costs)
      : program_(program), costs_(costs) {}

  void execute(const isa::Instruction& instruction) {
    const sm_model::InstructionShape shape = sm_model::instruction_shape(instruction);
    if (!shape.issued) return;
    const double begin = std::max(now_, there(uses(instruction, program_.architecture)));
    const bool to_memory = shape.instruction.latency == Latency::kMemory;
    const double end =
        begin + (to_memory ? costs_.load : cycles_of(costs_.units, shape.instruction.latency));
    now_ = begin + 1;
    const isa::RegisterSet written = definitions(instruction, program_.architecture);
    for (isa::Register reg = 0; reg < isa::kRegisters; ++reg) {
      if (written.test(reg)) there_[reg] = end;
    }
    if (to_memory) {
      moved_ +=
          static_cast<double>(instruction.opcode->bytes) * isa::lanes_of(program_.architecture);
    }
  }

  /// Until a context of these registers is saved.
  [[nodiscard]] double saved(const isa::RegisterSet& registers) const {
    const double bytes = static_cast<double>(register_bytes(registers, program_.architecture)) +
                         costs_.shared_bytes + moved_;
    return std::max(now_ + bytes * costs_.of_byte, there(registers));
  }

 private:
  [[nodiscard]] double there(const isa::RegisterSet& registers) const {
    double last = 0;
    for (isa::Register reg = 0; reg < isa::kRegisters; ++reg) {
      if (registers.test(reg)) last = std::max(last, there_[reg]);
    }
    return last;
  }

  const isa::Program& program_;
  const EstimateCosts& costs_;
  double now_ = 0;
  double moved_ = 0;  ///< bytes
  std::array<double, isa::kRegisters> there_ = {};
};

}  // namespace

EstimateCosts estimate_costs(const sm_model::SmMachine& machine, std::uint32_t warps,
                             double shared_bytes_of_warp) {
  const sm_model::MemorySizes& memory = machine.memory;
  const double bytes_a_cycle =
      static_cast<double>(memory.dram_bytes_per_us) / machine.sms / machine.cycles_per_us;
  return {.units = machine.cycles,
          .load = memory.l1_cycles + memory.l2_cycles + memory.dram_cycles,
          .of_byte = warps / bytes_a_cycle,
          .shared_bytes = shared_bytes_of_warp};
}

std::vector<RankedDeferral> ranked_deferrals(const isa::Program& program,
                                             const isa::BasicBlock& block,
                                             const isa::Liveness& liveness,
                                             const EstimateCosts& costs) {
  std::vector<RankedDeferral> ranked;
  for (std::uint32_t from = block.first; from < block.end; ++from) {
    StraightLine warp(program, costs);
    RankedDeferral best{.at = from, .cycles = warp.saved(liveness.live(from))};
    for (std::uint32_t at = from + 1; at < block.end; ++at) {
      warp.execute(program.code[at - 1]);
      const double cycles = warp.saved(liveness.live(at));
      if (cycles < best.cycles) best = {.at = at, .cycles = cycles};
    }
    ranked.push_back(best);
  }
  return ranked;
}

double estimated_cycles(const isa::FlashbackPlan& plan, const EstimateCosts& costs) {
  const auto undone =
      static_cast<double>(std::ranges::count_if(plan.preempt, [](const isa::FlashbackStep& step) {
        return step.kind == isa::FlashbackStep::Kind::kRevert;
      }));
  return undone * costs.units.math +
         (static_cast<double>(plan.bytes) + costs.shared_bytes) * costs.of_byte;
}

}  // namespace segue::studies::ctxback
