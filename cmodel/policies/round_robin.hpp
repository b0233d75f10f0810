#pragma once

#include "cmodel/policies/decision.hpp"
#include "cmodel/policies/view.hpp"

/// Round robin: the whole engine for one kernel after the other (thesis 2.2 names the classical
/// policy and leaves open how; the turn is `TurnAccount`'s). The kernel that has the turn, and no
/// other, gets SMs and issues TBs. It takes as many SMs as it can fill, free ones first, then those
/// of the kernel that came last; the others keep theirs, where their TBs run out.
namespace segue::policies::round_robin {

/// The oracle's own move.
[[nodiscard]] Decision choose(const View& view);
[[nodiscard]] Objection objection(const Decision& decision, const View& view, Rigor rigor);

/// May a TB of this kernel, new or preempted, be issued to an SM that it holds?
[[nodiscard]] Objection objection_to_issue(unsigned row, const View& view);

}  // namespace segue::policies::round_robin
