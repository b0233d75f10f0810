#pragma once

#include <cstdint>
#include <deque>

#include "cmodel/gen/preempt_engine_layout.hpp"

namespace segue::preempt_engine {

/// The context of a thread block as an SM knows it: which rows there are, where they lie, and
/// which of them are live.
struct ContextRows {
  Kernel kernel;
  std::uint64_t content = 0;  ///< decides which rows are live

  [[nodiscard]] bool is_live(const Row& row) const;
  /// The line of a row, from that of the TB header.
  [[nodiscard]] std::uint32_t offset_of(const Row& row) const;
  /// All rows that a save (or else a restore) of the one in `slot` must move, in order.
  [[nodiscard]] std::deque<Row> to_move(std::uint32_t slot, bool saves) const;
  /// Lines from the first to the last.
  [[nodiscard]] std::uint32_t lines() const {
    return 1 + kernel.warps * (1 + kernel.registers + kernel.simt_stack) + kernel.shared +
           kernel.replay + kernel.log;
  }
};

}  // namespace segue::preempt_engine
