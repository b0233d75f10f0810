#pragma once

#include "cmodel/policies/policy.hpp"
#include "cmodel/policies/view.hpp"

namespace segue::policies {

/// The new `view.moved` with a decision made on `view`. A released SM is bound outside
/// Algorithm 1's loop, which its invocation leaves as it stands.
[[nodiscard]] std::optional<MovedPair> moved_by(const Decision& decision, const View& view);

struct Settled {
  View view;
  unsigned binds = 0;
  unsigned reserves = 0;
  bool steady = false;  ///< False: it was still moving after `max_moves`.
};

/// One invocation of the policy, run to its end without time: every preemption is a context
/// switch that completes at once, and no TB finishes. The result is a fixed point, but for the
/// published loop of DSS, which may move again when it is invoked again.
[[nodiscard]] Settled settle(View view, Policy policy, unsigned max_moves = 10'000);

}  // namespace segue::policies
