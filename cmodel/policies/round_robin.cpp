#include "cmodel/policies/round_robin.hpp"

#include "cmodel/policies/mechanics.hpp"

namespace segue::policies::round_robin {
namespace {

std::string name(unsigned row) { return "kernel " + std::to_string(row); }

Objection not_its_turn(unsigned row, const View& view) {
  if (view.turn == row) return std::nullopt;
  return "it is not the turn of " + name(row) + " but " +
         (view.turn ? "of " + name(*view.turn) : "nobody's");
}

/// The kernel that gives an SM to the one that has the turn: of those that hold one, the youngest.
const KernelView* youngest_other_running(const View& view) {
  for (auto it = view.kernels.rbegin(); it != view.kernels.rend(); ++it)
    if (view.turn != it->row && view.running_sm(*it)) return &*it;
  return nullptr;
}

Objection not_the_youngest(const Reserve& reserve, const View& view) {
  const KernelView& victim = *youngest_other_running(view);
  if (victim.row != reserve.victim) return name(victim.row) + " came after the victim";
  if (view.victim_sm(victim) != reserve.sm) return "not the SM that the victim has to give";
  return std::nullopt;
}

}  // namespace

Decision choose(const View& view) {
  const KernelView* holder = view.turn ? view.find(*view.turn) : nullptr;
  for (unsigned sm = 0; sm < view.sms.size(); ++sm) {
    if (!view.is_free(sm)) continue;
    if (holder != nullptr && view.can_fill(*holder, sm)) return Bind{sm, holder->row};
    if (view.sms[sm].phase == SmPhase::kReleased) return Drop{sm};
  }
  const KernelView* victim = youngest_other_running(view);
  const bool wants = holder != nullptr && !holder->killed && holder->unclaimed > 0;
  if (!wants || victim == nullptr || view.any_free()) return Stay{};
  const auto sm = view.victim_sm(*victim);
  return sm ? Decision{Reserve{*sm, victim->row, holder->row}} : Stay{};
}

Objection objection(const Decision& decision, const View& view, Rigor rigor) {
  Objection why;
  if (const auto* bind = std::get_if<Bind>(&decision)) why = not_its_turn(bind->row, view);
  if (const auto* reserve = std::get_if<Reserve>(&decision))
    why = not_its_turn(reserve->next, view);
  // Work of the others is no reason to keep an SM for them.
  if (!why)
    why = impossible(
        decision,
        with_work_of(view, [&view](const KernelView& kernel) { return view.turn == kernel.row; }),
        rigor);
  if (why || rigor == Rigor::kSound) return why;
  if (const auto* reserve = std::get_if<Reserve>(&decision))
    return not_the_youngest(*reserve, view);
  if (std::holds_alternative<Stay>(decision)) {
    const Decision owed = choose(view);
    if (!std::holds_alternative<Stay>(owed)) return "owes a move: " + to_string(owed);
  }
  return std::nullopt;
}

Objection objection_to_issue(unsigned row, const View& view) { return not_its_turn(row, view); }

}  // namespace segue::policies::round_robin
