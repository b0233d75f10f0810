#include "cmodel/policies/dss_literal.hpp"

#include "cmodel/policies/mechanics.hpp"
#include "cmodel/policies/ranking.hpp"

namespace segue::policies::dss_literal {
namespace {

std::optional<unsigned> lowest(const View& view, SmPhase phase) {
  for (unsigned sm = 0; sm < view.sms.size(); ++sm)
    if (view.sms[sm].phase == phase) return sm;
  return std::nullopt;
}

/// "until KSR[ksr_max].count <= KSR[ksr_min].count + 1"
bool loop_has_ended(const View& view) {
  if (!view.moved) return false;
  const KernelView* max = view.find(view.moved->max);
  const KernelView* min = view.find(view.moved->min);
  return max != nullptr && min != nullptr && max->tokens <= min->tokens + 1;
}

/// One pass through the body of the loop.
Decision pass(const View& view) {
  const KernelView* min = poorest_running(view);
  if (const auto idle = lowest(view, SmPhase::kIdle)) {
    const KernelView* max = richest_for(view, *idle);
    if (max == nullptr) return Stay{};
    const bool lone = min == nullptr || max == min;
    if (!lone && offer(view, *max, *idle) == min->tokens) return Stay{};
    return Bind{*idle, max->row};
  }
  const auto pair = extremes(view);
  if (!pair || view.find(pair->max)->tokens - min->tokens < 1) return Stay{};
  const auto sm = view.victim_sm(*view.find(pair->min));
  return sm ? Decision{Reserve{*sm, pair->min, pair->max}} : Stay{};
}

/// Decisions that differ only in which of several free SMs they take are the same.
bool same(const Decision& a, const Decision& b) {
  const auto* bind_a = std::get_if<Bind>(&a);
  const auto* bind_b = std::get_if<Bind>(&b);
  return bind_a != nullptr && bind_b != nullptr ? bind_a->row == bind_b->row : a == b;
}

}  // namespace

Decision choose(const View& view) {
  if (const auto sm = lowest(view, SmPhase::kReleased)) {
    if (const KernelView* kernel = richest_for(view, *sm)) return Bind{*sm, kernel->row};
    return Drop{*sm};
  }
  return loop_has_ended(view) ? Decision{Stay{}} : pass(view);
}

Objection objection(const Decision& decision, const View& view, Rigor rigor) {
  if (auto why = impossible(decision, view, rigor)) return why;
  if (const auto* reserve = std::get_if<Reserve>(&decision))
    if (auto why = not_worth_it(*reserve, view, 1)) return why;
  if (rigor == Rigor::kSound) return std::nullopt;

  const auto* bind = std::get_if<Bind>(&decision);
  if (bind != nullptr && view.sms[bind->sm].phase == SmPhase::kReleased) {
    const KernelView* owed = richest_for(view, bind->sm);
    if (owed->row != bind->row) return with_tokens(*owed) + " comes first";
    return std::nullopt;
  }
  const Decision owed = choose(view);
  if (!std::holds_alternative<Drop>(decision) && !same(decision, owed))
    return "Algorithm 1 would " + to_string(owed);
  return std::nullopt;
}

}  // namespace segue::policies::dss_literal
