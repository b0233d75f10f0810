#include "cmodel/policies/settle.hpp"

#include "cmodel/policies/mechanics.hpp"
#include "cmodel/policies/ranking.hpp"

namespace segue::policies {

std::optional<MovedPair> moved_by(const Decision& decision, const View& view) {
  const auto* bind = std::get_if<Bind>(&decision);
  const bool outside_the_loop = std::holds_alternative<Drop>(decision) ||
                                (bind != nullptr && view.sms[bind->sm].phase != SmPhase::kIdle);
  if (outside_the_loop) return view.moved;
  if (const auto* reserve = std::get_if<Reserve>(&decision))
    return MovedPair{reserve->next, reserve->victim};
  const KernelView* min = poorest_running(view);
  if (bind == nullptr || min == nullptr || min->row == bind->row) return std::nullopt;
  return MovedPair{bind->row, min->row};
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
