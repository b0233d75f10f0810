#pragma once

#include <optional>

#include "cmodel/oracles/view.hpp"

/// `max` and `min` of Algorithm 1 (thesis 5.2.4). Ties go to the kernel that is first in
/// the active queue.
namespace segue::oracles {

/// The kernel with the most tokens among those with TBs for this free SM. A released SM's
/// `next` has paid for it already: it is ranked with that token, and keeps the SM against
/// an equal.
[[nodiscard]] const KernelView* richest_for(const View& view, unsigned sm);

/// The kernel with the most tokens among those with TBs for one more SM.
[[nodiscard]] const KernelView* richest(const View& view);

/// The kernel with the fewest tokens among those that hold a running SM.
[[nodiscard]] const KernelView* poorest_running(const View& view);

/// max - min, where both exist: what a preemption would even out.
[[nodiscard]] std::optional<int> imbalance(const View& view);

}  // namespace segue::oracles
