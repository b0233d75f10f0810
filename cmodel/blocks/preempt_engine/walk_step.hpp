#pragma once

#include <cstdint>
#include <optional>

#include "cmodel/blocks/preempt_engine/row_order.hpp"
#include "cmodel/blocks/preempt_engine/state.hpp"

namespace segue::preempt_engine {

/// One step of `u_walk` in a cycle.
struct WalkStep {
  std::optional<std::uint32_t> begins;  ///< a walk of this slot
  bool ends = false;                    ///< the walk that is on
  std::optional<Request> request;       ///< made in this cycle
  std::optional<NextRow> next;          ///< the walk goes on there
};

/// The step by the state at the start of a cycle in which reset is not asserted.
[[nodiscard]] WalkStep walk_step(const State& q, const Params& params, const Inputs& in);

}  // namespace segue::preempt_engine
