#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cmodel/gen/operand_log_params.hpp"
#include "verilator_tb/operand_log/operand_data.hpp"

namespace segue::operand_log {

/// An instruction that has entries, from its owners' view.
struct Logged {
  std::uint32_t handle = 0;
  std::uint32_t tb = 0;
  std::uint32_t count = 0;    ///< operands
  std::uint32_t written = 0;  ///< one bit each
  bool replay = false;        ///< must be replayed before it ends
  bool is_back = false;       ///< it was saved: `context` holds the operands expected
  std::array<OperandData, kMaxOperands> context = {};

  [[nodiscard]] bool has(std::uint32_t operand) const { return (written >> operand & 1) != 0; }
  [[nodiscard]] bool is_complete() const { return written == (1U << count) - 1; }
};

/// A thread block as the preemption engine sees it.
struct TbStub {
  enum class Phase : std::uint8_t { kRunning, kSaving, kAway, kRestoring };

  Phase phase = Phase::kRunning;
  std::uint64_t away_for = 0;
  std::uint64_t back_at = 0;
  std::vector<Logged> context;
};

}  // namespace segue::operand_log
