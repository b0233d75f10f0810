#pragma once

#include "cmodel/policies/decision.hpp"
#include "cmodel/policies/view.hpp"

namespace segue::policies {

/// Decisions that no policy may make: bind an SM that isn't free, to a kernel
/// that is gone, killed or has no TBs for it; reserve an SM that its victim does not run
/// on, or for a kernel without work, or while an SM is free; let an SM idle that isn't
/// released. With `Rigor::kExact` also: let an SM idle that its `next` has work for.
[[nodiscard]] Objection impossible(const Decision& decision, const View& view, Rigor rigor);

/// Carries out a possible decision on the view: phases, claims and tokens (thesis 5.2.4:
/// both token counts move when an SM is reserved, nothing when it is released, a
/// retargeted or dropped reservation refunds the old `next`, and one that is given up for another
/// SM stands for that).
void perform(const Decision& decision, View& view);

/// The preemption of a reserved SM is over; its TBs wait again.
void release(unsigned sm, View& view);

}  // namespace segue::policies
