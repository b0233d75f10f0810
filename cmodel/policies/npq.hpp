#pragma once

#include "cmodel/policies/decision.hpp"
#include "cmodel/policies/view.hpp"

/// Non-preemptive priority queues (thesis 5.1, Figure 5.1b; 5.3.3): "always schedules the kernel
/// with the highest priority", but nothing is ever taken away: an urgent kernel waits until SMs
/// become available.
namespace segue::policies::npq {

/// The oracle's own move.
[[nodiscard]] Decision choose(const View& view);
[[nodiscard]] Objection objection(const Decision& decision, const View& view, Rigor rigor);

}  // namespace segue::policies::npq
