#include "cmodel/policies/urgency.hpp"

namespace segue::policies {

const KernelView* most_urgent_for(const View& view, unsigned sm) {
  const auto next = view.sms[sm].next;
  const KernelView* best = next ? view.find(*next) : nullptr;
  if (best != nullptr && !view.can_fill(*best, sm)) best = nullptr;
  for (const KernelView& kernel : view.kernels) {
    if (!view.can_fill(kernel, sm)) continue;
    if (best == nullptr || kernel.priority > best->priority) best = &kernel;
  }
  return best;
}

const KernelView* most_urgent(const View& view) {
  const KernelView* best = nullptr;
  for (const KernelView& kernel : view.kernels) {
    if (kernel.killed || kernel.unclaimed <= 0) continue;
    if (best == nullptr || kernel.priority > best->priority) best = &kernel;
  }
  return best;
}

const KernelView* least_urgent_running(const View& view) {
  const KernelView* least = nullptr;
  for (const KernelView& kernel : view.kernels) {
    if (!view.running_sm(kernel)) continue;
    if (least == nullptr || kernel.priority <= least->priority) least = &kernel;
  }
  return least;
}

std::string with_priority(const KernelView& kernel) {
  return "kernel " + std::to_string(kernel.row) + " (priority " + std::to_string(kernel.priority) +
         ")";
}

}  // namespace segue::policies
