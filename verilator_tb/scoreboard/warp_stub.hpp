#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/scoreboard_layout.hpp"

namespace segue::scoreboard {

/// An instruction between fetch and commit, and the places of its warp that it still waits for.
struct Flying {
  InsertMsg msg;
  std::uint64_t order = 0;  ///< place in its warp's program
  std::uint64_t result = 0, sources = 0, issue = 0;
};

/// A warp as the issue queue and the pipelines see it: sets of places, and their instructions.
struct WarpStub {
  std::uint64_t live = 0;
  std::uint64_t waiting = 0;  ///< for another one, and not issued
  std::uint64_t issued = 0;
  std::uint64_t read = 0;
  std::uint64_t checked = 0;
  std::uint64_t memory = 0;
  std::vector<Flying> at;     ///< by place
  std::vector<Flying> again;  ///< to be replayed, in program order
  bool draining = false;      ///< one has faulted: no more is issued
  std::uint32_t next = 0;     ///< place, in turn
  std::uint64_t fetched = 0;  ///< instructions

  [[nodiscard]] std::uint64_t to_issue() const { return draining ? 0 : live & ~issued & ~waiting; }
  [[nodiscard]] std::uint64_t to_read() const { return live & issued & ~read; }
  [[nodiscard]] std::uint64_t to_check() const { return live & issued & read & memory & ~checked; }
  [[nodiscard]] std::uint64_t to_commit() const {
    return live & issued & read & (~memory | checked);
  }
  [[nodiscard]] std::uint64_t to_withdraw() const { return draining ? live & ~issued : 0; }
};

}  // namespace segue::scoreboard
