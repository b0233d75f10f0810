#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/replay_queue_layout.hpp"

namespace segue::replay_queue {

/// The registers of `replay_queue`: member `x` is the flop `x_q` of the RTL, `instr`
/// the memory `u_instr.mem_q`.
struct State {
  explicit State(const Params& params) : entries(params.num_entries), instr(params.num_entries) {}

  /// The instruction memory is not reset.
  void reset();

  std::vector<Entry> entries;
  std::vector<std::uint64_t> instr;
  std::uint32_t offer = 0;
  std::uint32_t last_warp = 0;
  bool saving = false;
  std::uint32_t saving_tb = 0;

  bool operator==(const State&) const = default;
};

[[nodiscard]] constexpr bool is_live(const Entry& entry) {
  return entry.state != EntryState::kFree;
}

/// Faulted, taken over or restored, and nobody has begun to replay it.
[[nodiscard]] constexpr bool waits(const Entry& entry) {
  return entry.state == EntryState::kFaulted || entry.state == EntryState::kWaiting;
}

/// New work of its warp comes after it.
[[nodiscard]] constexpr bool is_to_replay(const Entry& entry) {
  return waits(entry) || entry.state == EntryState::kDue || entry.state == EntryState::kOffered;
}

/// Elsewhere in the SM, or about to be.
[[nodiscard]] constexpr bool is_out(const Entry& entry) {
  return entry.state == EntryState::kInFlight || entry.state == EntryState::kOffered ||
         entry.state == EntryState::kQueued;
}

}  // namespace segue::replay_queue
