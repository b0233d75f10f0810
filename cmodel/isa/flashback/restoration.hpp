#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "cmodel/isa/flashback/block_values.hpp"

namespace segue::isa {

struct FlashbackMethods;

/// How the registers that are live before `current` come back if a warp returns to `point`
/// (CTXBack, Algorithms 1 and 2): each value that is needed is made again, saved, or recovered by
/// undoing the instruction that overwrote it. The paper's passes, with values instead of a set of
/// invalid registers: a value is needed only if the live registers need it.
class Restoration {
 public:
  enum class Way : std::uint8_t {
    kUnknown,
    kBeingSought,
    kNone,
    kSaved,
    kExecuted,  ///< its instruction runs again
    kReverted,  ///< while resuming, by undoing `undone(value)`
  };

  /// @param wanted values of the registers that are live before `current`
  /// @param with_backups as if every scalar value from before `current` were still there
  Restoration(const BlockValues& values, std::span<const Value> wanted, std::uint32_t current,
              std::uint32_t point, const FlashbackMethods& methods, bool with_backups);

  [[nodiscard]] bool possible() const { return possible_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  [[nodiscard]] std::uint32_t current() const { return current_; }
  [[nodiscard]] std::uint32_t point() const { return point_; }
  [[nodiscard]] Way way(Value value) const { return ways_[value]; }
  /// Of a value that is `kReverted`.
  [[nodiscard]] std::uint32_t undone(Value value) const { return undone_[value]; }
  [[nodiscard]] std::vector<Value> saved() const;
  /// Instructions to run again, in order.
  [[nodiscard]] std::set<std::uint32_t> executed() const;
  /// Instructions to undo before the context is saved, the last first.
  [[nodiscard]] std::vector<std::uint32_t> undone_at_preemption() const;
  /// Saved values that only a backup holds.
  [[nodiscard]] std::set<Value> backups() const;

 private:
  /// How a value is in a register when the warp is preempted, or can be got there.
  struct Place {
    std::uint32_t by;  ///< the instruction to undo
    bool held;
    bool recovered;
  };

  void find_places(bool with_backups);
  Way seek(Value value);
  bool all(const std::vector<RegisterValue>& reads);
  bool all_to_revert(const std::vector<RegisterValue>& reads);
  void need(Value value);
  void undo_at_preemption(std::uint32_t index, std::set<std::uint32_t>& undone) const;

  const BlockValues& values_;
  std::uint32_t current_;
  std::uint32_t point_;
  bool reload_;
  bool revert_;
  bool possible_ = true;
  std::uint64_t bytes_ = 0;
  std::vector<Place> places_;
  std::vector<Way> ways_;
  std::vector<std::uint32_t> undone_;
  std::vector<bool> needed_;
  std::vector<bool> backed_up_;
  std::vector<bool> has_to_be_saved_;
};

}  // namespace segue::isa
