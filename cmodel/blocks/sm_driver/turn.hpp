#pragma once

#include <cstdint>

#include "cmodel/blocks/sm_driver/time.hpp"

namespace segue::sm_driver {

/// Whose turn it is in round robin (`u_turn`): the engine is one kernel's for a
/// quantum. A turn is a place in the active queue, so that a kernel's exit hands it
/// to the next younger one. A kernel that is alone keeps it beyond its end.
struct Turn {
  std::uint32_t quantum = 0;  ///< cycles; 0 in other policies
  std::uint32_t place = 0;    ///< in the active queue: `turn_q`
  std::uint64_t end = 0;

  /// A turn of the kernel at `new_place` begins.
  void begin(std::uint32_t new_place, std::uint64_t now) {
    place = new_place;
    end = after(now, quantum);
  }

  /// The kernel at `left` leaves the active queue, in which `count` remain; true if the
  /// turn was its own.
  bool leave(std::uint32_t left, std::uint32_t count) {
    const bool had_turn = left == place;
    if (left < place) --place;
    if (had_turn && left == count) place = 0;
    return had_turn;
  }
};

}  // namespace segue::sm_driver
