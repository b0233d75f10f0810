#include "tests/isa/instructions/machine.hpp"

#include <algorithm>

#include "cmodel/isa/assembly/read_assembly.hpp"
#include "cmodel/isa/opcode/opcode.hpp"
#include "tests/isa/small_kernel.hpp"

namespace segue::isa::instructions {

Machine::Machine(Architecture architecture, const std::string& lines)
    : architecture_(architecture),
      program_(read_assembly(small_kernel(architecture, lines + "\n", kVectors), "test.s")) {}

void Machine::run(Registers& registers) const {
  Memory memory;
  memory.place(1, registers.memory, "memory", true);
  Group group;
  group.memory = &memory;
  group.lds = registers.lds;
  Wave wave(group, 0, architecture_, kVectors);
  for (Register k = 0; k < kScalarRegisters; ++k) wave.set_scalar(k, registers.s[k]);
  for (unsigned k = 0; k < kVectors; ++k) {
    std::copy_n(registers.v[k].begin(), registers.lanes,
                wave.vector(static_cast<Register>(kFirstVector + k)));
  }
  for (const Instruction& instruction : program_.code) {
    if (instruction.opcode->has(kEnds)) break;
    instruction.opcode->execute(wave, instruction);
  }
  for (Register k = 0; k < kScalarRegisters; ++k) registers.s[k] = wave.scalar(k);
  for (unsigned k = 0; k < kVectors; ++k) {
    std::copy_n(wave.vector(static_cast<Register>(kFirstVector + k)), registers.lanes,
                registers.v[k].begin());
  }
  registers.lds = group.lds;
}

}  // namespace segue::isa::instructions
