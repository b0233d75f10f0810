#include "cmodel/blocks/preempt_selector/choice.hpp"

#include <tuple>

#include "cmodel/blocks/preempt_selector/saturated.hpp"

namespace segue::preempt_selector {

Choice choose(const State& q, std::uint32_t slot) {
  const Seen& tb = q.seen[slot];
  const std::uint32_t executed = tb.executed;
  const bool flush_ok = tb.idempotent || contains(q.issued, slot);
  const bool drain_is_known = is_known(executed) && is_known(q.most);
  const std::uint32_t drain_cost = drain_is_known ? q.most - executed : kCostUnknown;
  Choice choice{.left = excess(q.mean, executed)};
  const bool drain_ok = q.measured && is_known(executed) && choice.left <= q.reach;
  if (flush_ok && (!drain_ok || executed <= drain_cost)) {
    choice.alternative = Leave::kFlush;
    choice.alternative_cost = executed;
  } else if (drain_ok) {
    choice.alternative = Leave::kDrain;
    choice.alternative_cost = drain_cost;
  }
  // On equal overheads the lower latency is better: a save takes as long as half the switch
  // overhead takes to execute.
  const bool drains_longer =
      choice.alternative == Leave::kDrain && choice.left > q.switch_overhead / 2;
  choice.wish = !choice.has_alternative() || q.weight < choice.alternative_cost ||
                (q.weight == choice.alternative_cost && drains_longer);
  return choice;
}

bool saves_fit(const State& q, std::uint32_t more) {
  if (!is_known(q.saves) || !is_known(q.save)) return false;
  return q.saves + std::uint64_t{more} * q.save <= q.bound;
}

bool is_better(const State& q, const Cost& c) {
  if (!q.best_valid) return true;
  const bool c_meets = meets(c.latency, q.bound);
  const bool best_meets = meets(q.best.latency, q.bound);
  if (c_meets != best_meets) return c_meets;
  if (c_meets) {
    return std::tie(c.overhead, c.latency) < std::tie(q.best.overhead, q.best.latency);
  }
  return std::tie(c.latency, c.overhead) < std::tie(q.best.latency, q.best.overhead);
}

}  // namespace segue::preempt_selector
