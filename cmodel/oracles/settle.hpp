#pragma once

#include "cmodel/oracles/policy.hpp"
#include "cmodel/oracles/view.hpp"

namespace segue::oracles {

struct Settled {
  View view;
  unsigned binds = 0;
  unsigned reserves = 0;
  bool steady = false;  ///< False: it was still moving after `max_moves`.
};

/// The policy's own run to its fixed point, without time: every preemption is a context
/// switch that completes at once, and no TB finishes. Each completed preemption invokes the
/// policy anew, as an SM that is released does.
[[nodiscard]] Settled settle(View view, Policy policy, unsigned max_moves = 10'000);

}  // namespace segue::oracles
