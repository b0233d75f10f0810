#include "cmodel/sm_model/instruction_shape.hpp"

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/isa/opcode/opcode.hpp"

namespace segue::sm_model {
namespace {

using isa::LatencyClass;
using sm_frontend::Kind;

Kind global_kind(const isa::Opcode& opcode) {
  if (opcode.name.find("cmpswap") != std::string::npos) return Kind::kCas;
  switch (opcode.action) {
    case isa::MemoryAction::kLoad:
      return Kind::kLoad;
    case isa::MemoryAction::kStore:
      return Kind::kStore;
    case isa::MemoryAction::kAtomic:
      break;
  }
  return Kind::kAtomic;
}

/// Address and data in words of 8 bytes a lane.
std::uint8_t global_operands(Kind kind, const isa::Opcode& opcode) {
  constexpr unsigned kOperandBytes = 8;
  const bool wide_store = kind == Kind::kStore && opcode.bytes > kOperandBytes;
  return static_cast<std::uint8_t>(wide_store ? sm_frontend::kMostOperands
                                              : sm_frontend::usual_operands(kind));
}

void set(TracedInstruction& instruction, Kind kind, Latency latency) {
  instruction.kind = kind;
  instruction.latency = latency;
}

}  // namespace

InstructionShape instruction_shape(const isa::Instruction& instruction) {
  const isa::Opcode& opcode = *instruction.opcode;
  InstructionShape shape;
  TracedInstruction& traced = shape.instruction;
  switch (opcode.latency) {
    case LatencyClass::kScalar:
    case LatencyClass::kVector:
      break;
    case LatencyClass::kDouble:
      set(traced, Kind::kMath, Latency::kDouble);
      break;
    case LatencyClass::kTranscendental:
      set(traced, Kind::kSpecial, Latency::kSpecial);
      break;
    case LatencyClass::kScalarMemory:  // the kernel's arguments, until an address says otherwise
      set(traced, Kind::kMath, Latency::kConstant);
      break;
    case LatencyClass::kLocalMemory:
      set(traced, Kind::kShared, Latency::kShared);
      break;
    case LatencyClass::kGlobalMemory:
      if (opcode.space == isa::MemorySpace::kNone) {
        shape.issued = false;
        break;
      }
      set(traced, global_kind(opcode), Latency::kMemory);
      traced.operands = global_operands(traced.kind, opcode);
      break;
    case LatencyClass::kBranch:
      set(traced, Kind::kControl, Latency::kBranch);
      break;
    case LatencyClass::kControl:
      traced.barrier = opcode.name == "s_barrier";
      shape.issued = traced.barrier;
      if (traced.barrier) set(traced, Kind::kControl, Latency::kBranch);
      break;
  }
  if (opcode.name == "s_endpgm") shape.issued = false;
  return shape;
}

}  // namespace segue::sm_model
