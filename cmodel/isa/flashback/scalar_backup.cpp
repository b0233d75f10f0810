#include "cmodel/isa/flashback/scalar_backup.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "cmodel/isa/analysis/control_flow.hpp"
#include "cmodel/isa/analysis/dependences.hpp"
#include "cmodel/isa/analysis/liveness.hpp"
#include "cmodel/isa/flashback/find_plan.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"
#include "cmodel/isa/program/edit_program.hpp"

namespace segue::isa {

namespace {

/// A value to be copied before the instruction that overwrites it.
struct Backup {
  Value value = kNoValue;
  Register reg = 0;
  std::uint32_t at = 0;    ///< the instruction that overwrites the last register that has it
  std::uint32_t last = 0;  ///< the last instruction whose plan needs it
  double gain = 0;         ///< bytes, summed over the instructions whose plans need it
  Register to = 0;
};

/// Where a value is in its last register, and which instruction overwrites that.
void place(Backup& backup, const BlockValues& values, std::uint32_t current) {
  for (std::uint32_t index = current; index-- > values.block().first;) {
    for (const RegisterValue& write : values.of(index).writes) {
      if (values.before(index)[write.reg] != backup.value || write.value == backup.value) continue;
      backup.reg = write.reg;
      backup.at = index;
      return;
    }
  }
}

std::vector<Backup> wanted_in(const BlockValues& values, const Liveness& liveness) {
  std::map<Value, Backup> backups;
  const BasicBlock& block = values.block();
  for (std::uint32_t current = block.first; current < block.end; ++current) {
    const RegisterSet live = liveness.live(current);
    const std::uint64_t without = find_plan(values, live, current, {}).bytes;
    const WithBackups with = find_with_backups(values, live, current, {});
    if (with.bytes >= without) continue;
    for (const Value value : with.values) {
      Backup& backup = backups[value];
      backup.value = value;
      backup.last = current;
      backup.gain +=
          static_cast<double>(without - with.bytes) / static_cast<double>(with.values.size());
      place(backup, values, current);
    }
  }
  std::vector<Backup> result;
  for (const auto& [value, backup] : backups) result.push_back(backup);
  std::ranges::stable_sort(result, std::ranges::greater(), &Backup::gain);
  return result;
}

/// A scalar register that nothing uses, and that is dead, while the backup is kept.
std::optional<Register> free_register(const Program& program, const Kernel& kernel,
                                      const Liveness& liveness, const Backup& backup,
                                      const std::vector<Backup>& taken) {
  const unsigned reserved = program.architecture == Architecture::kGfx906 ? 6 : 22;
  const unsigned allocated = kernel.descriptor.allocated_scalars;
  for (Register reg = 0; reg + reserved < allocated && reg < kGeneralScalars; ++reg) {
    if (liveness.awake(backup.at).test(reg)) continue;
    const bool kept = std::ranges::any_of(taken, [&](const Backup& other) {
      return other.to == reg && backup.at <= other.last && other.at <= backup.last;
    });
    bool used = kept;
    for (std::uint32_t index = backup.at; index <= backup.last && !used; ++index) {
      const Instruction& instruction = program.code[index];
      used =
          (uses(instruction, program.architecture) | definitions(instruction, program.architecture))
              .test(reg);
    }
    if (!used) return reg;
  }
  return {};
}

Instruction copy_of(Register from, Register to) {
  Instruction instruction;
  instruction.opcode = OpcodeTable::instance().find("s_mov_b32");
  instruction.operand_count = 2;
  for (unsigned k = 0; k < 2; ++k) {
    instruction.operands[k].kind = Operand::Kind::kScalar;
    instruction.operands[k].reg = k == 0 ? to : from;
  }
  return instruction;
}

}  // namespace

BackedUpProgram back_up_scalars(const Program& program, const Kernel& kernel) {
  BackedUpProgram result{program, 0, 0};
  const Liveness liveness(program, kernel);
  std::vector<Backup> taken;
  for (const BasicBlock& block : basic_blocks(program, kernel)) {
    const BlockValues values(program, block, liveness);
    for (Backup& backup : wanted_in(values, liveness)) {
      if (backup.gain < kLeastGain * (block.end - block.first)) continue;
      const std::optional<Register> to = free_register(program, kernel, liveness, backup, taken);
      if (!to) {
        ++result.no_room;
        continue;
      }
      backup.to = *to;
      taken.push_back(backup);
    }
  }
  std::ranges::stable_sort(taken, std::ranges::greater(), &Backup::at);
  for (const Backup& backup : taken) {
    insert_instructions(result.program, backup.at, {copy_of(backup.reg, backup.to)}, true);
  }
  for (Kernel& edited : result.program.kernels) {
    if (edited.name != kernel.name) continue;
    for (const Backup& backup : taken) {
      edited.descriptor.used_scalars = std::max(edited.descriptor.used_scalars, backup.to + 1U);
    }
  }
  result.copies = static_cast<std::uint32_t>(taken.size());
  return result;
}

Program back_up_scalars(const Program& program) {
  Program result = program;
  for (const Kernel& kernel : program.kernels) {
    result = back_up_scalars(result, *result.find(kernel.name)).program;
  }
  return result;
}

}  // namespace segue::isa
