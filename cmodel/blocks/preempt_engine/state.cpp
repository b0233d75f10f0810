#include "cmodel/blocks/preempt_engine/state.hpp"

namespace segue::preempt_engine {

void Slots::reset() {
  state.clear();
  technique.clear();
  outcome.clear();
  kernel.fill(0);
  method = killed = epoch = non_idempotent = 0;
  report_valid = false;
  report_slot = 0;
}

void Frames::reset() {
  valid = false;
  base = frame_log2 = 0;
  frames.clear();
  has = 0;
  frame.fill(0);
}

std::optional<Frames::Place> Frames::find(std::uint32_t handle) const {
  const std::uint32_t offset = handle - base;
  const std::uint32_t index = offset >> frame_log2;
  if (!valid || index >= num_frames) return std::nullopt;
  return Place{.frame = index, .aligned = index << frame_log2 == offset};
}

void State::reset() {
  slots.reset();
  frames.reset();
  walk = {};
  credit = {};
}

}  // namespace segue::preempt_engine
