#pragma once

#include "cmodel/policies/decision.hpp"
#include "cmodel/policies/view.hpp"

/// Preemptive priority queues that share (thesis 5.3.3, Figure 5.5b): NPQ, and with no SM free the
/// running kernel of the lowest priority gives an SM to the waiting one of the highest, if that is
/// higher. Equals never preempt each other, and a kernel gets no more SMs than it can fill: less
/// urgent kernels use the SMs that it leaves, also next to it.
namespace segue::policies::ppq_shared {

/// The oracle's own move.
[[nodiscard]] Decision choose(const View& view);
[[nodiscard]] Objection objection(const Decision& decision, const View& view, Rigor rigor);

}  // namespace segue::policies::ppq_shared
