#pragma once

#include "cmodel/policies/decision.hpp"
#include "cmodel/policies/view.hpp"

namespace segue::policies {

/// The policies that have an oracle.
enum class Policy { kFcfs, kNpq, kPpqExclusive, kPpqShared, kRoundRobin, kDss, kDssLiteral };

[[nodiscard]] Decision choose(Policy policy, const View& view);
[[nodiscard]] Objection objection(Policy policy, const Decision& decision, const View& view,
                                  Rigor rigor);
/// May a TB of this kernel be issued to an SM that it holds? Most policies decide by the SMs alone.
[[nodiscard]] Objection objection_to_issue(Policy policy, unsigned row, const View& view);

}  // namespace segue::policies
