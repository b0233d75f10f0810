#include "cmodel/policies/npq.hpp"

#include "cmodel/policies/mechanics.hpp"
#include "cmodel/policies/urgency.hpp"

namespace segue::policies::npq {

Decision choose(const View& view) {
  for (unsigned sm = 0; sm < view.sms.size(); ++sm) {
    if (!view.is_free(sm)) continue;
    if (const KernelView* kernel = most_urgent_for(view, sm)) return Bind{sm, kernel->row};
    if (view.sms[sm].phase == SmPhase::kReleased) return Drop{sm};
  }
  return Stay{};
}

Objection objection(const Decision& decision, const View& view, Rigor rigor) {
  if (auto why = impossible(decision, view, rigor)) return why;
  if (std::holds_alternative<Reserve>(decision)) return "NPQ never takes an SM away";
  if (rigor == Rigor::kSound) return std::nullopt;
  if (const auto* bind = std::get_if<Bind>(&decision)) {
    const KernelView* owed = most_urgent_for(view, bind->sm);
    if (owed->row != bind->row)
      return with_priority(*owed) + " comes before " + with_priority(*view.find(bind->row));
  }
  if (std::holds_alternative<Stay>(decision)) {
    const Decision owed = choose(view);
    if (!std::holds_alternative<Stay>(owed)) return "owes a move: " + to_string(owed);
  }
  return std::nullopt;
}

}  // namespace segue::policies::npq
