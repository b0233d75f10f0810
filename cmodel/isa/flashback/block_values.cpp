#include "cmodel/isa/flashback/block_values.hpp"

#include <string_view>

#include "cmodel/isa/analysis/dependences.hpp"
#include "cmodel/isa/opcode/opcode.hpp"

namespace segue::isa {

namespace {

bool is_scalar(const Operand& operand) { return operand.kind == Operand::Kind::kScalar; }

/// The register whose contents a scalar result has afterwards, if it is a plain copy.
std::optional<Register> copied_from(const Instruction& instruction) {
  const std::string_view name = instruction.opcode->name;
  // "s_and_saveexec_b64 s[4:5], vcc" copies EXEC to its result.
  if (name.find("_saveexec_") != std::string_view::npos) return kExecLo;
  if (name != "s_mov_b32" && name != "s_mov_b64") return {};
  const Operand& source = instruction.operands[1];
  if (!is_scalar(source) || source.reg == kNull) return {};
  return source.reg;
}

/// A call: behind it, registers have the function's contents.
bool is_call(const Opcode& opcode) {
  return opcode.latency == LatencyClass::kBranch && !opcode.has(kBranches) && !opcode.has(kEnds);
}

/// Instructions whose results depend on more than registers and memory.
bool reads_hardware(const Instruction& instruction) {
  return instruction.opcode->name == "s_memtime" || instruction.opcode->name == "s_memrealtime";
}

bool accesses_memory(const Opcode& opcode) { return opcode.space != MemorySpace::kNone; }

bool is_load(const Opcode& opcode) {
  return accesses_memory(opcode) && opcode.action == MemoryAction::kLoad;
}

/// A load from `space` may give another value behind the instruction.
bool changes(const Opcode& opcode, MemorySpace space) {
  // Another warp may write behind a barrier; an acquire shows the stores of others.
  const std::string_view name = opcode.name;
  if (name == "s_barrier" || name.starts_with("buffer_gl") || name.starts_with("buffer_wb") ||
      name == "s_icache_inv" || opcode.has(kBranches) || is_call(opcode)) {
    return true;
  }
  if (!accesses_memory(opcode) || opcode.action == MemoryAction::kLoad) return false;
  // A store to one memory may release loads from another: machine code does not tell it
  // from others within a thread block. Private memory is the work-item's own.
  return (opcode.space == MemorySpace::kPrivate) == (space == MemorySpace::kPrivate);
}

}  // namespace

BlockValues::BlockValues(const Program& program, const BasicBlock& block, const Liveness& liveness,
                         const SharedMemoryRaces& races)
    : block_(block), lanes_(lanes_of(program.architecture)) {
  State state;
  for (Register reg = 0; reg < kRegisters; ++reg) {
    state[reg] = reg;
    definitions_.push_back({kNoTarget, reg});
  }
  for (std::uint32_t index = block.first; index < block.end; ++index) {
    states_.push_back(state);
    add_flow(program, index, liveness, state);
  }
  limit_loads(program, races);
  undone_by_.resize(definitions_.size());
  for (std::uint32_t index = block.first; index < block.end; ++index) {
    const ValueFlow& flow = of(index);
    if (flow.reversal) undone_by_[flow.reversal_gives[0].value].push_back(index);
  }
}

void BlockValues::add_flow(const Program& program, std::uint32_t index, const Liveness& liveness,
                           State& state) {
  const Instruction& instruction = program.code[index];
  const Opcode& opcode = *instruction.opcode;
  const Architecture architecture = program.architecture;
  const RegisterSet written =
      is_call(opcode) ? ~RegisterSet() : definitions(instruction, architecture);
  RegisterSet kept = written & ~kills(instruction, architecture);
  if (opcode.per_lane() && !opcode.has(kIgnoresExec) && index + 1 < block_.end) {
    kept |= written & liveness.asleep(index + 1);
  }
  const RegisterSet read = uses(instruction, architecture) | kept;
  ValueFlow flow;
  for (Register reg = 0; reg < kRegisters; ++reg) {
    if (read.test(reg)) flow.reads.push_back({reg, state[reg]});
  }
  const State before = state;
  const std::optional<Register> source = copied_from(instruction);
  const Operand& result = instruction.operands[0];
  for (Register reg = 0; reg < kRegisters; ++reg) {
    if (!written.test(reg)) continue;
    if (source && reg >= result.reg && reg < result.reg + result.words) {
      state[reg] = before[*source + (reg - result.reg)];
    } else {
      state[reg] = static_cast<Value>(definitions_.size());
      definitions_.push_back({index, reg});
    }
    flow.writes.push_back({reg, state[reg]});
  }
  flow.repeatable_until = index;
  const bool repeatable = !opcode.has(kBranches) && !opcode.has(kEnds) && !is_call(opcode) &&
                          !reads_hardware(instruction) &&
                          (!accesses_memory(opcode) || is_load(opcode)) &&
                          !(is_load(opcode) && instruction.modifiers.glc);
  if (repeatable) flow.repeatable_until = block_.end;
  flow.reversal = reversal_of(instruction);
  if (flow.reversal) {
    const Reversal& reversal = *flow.reversal;
    RegisterSet needed = uses(reversal.instruction, architecture);
    for (Register reg = 0; reg < kRegisters; ++reg) {
      if (needed.test(reg)) flow.reversal_reads.push_back({reg, state[reg]});
    }
    for (unsigned k = 0; k < reversal.words; ++k) {
      const auto reg = static_cast<Register>(reversal.shared + k);
      flow.reversal_gives.push_back({reg, before[reg]});
    }
    flow.reversal_writes_scc = definitions(reversal.instruction, architecture).test(kScc);
  }
  flows_.push_back(std::move(flow));
}

void BlockValues::limit_loads(const Program& program, const SharedMemoryRaces& races) {
  for (std::uint32_t index = block_.first; index < block_.end; ++index) {
    const Opcode& opcode = *program.code[index].opcode;
    ValueFlow& flow = flows_[index - block_.first];
    if (!is_load(opcode) || flow.repeatable_until == index) continue;
    if (races.at(index)) {
      flow.repeatable_until = index;
      continue;
    }
    for (std::uint32_t later = index + 1; later < block_.end; ++later) {
      if (!changes(*program.code[later].opcode, opcode.space)) continue;
      flow.repeatable_until = later;
      break;
    }
  }
}

}  // namespace segue::isa
