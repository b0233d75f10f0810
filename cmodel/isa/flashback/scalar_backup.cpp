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
  const unsigned all =
      std::min<unsigned>(kernel.descriptor.allocated_scalars - reserved, kGeneralScalars);
  // Those that the kernel never uses first: a dead one may be what another flashback starts from.
  for (unsigned k = 0; k < all; ++k) {
    const auto reg = static_cast<Register>(all - 1 - k);
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

/// Puts the copies into the program.
BackedUpProgram with_copies(const Program& program, const Kernel& kernel,
                            std::vector<Backup> backups) {
  BackedUpProgram result{program, {}, 0};
  std::ranges::stable_sort(backups, std::ranges::greater(), &Backup::at);
  std::size_t before = backups.size();
  for (const Backup& backup : backups) {
    result.copied_at.insert(backup.at + static_cast<std::uint32_t>(--before));
    insert_instructions(result.program, backup.at, {copy_of(backup.reg, backup.to)}, true);
  }
  for (Kernel& edited : result.program.kernels) {
    if (edited.name != kernel.name) continue;
    for (const Backup& backup : backups) {
      edited.descriptor.used_scalars = std::max(edited.descriptor.used_scalars, backup.to + 1U);
    }
  }
  return result;
}

/// Bytes of contexts, summed over the instructions of the block that begins at `first`, without
/// copies.
std::uint64_t bytes_of_block(const BackedUpProgram& backed_up, const Kernel& kernel,
                             std::uint32_t first) {
  const Program& program = backed_up.program;
  const Liveness liveness(program, kernel);
  const SharedMemoryRaces races(program, kernel);
  std::uint64_t sum = 0;
  for (const BasicBlock& block : basic_blocks(program, kernel)) {
    if (block.first != first) continue;
    const BlockValues values(program, block, liveness, races);
    for (std::uint32_t index = block.first; index < block.end; ++index) {
      if (backed_up.copied_at.contains(index)) continue;
      sum += find_plan(values, liveness.live(index), index, {}).bytes;
    }
  }
  return sum;
}

}  // namespace

BackedUpProgram back_up_scalars(const Program& program, const Kernel& kernel) {
  const Liveness liveness(program, kernel);
  const SharedMemoryRaces races(program, kernel);
  std::vector<Backup> taken;
  std::uint32_t no_room = 0;
  for (const BasicBlock& block : basic_blocks(program, kernel)) {
    const BlockValues values(program, block, liveness, races);
    const double least_gain = kLeastGain * (block.end - block.first);
    std::vector<Backup> of_block;
    for (Backup& backup : wanted_in(values, liveness)) {
      if (backup.gain < least_gain) continue;
      const std::optional<Register> to = free_register(program, kernel, liveness, backup, of_block);
      if (!to) {
        ++no_room;
        continue;
      }
      backup.to = *to;
      of_block.push_back(backup);
    }
    if (of_block.empty()) continue;
    // The gains were as if all values were kept.
    const BackedUpProgram with = with_copies(program, kernel, of_block);
    const auto before = static_cast<double>(bytes_of_block({program, {}, 0}, kernel, block.first));
    const auto after =
        static_cast<double>(bytes_of_block(with, *with.program.find(kernel.name), block.first));
    if (before - after < least_gain * static_cast<double>(of_block.size())) continue;
    taken.insert(taken.end(), of_block.begin(), of_block.end());
  }
  BackedUpProgram result = with_copies(program, kernel, taken);
  result.no_room = no_room;
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
