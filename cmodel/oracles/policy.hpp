#pragma once

#include "cmodel/oracles/decision.hpp"
#include "cmodel/oracles/view.hpp"

namespace segue::oracles {

/// The policies that have an oracle.
enum class Policy { kFcfs, kDss, kDssLiteral };

[[nodiscard]] Decision choose(Policy policy, const View& view);
[[nodiscard]] Objection objection(Policy policy, const Decision& decision, const View& view,
                                  Rigor rigor);

}  // namespace segue::oracles
