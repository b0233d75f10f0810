#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "cmodel/blocks/issue_queue/state.hpp"

namespace segue::issue_queue {

/// The entries that leave in a cycle, as the level inputs allow.
struct Choice {
  std::array<std::optional<std::uint32_t>, 2> issue;
  std::optional<std::uint32_t> memory;  ///< the oldest memory instruction that can go
  bool memory_goes = false;             ///< a lane issues it
  std::optional<std::uint32_t> back;
};

/// The choice of a cycle in which reset is not asserted.
[[nodiscard]] Choice choose(const State& q, const Params& params, const Inputs& in);

}  // namespace segue::issue_queue
