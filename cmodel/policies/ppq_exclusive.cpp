#include "cmodel/policies/ppq_exclusive.hpp"

#include "cmodel/policies/ppq_shared.hpp"
#include "cmodel/policies/urgency.hpp"

namespace segue::policies::ppq_exclusive {
namespace {

Objection below_the_top(unsigned row, const View& view) {
  const KernelView* kernel = view.find(row);
  const unsigned top = view.top_priority();
  if (kernel == nullptr || kernel->priority == top) return std::nullopt;
  return with_priority(*kernel) + " has to wait for an active kernel of priority " +
         std::to_string(top);
}

View with_work_at_the_top_only(const View& view) {
  return with_work_of(view, [top = view.top_priority()](const KernelView& kernel) {
    return kernel.priority == top;
  });
}

}  // namespace

Decision choose(const View& view) { return ppq_shared::choose(with_work_at_the_top_only(view)); }

Objection objection(const Decision& decision, const View& view, Rigor rigor) {
  Objection why;
  if (const auto* bind = std::get_if<Bind>(&decision)) why = below_the_top(bind->row, view);
  if (const auto* reserve = std::get_if<Reserve>(&decision))
    why = below_the_top(reserve->next, view);
  return why ? why : ppq_shared::objection(decision, with_work_at_the_top_only(view), rigor);
}

Objection objection_to_issue(unsigned row, const View& view) { return below_the_top(row, view); }

}  // namespace segue::policies::ppq_exclusive
