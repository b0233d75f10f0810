#pragma once

#include "cmodel/policies/decision.hpp"
#include "cmodel/policies/view.hpp"

/// DSS as Algorithm 1 (thesis 5.2.4) is printed. It returns when max and min have equally many
/// tokens, even with an SM idle; otherwise it moves at least once an invocation, also at a
/// difference of one, and goes on "until max <= min + 1" of the pair that it moved, so that two
/// kernels can trade an SM at every invocation. Its deadlock is left out: a kernel that has no
/// other to be compared with takes idle SMs. A released SM is bound as in `dss`, outside the loop.
namespace segue::policies::dss_literal {

/// The oracle's own move.
[[nodiscard]] Decision choose(const View& view);
[[nodiscard]] Objection objection(const Decision& decision, const View& view, Rigor rigor);

}  // namespace segue::policies::dss_literal
