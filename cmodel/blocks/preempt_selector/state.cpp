#include "cmodel/blocks/preempt_selector/state.hpp"

#include <utility>

namespace segue::preempt_selector {

State::State(const Params& params)
    : kernels(params.num_ctxs),
      seen(params.num_slots),
      costs(params.num_sms),
      leave(params.num_sms * params.num_slots) {}

void State::reset() {
  // The vectors are kept: a reset allocates no more than any other cycle.
  static const State fresh_scalars({.num_sms = 0, .num_slots = 0, .num_ctxs = 0});
  auto kept_counts = std::move(kernels.counts);
  auto kept_latency = std::move(kernels.latency);
  auto kept_costs = std::move(costs);
  auto kept_seen = std::move(seen);
  auto kept_leave = std::move(leave);
  *this = fresh_scalars;
  kernels.counts = std::move(kept_counts);
  kernels.latency = std::move(kept_latency);
  costs = std::move(kept_costs);
  seen = std::move(kept_seen);
  leave = std::move(kept_leave);
  seen.assign(seen.size(), Seen{});
  leave.assign(leave.size(), Leave::kFlush);
}

}  // namespace segue::preempt_selector
