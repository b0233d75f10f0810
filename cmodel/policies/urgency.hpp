#pragma once

#include <string>

#include "cmodel/policies/view.hpp"

/// The order of the priority queues (thesis 5.3.3): higher priorities first, kernels of the same
/// priority as they came.
namespace segue::policies {

/// The kernel of the highest priority among those with TBs for this free SM. Of equals a released
/// SM's `next` keeps it, otherwise the oldest gets it.
[[nodiscard]] const KernelView* most_urgent_for(const View& view, unsigned sm);

/// The kernel of the highest priority among those with TBs for one more SM; of equals the oldest.
[[nodiscard]] const KernelView* most_urgent(const View& view);

/// The kernel of the lowest priority among those that hold a running SM; of equals the youngest.
[[nodiscard]] const KernelView* least_urgent_running(const View& view);

/// "kernel 3 (priority 2)"
[[nodiscard]] std::string with_priority(const KernelView& kernel);

}  // namespace segue::policies
