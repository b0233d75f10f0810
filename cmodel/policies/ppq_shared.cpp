#include "cmodel/policies/ppq_shared.hpp"

#include "cmodel/policies/mechanics.hpp"
#include "cmodel/policies/npq.hpp"
#include "cmodel/policies/urgency.hpp"

namespace segue::policies::ppq_shared {
namespace {

/// The choice of the pair and of the SM.
Objection not_the_extremes(const Reserve& reserve, const View& view) {
  const KernelView* most = most_urgent(view);
  const KernelView* least = least_urgent_running(view);
  if (most->row != reserve.next) return with_priority(*most) + " comes before the next kernel";
  if (least->row != reserve.victim) return with_priority(*least) + " comes before the victim";
  if (view.victim_sm(*least) != reserve.sm) return "not the SM that the victim has to give";
  return std::nullopt;
}

}  // namespace

Decision choose(const View& view) {
  const Decision of_free_sm = npq::choose(view);
  if (!std::holds_alternative<Stay>(of_free_sm)) return of_free_sm;
  const KernelView* next = most_urgent(view);
  const KernelView* victim = least_urgent_running(view);
  if (next == nullptr || victim == nullptr || next->priority <= victim->priority) return Stay{};
  const auto sm = view.victim_sm(*victim);
  return sm ? Decision{Reserve{*sm, victim->row, next->row}} : Stay{};
}

Objection objection(const Decision& decision, const View& view, Rigor rigor) {
  if (const auto* reserve = std::get_if<Reserve>(&decision)) {
    if (auto why = impossible(decision, view, rigor)) return why;
    const KernelView& next = *view.find(reserve->next);
    const KernelView& victim = *view.find(reserve->victim);
    if (next.priority <= victim.priority)
      return with_priority(next) + " isn't more urgent than " + with_priority(victim);
    return rigor == Rigor::kExact ? not_the_extremes(*reserve, view) : std::nullopt;
  }
  if (std::holds_alternative<Stay>(decision) && rigor == Rigor::kExact) {
    const Decision owed = choose(view);
    if (!std::holds_alternative<Stay>(owed)) return "owes a move: " + to_string(owed);
  }
  return npq::objection(decision, view, rigor);
}

}  // namespace segue::policies::ppq_shared
