#pragma once

#include "cmodel/policies/decision.hpp"
#include "cmodel/policies/view.hpp"

/// Dynamic spatial sharing (thesis 5.2.4) as two rules: (a) a free SM goes to the kernel
/// with the most tokens that has TBs for it, also when all counts are equal, also into
/// debt; (b) with no SM free, the kernel with the fewest tokens gives an SM to the one with
/// the most as long as they differ by two or more, so that every move evens out.
namespace segue::policies::dss {

/// The least difference that a preemption is worth.
inline constexpr int kWorthIt = 2;

/// The oracle's own move.
[[nodiscard]] Decision choose(const View& view);
[[nodiscard]] Objection objection(const Decision& decision, const View& view, Rigor rigor);

}  // namespace segue::policies::dss
