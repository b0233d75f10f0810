#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cmodel/gen/replay_queue_layout.hpp"

namespace segue::replay_queue {

/// A warp as the front end sees it: its instructions in the issue queue.
struct WarpStub {
  /// An instruction in the issue queue that keeps its entry in the replay queue.
  struct Queued {
    std::uint32_t entry = 0;
    Instruction what;
  };

  std::uint32_t tb = 0;
  std::uint32_t next_seq = 0;
  std::uint32_t fetched = 0;  ///< since the warp was last without any entry
  bool stopped = false;       ///< nothing is issued; all that is unissued goes back
  std::uint64_t resolved_at = 0;
  std::vector<Instruction> unissued;
  std::vector<Queued> queued;

  [[nodiscard]] bool is_empty() const { return unissued.empty() && queued.empty(); }

  void stop(std::uint64_t until) {
    stopped = true;
    resolved_at = until;
  }
  void forget() {
    unissued.clear();
    queued.clear();
    stopped = false;
    fetched = 0;
  }
  void remove_unissued(std::uint32_t seq) {
    std::erase_if(unissued, [seq](const Instruction& what) { return what.seq == seq; });
  }
  /// False if it has none with that entry.
  bool remove_queued(std::uint64_t entry) {
    return std::erase_if(queued, [entry](const Queued& one) { return one.entry == entry; }) != 0;
  }
};

/// A thread block as the preemption engine sees it.
struct TbStub {
  enum class Phase : std::uint8_t { kRunning, kVacating, kSaving, kAway, kRestoring };

  Phase phase = Phase::kRunning;
  std::uint64_t away_for = 0;
  std::uint64_t back_at = 0;
  std::uint64_t give_up_at = 0;  ///< a context that made-up instructions leave no room for
  std::vector<Instruction> context;

  [[nodiscard]] bool is_here() const {
    return phase == Phase::kRunning || phase == Phase::kVacating;
  }
};

}  // namespace segue::replay_queue
