#include "cmodel/oracles/token_rules.hpp"

#include "cmodel/oracles/mechanics.hpp"
#include "cmodel/oracles/ranking.hpp"

namespace segue::oracles::token_rules {
namespace {

std::string with_tokens(const KernelView& kernel) {
  return "kernel " + std::to_string(kernel.row) + " (" + std::to_string(kernel.tokens) + " tokens)";
}

/// Rule (a).
Objection not_to_the_richest(const Bind& bind, const View& view) {
  const KernelView* owed = richest_for(view, bind.sm);
  if (owed->row == bind.row) return std::nullopt;
  return with_tokens(*owed) + " comes before " + with_tokens(*view.find(bind.row));
}

/// Rule (b), as far as it holds for any pair of kernels.
Objection not_worth_it(const Reserve& reserve, const View& view, int worth_it) {
  const KernelView& victim = *view.find(reserve.victim);
  const KernelView& next = *view.find(reserve.next);
  if (next.tokens - victim.tokens >= worth_it) return std::nullopt;
  return with_tokens(next) + " is less than " + std::to_string(worth_it) + " ahead of " +
         with_tokens(victim);
}

/// Rule (b), the choice of the pair and of the SM.
Objection not_the_extremes(const Reserve& reserve, const View& view) {
  const KernelView* max = richest(view);
  const KernelView* min = poorest_running(view);
  if (max->row != reserve.next) return with_tokens(*max) + " comes before the next kernel";
  if (min->row != reserve.victim) return with_tokens(*min) + " comes before the victim";
  if (view.running_sm(*min) != reserve.sm) return "not the victim's lowest running SM";
  return std::nullopt;
}

}  // namespace

Decision choose(const View& view, int worth_it) {
  for (unsigned sm = 0; sm < view.sms.size(); ++sm) {
    if (!view.is_free(sm)) continue;
    if (const KernelView* kernel = richest_for(view, sm)) return Bind{sm, kernel->row};
    if (view.sms[sm].phase == SmPhase::kReleased) return Drop{sm};
  }
  if (view.any_free() || imbalance(view).value_or(0) < worth_it) return Stay{};
  const KernelView& min = *poorest_running(view);
  return Reserve{*view.running_sm(min), min.row, richest(view)->row};
}

Objection objection(const Decision& decision, const View& view, Rigor rigor, int worth_it) {
  if (auto why = impossible(decision, view)) return why;
  const bool exact = rigor == Rigor::kExact;
  if (const auto* bind = std::get_if<Bind>(&decision)) {
    if (exact) return not_to_the_richest(*bind, view);
  } else if (const auto* reserve = std::get_if<Reserve>(&decision)) {
    if (auto why = not_worth_it(*reserve, view, worth_it)) return why;
    if (exact) return not_the_extremes(*reserve, view);
  } else if (std::holds_alternative<Stay>(decision) && exact) {
    const Decision owed = choose(view, worth_it);
    if (!std::holds_alternative<Stay>(owed)) return "owes a move: " + to_string(owed);
  }
  return std::nullopt;
}

}  // namespace segue::oracles::token_rules
