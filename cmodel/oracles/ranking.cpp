#include "cmodel/oracles/ranking.hpp"

namespace segue::oracles {

const KernelView* richest_for(const View& view, unsigned sm) {
  const auto next = view.sms[sm].next;
  const KernelView* best = next ? view.find(*next) : nullptr;
  if (best != nullptr && !view.can_fill(*best, sm)) best = nullptr;
  int most = best != nullptr ? best->tokens + 1 : 0;
  for (const KernelView& kernel : view.kernels) {
    if (next == kernel.row || !view.can_fill(kernel, sm)) continue;
    if (best != nullptr && kernel.tokens <= most) continue;
    best = &kernel;
    most = kernel.tokens;
  }
  return best;
}

const KernelView* richest(const View& view) {
  const KernelView* best = nullptr;
  for (const KernelView& kernel : view.kernels) {
    if (kernel.killed || kernel.unclaimed <= 0) continue;
    if (best == nullptr || kernel.tokens > best->tokens) best = &kernel;
  }
  return best;
}

const KernelView* poorest_running(const View& view) {
  const KernelView* best = nullptr;
  for (const KernelView& kernel : view.kernels) {
    if (!view.running_sm(kernel)) continue;
    if (best == nullptr || kernel.tokens < best->tokens) best = &kernel;
  }
  return best;
}

std::optional<int> imbalance(const View& view) {
  const KernelView* max = richest(view);
  const KernelView* min = poorest_running(view);
  if (max == nullptr || min == nullptr) return std::nullopt;
  return max->tokens - min->tokens;
}

}  // namespace segue::oracles
