#include "cmodel/sm_model/traced_instruction.hpp"

#include "cmodel/blocks/sm_frontend/kinds.hpp"

namespace segue::sm_model {

sm_frontend::Decoded TracedInstruction::decoded() const {
  const auto name = [](std::uint16_t of) { return of == kNoName ? 0U : std::uint32_t{of}; };
  sm_frontend::Decoded instr;
  instr.kind = kind;
  instr.dst_valid = destinations[0] != kNoName;
  instr.dst = name(destinations[0]);
  instr.dst_1_valid = destinations[1] != kNoName;
  instr.dst_1 = name(destinations[1]);
  for (std::uint32_t k = 0; k < sources.size(); ++k) {
    instr.src_valid |= (sources[k] != kNoName ? 1U : 0U) << k;
  }
  instr.src_0 = name(sources[0]);
  instr.src_1 = name(sources[1]);
  instr.src_2 = name(sources[2]);
  instr.may_fault = sm_frontend::is_global(kind);
  instr.operands = operands;
  instr.fence = barrier;
  return instr;
}

}  // namespace segue::sm_model
