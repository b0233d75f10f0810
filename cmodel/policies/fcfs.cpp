#include "cmodel/policies/fcfs.hpp"

#include "cmodel/policies/mechanics.hpp"

namespace segue::policies::fcfs {
namespace {

/// The kernel that came first among those with work for this SM. Where contexts don't share the SMs
/// the others wait until the first of all has ended (thesis 2.3; a context has one kernel here).
const KernelView* first_come(const View& view, unsigned sm) {
  for (const KernelView& kernel : view.kernels) {
    if (view.can_fill(kernel, sm)) return &kernel;
    if (view.exclusive) return nullptr;
  }
  return nullptr;
}

}  // namespace

Decision choose(const View& view) {
  for (unsigned sm = 0; sm < view.sms.size(); ++sm) {
    if (!view.is_free(sm)) continue;
    if (const KernelView* kernel = first_come(view, sm)) return Bind{sm, kernel->row};
    if (view.sms[sm].phase == SmPhase::kReleased) return Drop{sm};
  }
  return Stay{};
}

Objection objection(const Decision& decision, const View& view, Rigor rigor) {
  // Where contexts don't share the SMs a kernel that still has work loses the SM reserved for it.
  const auto* drop = std::get_if<Drop>(&decision);
  const bool may_have_work =
      drop != nullptr && view.exclusive && first_come(view, drop->sm) == nullptr;
  if (auto why = impossible(decision, view, may_have_work ? Rigor::kSound : rigor)) return why;
  if (std::holds_alternative<Reserve>(decision)) return "FCFS never takes an SM away";
  const auto* bind = std::get_if<Bind>(&decision);
  if (bind != nullptr && view.exclusive && bind->row != view.kernels.front().row)
    return "kernel " + std::to_string(view.kernels.front().row) + " has not ended";
  if (rigor == Rigor::kSound) return std::nullopt;
  if (bind != nullptr) {
    const KernelView* first = first_come(view, bind->sm);
    if (first->row != bind->row)
      return "kernel " + std::to_string(first->row) + " came first and still has work";
  }
  if (std::holds_alternative<Stay>(decision)) {
    const Decision owed = choose(view);
    if (!std::holds_alternative<Stay>(owed)) return "owes a move: " + to_string(owed);
  }
  return std::nullopt;
}

}  // namespace segue::policies::fcfs
