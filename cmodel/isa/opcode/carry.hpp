#pragma once

#include <cstdint>

#include "cmodel/isa/opcode/lanes.hpp"

namespace segue::isa {

/// A sum and the carry, or borrow, out of it.
struct Carried {
  std::uint32_t value;
  bool carry;
};

/// Executes `Op(a, b, carry in)` for operands 2 and 3; the carry comes from the mask in operand 4
/// if `TakesCarry`. Writes operand 0, and the carries of the lanes that are awake into operand 1.
template <auto Op, bool TakesCarry>
void add_with_carry(Wave& wave, const Instruction& instruction) {
  const Source<std::uint32_t> a(wave, instruction.operand(2));
  const Source<std::uint32_t> b(wave, instruction.operand(3));
  const std::uint64_t carry_in = TakesCarry ? scalar_bits(wave, instruction.operand(4)) : 0;
  alignas(64) LaneResults<std::uint32_t> results;
  std::uint64_t carries = 0;
  for (unsigned lane = 0; lane < wave.lanes(); ++lane) {
    const Carried sum = Op(a[lane], b[lane], (carry_in >> lane & 1U) != 0);
    results[lane] = sum.value;
    carries |= std::uint64_t{sum.carry} << lane;
  }
  put(wave, instruction, instruction.operand(0), results.data(), wave.exec());
  wave.set_mask(instruction.operand(1).reg, carries & wave.exec());
}

}  // namespace segue::isa
