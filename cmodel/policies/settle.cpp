#include "cmodel/policies/settle.hpp"

#include "cmodel/policies/mechanics.hpp"
#include "cmodel/policies/ranking.hpp"

namespace segue::policies {

std::optional<MovedPair> moved_by(const Decision& decision, const View& view) {
  const auto* bind = std::get_if<Bind>(&decision);
  const bool outside_the_loop = std::holds_alternative<Drop>(decision) ||
                                (bind != nullptr && view.sms[bind->sm].phase != SmPhase::kIdle);
  return outside_the_loop ? view.moved : extremes(view);
}

Settled settle(View view, Policy policy, unsigned max_moves) {
  Settled result;
  view.moved.reset();
  for (unsigned move = 0; move < max_moves; ++move) {
    const Decision decision = choose(policy, view);
    if (std::holds_alternative<Stay>(decision)) {
      result.steady = true;
      break;
    }
    const auto moved = moved_by(decision, view);
    perform(decision, view);
    view.moved = moved;
    if (std::holds_alternative<Bind>(decision)) ++result.binds;
    if (const auto* reserve = std::get_if<Reserve>(&decision)) {
      ++result.reserves;
      release(reserve->sm, view);
    }
  }
  result.view = std::move(view);
  return result;
}

}  // namespace segue::policies
