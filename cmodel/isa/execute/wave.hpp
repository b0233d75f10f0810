#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cmodel/isa/execute/memory.hpp"
#include "cmodel/isa/execute/memory_observer.hpp"
#include "cmodel/isa/program/architecture.hpp"
#include "cmodel/isa/program/register.hpp"

namespace segue::isa {

/// The state shared by the warps of a thread block.
struct Group {
  Memory* memory = nullptr;
  MemoryObserver* observer = nullptr;  ///< none: accesses are not reported
  std::vector<std::byte> lds;
  std::uint32_t private_bytes = 0;  ///< of a work-item
  std::uint32_t id = 0;             ///< number of the thread block in the launch
  /// Program counters that a jump through a register may go to.
  std::uint32_t code_size = 0;
};

/// Registers and program counter of one warp. Vector registers lie lane beside lane.
class Wave {
 public:
  static constexpr unsigned kMostLanes = 64;

  enum class State : std::uint8_t { kRunning, kAtBarrier, kEnded };

  Wave(Group& group, unsigned number, Architecture architecture, unsigned vectors);

  [[nodiscard]] unsigned lanes() const { return lanes_; }
  [[nodiscard]] unsigned number() const { return number_; }
  [[nodiscard]] bool wide() const { return lanes_ == kMostLanes; }
  [[nodiscard]] unsigned vectors() const { return vectors_; }

  /// The lanes of vector register `reg`, a number from `kFirstVector`.
  std::uint32_t* vector(Register reg) {
    return lanes_words_.data() + (reg - std::size_t{kFirstVector}) * lanes_;
  }
  [[nodiscard]] const std::uint32_t* vector(Register reg) const {
    return lanes_words_.data() + (reg - std::size_t{kFirstVector}) * lanes_;
  }

  [[nodiscard]] std::uint32_t scalar(Register reg) const { return scalars_[reg]; }
  void set_scalar(Register reg, std::uint32_t value) {
    if (reg != kNull) scalars_[reg] = value;
  }
  [[nodiscard]] std::uint64_t scalar64(Register reg) const {
    return scalars_[reg] | std::uint64_t{scalars_[reg + 1U]} << 32U;
  }
  void set_scalar64(Register reg, std::uint64_t value) {
    set_scalar(reg, static_cast<std::uint32_t>(value));
    if (reg != kNull) scalars_[reg + 1U] = static_cast<std::uint32_t>(value >> 32U);
  }

  /// A mask of lanes in scalar registers: two words of 64 lanes, one of 32.
  [[nodiscard]] std::uint64_t mask(Register reg) const {
    return wide() ? scalar64(reg) : scalars_[reg];
  }
  void set_mask(Register reg, std::uint64_t value) {
    if (wide()) {
      set_scalar64(reg, value);
    } else {
      set_scalar(reg, static_cast<std::uint32_t>(value));
    }
  }
  [[nodiscard]] std::uint64_t exec() const { return mask(kExecLo); }
  [[nodiscard]] std::uint64_t all_lanes() const {
    return wide() ? ~std::uint64_t{0} : 0xFFFF'FFFFU;
  }
  [[nodiscard]] bool scc() const { return scalars_[kScc] != 0; }
  void set_scc(bool value) { scalars_[kScc] = value ? 1 : 0; }

  [[nodiscard]] Group& group() const { return *group_; }
  [[nodiscard]] Memory& memory() const { return *group_->memory; }

  std::uint32_t pc = 0;     ///< index of the next instruction
  std::uint64_t clock = 0;  ///< readings of it so far
  State state = State::kRunning;

 private:
  Group* group_;
  unsigned number_;  ///< in its thread block
  unsigned lanes_;
  unsigned vectors_;
  std::array<std::uint32_t, kScalarRegisters + 1U> scalars_ = {};
  std::vector<std::uint32_t> lanes_words_;
};

}  // namespace segue::isa
