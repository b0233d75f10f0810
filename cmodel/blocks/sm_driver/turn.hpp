#pragma once

#include <cstdint>

#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/blocks/sm_driver/time.hpp"

namespace segue::sm_driver {

/// The turn of round robin (`u_turn`): the engine belongs to one kernel for a quantum. The turn
/// goes round the rows of the KSRT, so that no kernel is passed over as others come and go. A
/// kernel that is alone keeps it beyond its end.
struct Turn {
  std::uint32_t quantum = 0;  ///< cycles; 0 in other policies
  std::uint32_t row = 0;      ///< `turn_q`
  std::uint64_t end = 0;

  /// A turn of the kernel in `new_row` begins.
  void begin(std::uint32_t new_row, std::uint64_t now) {
    row = new_row;
    end = after(now, quantum);
  }

  /// The next of the `valid` rows behind the one that has the turn, cyclically; that one
  /// itself if there is no other.
  [[nodiscard]] std::uint32_t next(std::uint64_t valid) const {
    const std::uint64_t behind = mask::above(valid, row);
    if (behind != 0) return mask::lowest(behind);
    return valid != 0 ? mask::lowest(valid) : row;
  }
};

}  // namespace segue::sm_driver
