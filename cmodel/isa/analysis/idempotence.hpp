#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_set>
#include <vector>

#include "cmodel/isa/execute/memory_observer.hpp"
#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// Finds, by watching a launch, how far each thread block gets before it does something that it
/// could not do twice: an atomic on global memory, or a write where it has read (Chimera 3.4 asks
/// for it; there the compiler answers, here the run).
class IdempotenceWatch final : public MemoryObserver {
 public:
  struct Group {
    std::uint64_t instructions = 0;  ///< of the whole block
    /// Warp-instructions before the first that cannot be done twice.
    std::optional<std::uint64_t> first_non_idempotent;
    std::uint32_t line = 0;  ///< of that instruction
  };

  void access(const Wave& wave, const Instruction& instruction, std::uint64_t address,
              unsigned bytes) override;

  /// Before each instruction: counts.
  void step() { ++executed_; }
  /// When a thread block has ended.
  void end_group();

  [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
  /// Bytes of global memory that the launch has read and written.
  [[nodiscard]] std::uint64_t traffic() const { return traffic_; }

 private:
  void found(const Instruction& instruction);

  std::uint64_t executed_ = 0;
  std::uint64_t traffic_ = 0;
  std::unordered_set<std::uint64_t> read_;  ///< addresses of words, of this thread block
  Group current_;
  std::vector<Group> groups_;
};

}  // namespace segue::isa
