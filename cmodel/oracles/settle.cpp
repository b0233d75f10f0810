#include "cmodel/oracles/settle.hpp"

#include "cmodel/oracles/mechanics.hpp"

namespace segue::oracles {

Settled settle(View view, Policy policy, unsigned max_moves) {
  Settled result;
  view.continued = false;
  for (unsigned move = 0; move < max_moves; ++move) {
    const Decision decision = choose(policy, view);
    if (std::holds_alternative<Stay>(decision)) {
      result.steady = true;
      break;
    }
    perform(decision, view);
    view.continued = true;
    if (std::holds_alternative<Bind>(decision)) ++result.binds;
    if (const auto* reserve = std::get_if<Reserve>(&decision)) {
      ++result.reserves;
      release(reserve->sm, view);
      view.continued = false;
    }
  }
  result.view = std::move(view);
  return result;
}

}  // namespace segue::oracles
