#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include "cmodel/isa/execute/memory_observer.hpp"
#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// Finds, by watching a launch, how far each thread block gets before it does something that it
/// could not do twice: an atomic on global memory, or a write where one of its warps has read
/// (Chimera 3.4; there the compiler answers, here the run). Warps run one after another here, and
/// together on hardware, so progress is a warp's own, and the block's is that of its first.
class IdempotenceWatch final : public MemoryObserver {
 public:
  struct Group {
    std::uint64_t instructions = 0;  ///< of the whole block, in warps
    /// Share of a warp's instructions before the first that cannot be done twice, the least of all
    /// warps; infinity: there is none.
    double first_non_idempotent = std::numeric_limits<double>::infinity();
    std::uint32_t line = 0;  ///< of that instruction
  };

  void access(const Wave& wave, const Instruction& instruction, std::uint64_t address,
              unsigned bytes) override;

  /// Before each instruction of a warp: counts.
  void step(unsigned warp);
  /// When a thread block has ended.
  void end_group();

  [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
  /// Bytes of global and private memory that the launch has read and written.
  [[nodiscard]] std::uint64_t traffic() const { return traffic_; }

 private:
  struct Warp {
    std::uint64_t executed = 0;
    std::optional<std::uint64_t> first_non_idempotent;
    std::uint32_t line = 0;
  };

  std::uint64_t traffic_ = 0;
  /// Bytes that this thread block has read, a bit each, by the word of 8 that they are in.
  std::unordered_map<std::uint64_t, std::uint8_t> read_;
  std::vector<Warp> warps_;
  std::vector<Group> groups_;
};

}  // namespace segue::isa
