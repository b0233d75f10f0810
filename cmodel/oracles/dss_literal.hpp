#pragma once

#include "cmodel/oracles/decision.hpp"
#include "cmodel/oracles/view.hpp"

/// DSS as Algorithm 1 (thesis 5.2.4) is printed: the loop is tested at its bottom, so that
/// each invocation makes one move even at a difference of one, and two kernels can trade an
/// SM for ever. Only the deadlock of the printed text is left out: a free SM is bound also
/// when all counts are equal (a lone kernel would never start).
namespace segue::oracles::dss_literal {

/// The oracle's own move.
[[nodiscard]] Decision choose(const View& view);
[[nodiscard]] Objection objection(const Decision& decision, const View& view, Rigor rigor);

}  // namespace segue::oracles::dss_literal
