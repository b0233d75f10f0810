#include "cmodel/isa/analysis/idempotence.hpp"

#include <algorithm>

#include "cmodel/isa/execute/wave.hpp"
#include "cmodel/isa/opcode/opcode.hpp"

namespace segue::isa {
namespace {

constexpr std::uint64_t kWord = 8;  // bytes

}  // namespace

void IdempotenceWatch::access(const Wave& wave, const Instruction& instruction,
                              std::uint64_t address, unsigned bytes) {
  const Opcode& opcode = *instruction.opcode;
  traffic_ += bytes;
  // Private memory begins anew with its thread block.
  if (opcode.space == MemorySpace::kPrivate) return;
  Warp& warp = warps_[wave.number()];
  bool repeats = opcode.action != MemoryAction::kAtomic;
  // Also behind a warp's first such step: another warp may write what it reads there.
  const std::uint64_t end = address + bytes;
  for (std::uint64_t at = address; repeats && at < end; at = (at / kWord + 1) * kWord) {
    const std::uint64_t word = at / kWord;
    const std::uint64_t behind = std::min(end - word * kWord, kWord);
    const auto touched = static_cast<std::uint8_t>((1U << behind) - (1U << (at - word * kWord)));
    if (opcode.action == MemoryAction::kLoad) {
      read_[word] |= touched;
    } else if (const auto found = read_.find(word); found != read_.end()) {
      repeats = (found->second & touched) == 0;
    }
  }
  if (repeats || warp.first_non_idempotent) return;
  warp.first_non_idempotent = warp.executed - 1;  // the instruction itself has been counted
  warp.line = instruction.line;
}

void IdempotenceWatch::step(unsigned warp) {
  if (warp >= warps_.size()) warps_.resize(warp + 1U);
  ++warps_[warp].executed;
}

void IdempotenceWatch::end_group() {
  Group group;
  for (const Warp& warp : warps_) {
    group.instructions += warp.executed;
    if (!warp.first_non_idempotent) continue;
    const double share =
        static_cast<double>(*warp.first_non_idempotent) / static_cast<double>(warp.executed);
    if (share >= group.first_non_idempotent) continue;
    group.first_non_idempotent = share;
    group.line = warp.line;
  }
  groups_.push_back(group);
  warps_.clear();
  read_.clear();
}

}  // namespace segue::isa
