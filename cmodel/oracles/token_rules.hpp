#pragma once

#include "cmodel/oracles/decision.hpp"
#include "cmodel/oracles/view.hpp"

/// The two rules of sharing by tokens, with the least difference between the richest and
/// the poorest kernel that a preemption is worth.
namespace segue::oracles::token_rules {

[[nodiscard]] Decision choose(const View& view, int worth_it);
[[nodiscard]] Objection objection(const Decision& decision, const View& view, Rigor rigor,
                                  int worth_it);

}  // namespace segue::oracles::token_rules
