#include "cmodel/isa/analysis/idempotence.hpp"

#include "cmodel/isa/opcode/opcode.hpp"

namespace segue::isa {

void IdempotenceWatch::access(const Wave& /*wave*/, const Instruction& instruction,
                              std::uint64_t address, unsigned bytes) {
  const Opcode& opcode = *instruction.opcode;
  traffic_ += bytes;
  if (current_.first_non_idempotent) return;
  if (opcode.action == MemoryAction::kAtomic) {
    found(instruction);
    return;
  }
  for (std::uint64_t word = address / 4; word <= (address + bytes - 1) / 4; ++word) {
    if (opcode.action == MemoryAction::kLoad) {
      read_.insert(word);
    } else if (read_.contains(word)) {
      found(instruction);
      return;
    }
  }
}

void IdempotenceWatch::found(const Instruction& instruction) {
  // The instruction itself has been counted.
  current_.first_non_idempotent = executed_ == 0 ? 0 : executed_ - 1;
  current_.line = instruction.line;
}

void IdempotenceWatch::end_group() {
  current_.instructions = executed_;
  groups_.push_back(current_);
  current_ = {};
  executed_ = 0;
  read_.clear();
}

}  // namespace segue::isa
