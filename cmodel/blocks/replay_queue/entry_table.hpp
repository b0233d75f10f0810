#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cmodel/blocks/replay_queue/entry_set.hpp"
#include "cmodel/gen/replay_queue_layout.hpp"

namespace segue::replay_queue {

/// An instruction in the queue, without its decoded form.
struct Entry {
  EntryState state = EntryState::kFree;
  std::uint32_t tb = 0;
  std::uint32_t warp = 0;
  std::uint32_t seq = 0;
  Payload payload;

  bool operator==(const Entry&) const = default;
};

/// The entries, with index sets by state, warp and TB that follow every change, so that no cycle
/// goes through all entries.
class EntryTable {
 public:
  explicit EntryTable(const Params& params);

  /// Sets all entries to their state after reset.
  void clear();

  [[nodiscard]] const Entry& operator[](std::size_t e) const { return entries_[e]; }
  [[nodiscard]] auto begin() const { return entries_.begin(); }
  [[nodiscard]] auto end() const { return entries_.end(); }

  /// Puts an instruction into a free entry.
  void enter(std::uint32_t e, const Entry& entry);
  void set_state(std::uint32_t e, EntryState state);
  void set_mask(std::uint32_t e, std::uint64_t mask) { entries_[e].payload.mask = mask; }
  void set_handle(std::uint32_t e, std::uint32_t handle) { entries_[e].payload.handle = handle; }

  [[nodiscard]] const EntrySet& at(EntryState state) const {
    return at_[static_cast<std::size_t>(state)];
  }
  /// Live ones.
  [[nodiscard]] const EntrySet& of_warp(std::uint32_t warp) const { return of_warp_[warp]; }
  [[nodiscard]] const EntrySet& of_tb(std::uint32_t tb) const { return of_tb_[tb]; }
  /// Faulted, taken over or restored, with no replay begun.
  [[nodiscard]] EntrySet waits() const {
    return at(EntryState::kFaulted) | at(EntryState::kWaiting);
  }
  /// New work of its warp comes after it.
  [[nodiscard]] EntrySet to_replay() const {
    return waits() | at(EntryState::kDue) | at(EntryState::kOffered);
  }
  /// Elsewhere in the SM, or about to be.
  [[nodiscard]] EntrySet out() const {
    return at(EntryState::kInFlight) | at(EntryState::kOffered) | at(EntryState::kQueued);
  }
  [[nodiscard]] std::uint32_t num_free() const { return num_free_; }

  /// Warps, one bit each, that have some such entry.
  struct Warps {
    std::uint64_t held = 0;
    std::uint64_t in_flight = 0;
    std::uint64_t in_use = 0;
    std::uint64_t due = 0;

    bool operator==(const Warps&) const = default;
  };
  [[nodiscard]] const Warps& warps() const { return warps_; }

  bool operator==(const EntryTable&) const = default;

 private:
  void summarise(std::uint32_t warp);

  static constexpr std::size_t kNumStates = 7;

  std::vector<Entry> entries_;
  std::array<EntrySet, kNumStates> at_;
  std::vector<EntrySet> of_warp_;
  std::vector<EntrySet> of_tb_;
  std::uint32_t num_free_ = 0;
  Warps warps_;
};

}  // namespace segue::replay_queue
