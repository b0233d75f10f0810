#include "cmodel/isa/analysis/liveness.hpp"

#include "cmodel/isa/analysis/control_flow.hpp"
#include "cmodel/isa/analysis/dependences.hpp"
#include "cmodel/isa/opcode/opcode.hpp"

namespace segue::isa {

namespace {

RegisterSet make_vectors() {
  RegisterSet set;
  for (Register reg = kFirstVector; reg < kRegisters; ++reg) set.set(reg);
  return set;
}

const RegisterSet& vectors() {
  static const RegisterSet set = make_vectors();
  return set;
}

}  // namespace

Liveness::Liveness(const Program& program, const Kernel& kernel)
    : first_(kernel.first), awake_(kernel.end - kernel.first), asleep_(kernel.end - kernel.first) {
  bool changed = true;
  while (changed) {
    changed = false;
    for (std::uint32_t index = kernel.end; index-- > kernel.first;) {
      if (update(program, kernel, index)) changed = true;
    }
  }
}

bool Liveness::update(const Program& program, const Kernel& kernel, std::uint32_t index) {
  const Instruction& instruction = program.code[index];
  const Opcode& opcode = *instruction.opcode;
  const Successors to = successors(program, index);
  const auto inside = [&kernel](std::uint32_t k) { return k >= kernel.first && k < kernel.end; };
  RegisterSet awake;
  RegisterSet asleep;
  // A branch on EXEC being zero is taken by no lane that is awake, one on its being anything else
  // by all of them.
  const bool awake_stays = opcode.name == "s_cbranch_execz";
  const bool awake_goes = opcode.name == "s_cbranch_execnz";
  if (inside(to.next)) {
    if (!awake_goes) awake |= awake_[to.next - first_];
    // A register that the warp as a whole reads is read also while lanes sleep.
    awake |= awake_[to.next - first_] & ~vectors();
    asleep |= asleep_[to.next - first_];
  }
  if (inside(to.target)) {
    if (!awake_stays) awake |= awake_[to.target - first_];
    awake |= awake_[to.target - first_] & ~vectors();
    asleep |= asleep_[to.target - first_];
  }
  const ExecChange change = exec_change(instruction);
  if (change != ExecChange::kNone) {
    const RegisterSet awake_vectors = awake & vectors();
    awake |= asleep;
    if (change == ExecChange::kAny) asleep |= awake_vectors;
  }
  const Architecture architecture = program.architecture;
  awake &= ~kills(instruction, architecture);
  const RegisterSet read = uses(instruction, architecture);
  const bool merges = opcode.has(kMerges);
  RegisterSet gained = read;
  if (merges) {
    // Operand 0 keeps its old value but where it is written: as live before as behind.
    const Operand& result = instruction.operands[0];
    for (unsigned k = 0; k < result.words; ++k) gained.reset(result.reg + k);
    for (unsigned k = 1; k < instruction.operand_count; ++k) {
      const Operand& operand = instruction.operands[k];
      if (!operand.in_register()) continue;
      for (unsigned word = 0; word < operand.words; ++word) gained.set(operand.reg + word);
    }
  }
  awake |= gained;
  if (opcode.has(kIgnoresExec)) asleep |= gained & vectors();
  asleep &= vectors();
  const bool changed = awake != awake_[index - first_] || asleep != asleep_[index - first_];
  awake_[index - first_] = awake;
  asleep_[index - first_] = asleep;
  return changed;
}

}  // namespace segue::isa
