#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cmodel/gen/issue_queue_layout.hpp"
#include "cmodel/random/random.hpp"

namespace segue::issue_queue {

/// Percentages, unless it says otherwise.
struct Mix {
  std::uint64_t memory = 0, special = 0, control = 0, global = 0, logged = 0;
  std::uint64_t registers = 32;  ///< that a warp has, 32 at most
};

/// An instruction between its fetch and its commit, as a scoreboard knows it.
struct Place {
  bool live = false;
  bool issued = false;
  bool holds_sources = false;
  bool late = false;  ///< it releases its sources by its last TLB check
  bool memory = false;
  bool has_entry = false;      ///< of the replay queue, or gets it when it is issued
  bool replayed = false;       ///< it has had it since it was issued before
  std::uint32_t log_need = 0;  ///< entries of the operand log that it gets when it is issued
  std::uint32_t tb = 0;
  std::uint32_t reads = 0;   ///< registers, one bit each
  std::uint32_t writes = 0;  ///< likewise
  std::uint32_t turn = 0;    ///< steps under way from an earlier turn are void
};

/// A warp that runs a random program, and the scoreboard's rows of it.
struct WarpStub {
  enum class Phase : std::uint8_t { kRunning, kGivingBack, kAway };

  Phase phase = Phase::kRunning;
  std::uint32_t tb = 0;
  std::uint32_t next = 0;  ///< place of the next instruction
  std::uint64_t away_for = 0;
  std::uint64_t back_at = 0;
  std::uint64_t stopped_until = 0;
  std::uint64_t vacate_at = ~std::uint64_t{0};  ///< something was made up that may wait forever
  std::vector<Place> window;

  [[nodiscard]] bool can_fetch() const {
    return phase == Phase::kRunning && vacate_at == ~std::uint64_t{0} && !window[next].live;
  }
  [[nodiscard]] bool has_live() const {
    return std::any_of(window.begin(), window.end(), [](const Place& place) { return place.live; });
  }
  [[nodiscard]] bool has_queued() const {
    return std::any_of(window.begin(), window.end(),
                       [](const Place& place) { return place.live && !place.issued; });
  }
  void free(Place& place) {
    place.live = false;
    ++place.turn;
  }

  /// The next instruction of its program, at the next place.
  InsertMsg fetch(const Mix& mix, Random& random);
  /// What the instruction at this place has to wait for now, if all but those at `younger` are
  /// older.
  [[nodiscard]] WaitsMsg waits(std::uint32_t slot, std::uint64_t younger) const;
};

inline InsertMsg WarpStub::fetch(const Mix& mix, Random& random) {
  constexpr std::uint64_t kReplayed = 30;  // percent of those with an entry
  const auto some_register = [&] { return std::uint32_t{1} << random.below(mix.registers); };
  Place fresh{.live = true, .holds_sources = true, .tb = tb, .turn = window[next].turn};
  const std::uint64_t kind = random.below(100);
  Unit unit = Unit::kMath;
  if (kind < mix.memory) {
    unit = Unit::kMemory;
  } else if (kind < mix.memory + mix.special) {
    unit = Unit::kSpecial;
  } else if (kind < mix.memory + mix.special + mix.control) {
    unit = Unit::kControl;
  }
  fresh.memory = unit == Unit::kMemory;
  fresh.has_entry = fresh.late = fresh.memory && random.percent(mix.global);
  if (fresh.has_entry && random.percent(mix.logged)) {
    fresh.late = false;
    fresh.log_need = 1 + static_cast<std::uint32_t>(random.below(3));
  }
  fresh.replayed = fresh.has_entry && random.percent(kReplayed);
  for (std::uint64_t sources = random.below(4); sources != 0; --sources) {
    fresh.reads |= some_register();
  }
  if (random.percent(80)) fresh.writes = some_register();
  InsertMsg msg{.tb = tb,
                .slot = next,
                .unit = unit,
                .needs_entry = fresh.has_entry && !fresh.replayed,
                .log_need = fresh.log_need};
  window[next] = fresh;
  next = next + 1 == window.size() ? 0 : next + 1;
  return msg;
}

inline WaitsMsg WarpStub::waits(std::uint32_t slot, std::uint64_t younger) const {
  const Place& fresh = window[slot];
  WaitsMsg waits;
  for (std::uint32_t s = 0; s < window.size(); ++s) {
    const Place& older = window[s];
    if (!older.live || s == slot || (younger >> s & 1) != 0) continue;
    const std::uint64_t bit = std::uint64_t{1} << s;
    if ((older.writes & (fresh.reads | fresh.writes)) != 0) waits.result |= bit;
    if (older.holds_sources && (older.reads & fresh.writes) != 0) waits.sources |= bit;
    if (older.memory && !older.issued && fresh.memory) waits.issue |= bit;
  }
  return waits;
}

}  // namespace segue::issue_queue
