#pragma once

#include "cmodel/policies/decision.hpp"
#include "cmodel/policies/view.hpp"

/// Preemptive priority queues with exclusive access (thesis 5.3.3, Figure 5.5a): "Even if some
/// resources become available, low-priority kernels will not be scheduled while high-priority
/// kernels are still active." That is PPQ in which no kernel below the highest priority of all
/// active ones, whether or not those have work left, may get an SM or issue a TB. The SMs that the
/// urgent kernels cannot fill are not taken: they stay with their kernel; its TBs there run out.
namespace segue::policies::ppq_exclusive {

/// The oracle's own move.
[[nodiscard]] Decision choose(const View& view);
[[nodiscard]] Objection objection(const Decision& decision, const View& view, Rigor rigor);

/// May a TB of this kernel, new or preempted, be issued to an SM that it holds?
[[nodiscard]] Objection objection_to_issue(unsigned row, const View& view);

}  // namespace segue::policies::ppq_exclusive
