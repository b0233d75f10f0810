#include "cmodel/policies/ranking.hpp"

namespace segue::policies {

const KernelView* richest_for(const View& view, unsigned sm) {
  const auto next = view.sms[sm].next;
  const KernelView* best = next ? view.find(*next) : nullptr;
  if (best != nullptr && !view.can_fill(*best, sm)) best = nullptr;
  int most = best != nullptr ? best->tokens + 1 : 0;
  for (const KernelView& kernel : view.kernels) {
    if (next == kernel.row || !view.can_fill(kernel, sm)) continue;
    const int tokens = offer(view, kernel, sm);
    if (best != nullptr && tokens <= most) continue;
    best = &kernel;
    most = tokens;
  }
  return best;
}

int offer(const View& view, const KernelView& kernel, unsigned sm) {
  return kernel.tokens + (view.would_swap(kernel, sm) ? 1 : 0);
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

std::optional<MovedPair> extremes(const View& view) {
  const KernelView* max = richest(view);
  const KernelView* min = poorest_running(view);
  if (max == nullptr || min == nullptr || max == min) return std::nullopt;
  return MovedPair{max->row, min->row};
}

Objection not_worth_it(const Reserve& reserve, const View& view, int worth_it) {
  const KernelView& victim = *view.find(reserve.victim);
  const KernelView& next = *view.find(reserve.next);
  if (next.tokens - victim.tokens >= worth_it) return std::nullopt;
  return with_tokens(next) + " is less than " + std::to_string(worth_it) + " ahead of " +
         with_tokens(victim);
}

std::string with_tokens(const KernelView& kernel) {
  return "kernel " + std::to_string(kernel.row) + " (" + std::to_string(kernel.tokens) + " tokens)";
}

}  // namespace segue::policies
