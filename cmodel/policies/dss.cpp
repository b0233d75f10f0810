#include "cmodel/policies/dss.hpp"

#include "cmodel/policies/mechanics.hpp"
#include "cmodel/policies/ranking.hpp"

namespace segue::policies::dss {
namespace {

/// Rule (a).
Objection not_to_the_richest(const Bind& bind, const View& view) {
  const KernelView* owed = richest_for(view, bind.sm);
  if (owed->row == bind.row) return std::nullopt;
  return with_tokens(*owed) + " comes before " + with_tokens(*view.find(bind.row));
}

/// Rule (b), the choice of the pair and of the SM.
Objection not_the_extremes(const Reserve& reserve, const View& view) {
  const KernelView* max = richest(view);
  const KernelView* min = poorest_running(view);
  if (max->row != reserve.next) return with_tokens(*max) + " comes before the next kernel";
  if (min->row != reserve.victim) return with_tokens(*min) + " comes before the victim";
  if (view.victim_sm(*min) != reserve.sm) return "not the SM that the victim has to give";
  return std::nullopt;
}

}  // namespace

Decision choose(const View& view) {
  for (unsigned sm = 0; sm < view.sms.size(); ++sm) {
    if (!view.is_free(sm)) continue;
    if (const KernelView* kernel = richest_for(view, sm)) return Bind{sm, kernel->row};
    if (view.sms[sm].phase == SmPhase::kReleased) return Drop{sm};
  }
  const auto pair = extremes(view);
  if (!pair || view.any_free()) return Stay{};
  const KernelView& min = *view.find(pair->min);
  if (view.find(pair->max)->tokens - min.tokens < kWorthIt) return Stay{};
  const auto sm = view.victim_sm(min);
  return sm ? Decision{Reserve{*sm, min.row, pair->max}} : Stay{};
}

Objection objection(const Decision& decision, const View& view, Rigor rigor) {
  if (auto why = impossible(decision, view, rigor)) return why;
  const bool exact = rigor == Rigor::kExact;
  if (const auto* bind = std::get_if<Bind>(&decision)) {
    if (exact) return not_to_the_richest(*bind, view);
  } else if (const auto* reserve = std::get_if<Reserve>(&decision)) {
    if (auto why = not_worth_it(*reserve, view, kWorthIt)) return why;
    if (exact) return not_the_extremes(*reserve, view);
  } else if (std::holds_alternative<Stay>(decision) && exact) {
    const Decision owed = choose(view);
    if (!std::holds_alternative<Stay>(owed)) return "owes a move: " + to_string(owed);
  }
  return std::nullopt;
}

}  // namespace segue::policies::dss
