#pragma once

#include "cmodel/gen/replay_queue_layout.hpp"

namespace segue::replay_queue {

/// The parts of an instruction that come with its message and a cycle later.
[[nodiscard]] inline Arrival arrival_of(const Instruction& what) {
  return {.tb = what.tb,
          .warp = what.warp,
          .seq = what.seq,
          .memory = what.memory,
          .handle = what.handle};
}
[[nodiscard]] inline Body body_of(const Instruction& what) {
  return {.mask = what.mask, .instr = what.instr};
}

/// The instructions with messages at the ports in a cycle.
struct AtPorts {
  Instruction insert;
  Instruction take_over;
  Instruction restore;

  /// The one that a queue with these answers takes: the three exclude each other.
  [[nodiscard]] const Instruction* taken(const Inputs& in, const Outputs& out) const {
    if (in.take_over_valid && out.take_over_ready) return &take_over;
    if (in.restore_valid && out.restore_ready) return &restore;
    return in.insert_valid && out.insert_ready ? &insert : nullptr;
  }
};

}  // namespace segue::replay_queue
