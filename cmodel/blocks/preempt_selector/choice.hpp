#pragma once

#include <cstdint>

#include "cmodel/blocks/preempt_selector/state.hpp"

namespace segue::preempt_selector {

/// Result of the stage *choose* for a thread block, before it is known whether a save still fits.
struct Choice {
  [[nodiscard]] bool has_alternative() const { return alternative != Leave::kSwitch; }
  /// The technique, and its overhead.
  [[nodiscard]] Leave technique(bool fits) const {
    return wish && fits ? Leave::kSwitch : alternative;
  }
  [[nodiscard]] std::uint32_t cost(Leave technique, std::uint32_t weight) const {
    return technique == Leave::kSwitch ? weight : alternative_cost;
  }

  Leave alternative = Leave::kSwitch;  ///< the better one of flush and drain; switch if neither
  std::uint32_t alternative_cost = 0;
  std::uint32_t left = 0;  ///< warp-instructions up to its end
  bool wish = false;       ///< a switch is better, or all that there is
};

/// The choice for the thread block in a slot of the snapshot.
[[nodiscard]] Choice choose(const State& q, std::uint32_t slot);

/// The saves chosen so far and `more` further ones end within the limit.
[[nodiscard]] bool saves_fit(const State& q, std::uint32_t more);

/// The cost `c` comes before the best one so far.
[[nodiscard]] bool is_better(const State& q, const Cost& c);

}  // namespace segue::preempt_selector
