#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/blocks/issue_queue/entry_set.hpp"
#include "cmodel/gen/issue_queue_layout.hpp"

namespace segue::issue_queue {

/// The waits of an entry: places of its warp's window, one bit each. A place is in one of them at
/// most, that of the strongest wait.
struct Waits {
  std::uint64_t result = 0;
  std::uint64_t sources = 0;
  std::uint64_t issue = 0;

  [[nodiscard]] bool any() const { return (result | sources | issue) != 0; }
  bool operator==(const Waits&) const = default;
};

/// The registers of `issue_queue`, entry by entry, and the same once more as sets that are kept up
/// to date with every change, so that no cycle goes through all entries. A free entry keeps its
/// fields: the sets have free entries too.
class State {
 public:
  explicit State(const Params& params);

  /// Resets all registers, but not the payloads, which are a memory.
  void reset();

  /// Puts the instruction of a lane into a free entry, without waits.
  void enter(std::uint32_t e, std::uint32_t lane, const InsertMsg& msg);
  /// The waits of the instructions inserted in the last cycle have come; none is new any more.
  /// Returns their entries.
  EntrySet take_waits(const std::vector<WaitsMsg>& waits);
  void free(std::uint32_t e);
  /// Clears the waits for the sources of this place or, if the message says so, all waits for it.
  /// Returns the entries with changed waits.
  EntrySet release(const ReleaseMsg& msg);
  /// The memory instruction at this place is issued. Returns the entries with changed waits.
  EntrySet issued(std::uint32_t warp, std::uint32_t slot);
  /// Entry `e` is younger than all others.
  void put_youngest(std::uint32_t e);

  [[nodiscard]] const EntrySet& live() const { return live_; }
  /// The new ones by the waits that come now.
  [[nodiscard]] EntrySet free_to_go(const std::vector<WaitsMsg>& waits) const;
  /// Entries of the instructions inserted in the last cycle, by lane.
  using New = std::array<std::optional<std::uint32_t>, 2>;
  [[nodiscard]] const New& latest() const { return latest_; }
  [[nodiscard]] bool has_new() const { return latest_[0] || latest_[1]; }
  [[nodiscard]] EntrySet all() const { return all_; }
  /// Warps that have a live entry, one bit each.
  [[nodiscard]] std::uint64_t in_use() const { return in_use_; }
  [[nodiscard]] const Instruction& instruction(std::uint32_t e) const { return entries_[e]; }
  [[nodiscard]] const Waits& waits(std::uint32_t e) const { return waits_[e]; }
  /// Live or free ones: of any two entries one is older.
  [[nodiscard]] const EntrySet& older(std::uint32_t e) const { return older_[e]; }

  // Live or free entries, selected by their fields.
  [[nodiscard]] const EntrySet& of_warp(std::uint32_t warp) const { return of_warp_[warp]; }
  [[nodiscard]] const EntrySet& of_tb(std::uint32_t tb) const { return of_tb_[tb]; }
  [[nodiscard]] const EntrySet& of_unit(Unit unit) const {
    return of_unit_[static_cast<std::size_t>(unit)];
  }
  [[nodiscard]] const EntrySet& needs_entry() const { return needs_entry_; }
  /// Entries that need more operand-log entries than `room`, which is 0 to 2.
  [[nodiscard]] const EntrySet& needs_more(std::uint64_t room) const { return needs_more_[room]; }

  /// The oldest of a set of live entries that is not empty.
  [[nodiscard]] std::uint32_t oldest(EntrySet some) const;

  // Bodies lie in memories of their own; of those that left, each reader shows the last.
  [[nodiscard]] const std::array<std::uint64_t, 2>& body(std::uint32_t e) const {
    return bodies_[lanes_.contains(e) ? 1 : 0][e].bits;
  }
  void read_body(std::uint32_t reader, std::uint32_t e) {
    const std::uint32_t lane = lanes_.contains(e) ? 1 : 0;
    read_[lane][reader] = bodies_[lane][e];
    shown_lanes_ = (shown_lanes_ & ~(1U << reader)) | lane << reader;
  }
  [[nodiscard]] const std::array<std::uint64_t, 2>& shown_body(std::uint32_t reader) const {
    return read_[shown_lanes_ >> reader & 1][reader].bits;
  }
  // The memory of an insert lane, and what each reader read last from it.
  [[nodiscard]] const Body& stored_body(std::uint32_t lane, std::uint32_t e) const {
    return bodies_[lane][e];
  }
  [[nodiscard]] const Body& read_of(std::uint32_t lane, std::uint32_t reader) const {
    return read_[lane][reader];
  }
  /// Entries that lane 1 wrote last.
  [[nodiscard]] const EntrySet& lanes() const { return lanes_; }
  /// The same of the entries that the readers show, one bit each.
  [[nodiscard]] std::uint32_t shown_lanes() const { return shown_lanes_; }

  bool operator==(const State&) const = default;

 private:
  template <class Change>
  EntrySet change_waits(std::uint32_t warp, Change change);

  static constexpr std::uint32_t kMostNeed = 3;

  EntrySet live_;
  std::vector<Instruction> entries_;
  std::array<std::vector<Body>, 2> bodies_;    // by insert lane
  std::array<std::array<Body, 3>, 2> read_{};  // by lane, then by reader: issue lanes, give-back
  EntrySet lanes_;
  std::uint32_t shown_lanes_ = 0;
  std::vector<Waits> waits_;
  std::vector<EntrySet> older_;
  New latest_;

  EntrySet all_;
  EntrySet waiting_;
  EntrySet needs_entry_;
  std::array<EntrySet, kMostNeed> needs_more_;
  std::array<EntrySet, kNumUnits> of_unit_;
  std::vector<EntrySet> of_warp_;
  std::vector<EntrySet> of_tb_;
  std::vector<std::uint32_t> num_live_;  // by warp
  std::uint64_t in_use_ = 0;
};

}  // namespace segue::issue_queue
