#pragma once

#include "cmodel/policies/decision.hpp"
#include "cmodel/policies/view.hpp"

/// First come, first served, back to back (thesis 2.3): kernels take free SMs in
/// active-queue order; a later kernel runs only when all work of the earlier ones has
/// been given an SM. Nothing is ever taken away.
namespace segue::policies::fcfs {

/// The oracle's own move.
[[nodiscard]] Decision choose(const View& view);
[[nodiscard]] Objection objection(const Decision& decision, const View& view, Rigor rigor);

}  // namespace segue::policies::fcfs
