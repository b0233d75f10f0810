#include "cmodel/blocks/preempt_selector/preempt_selector_oracle.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace segue::oracles::chimera {

Averages averages(const Kernel& kernel) {
  Averages result;
  double executed = 0;
  double cycles = 0;
  for (const Kernel::Ended& tb : kernel.ended) {
    executed += tb.executed;
    cycles += tb.cycles;
  }
  if (executed > 0) {
    result.mean = executed / static_cast<double>(kernel.ended.size());
  } else {
    // No thread block has ended yet: use the progress of the resident ones.
    cycles = 0;
    for (const Sm& sm : kernel.sms) {
      for (const Tb& tb : sm) {
        executed += tb.executed;
        cycles += tb.cycles;
      }
    }
  }
  if (executed > 0) result.cpi = cycles / executed;
  return result;
}

std::vector<TbCost> estimate_costs(const Sm& sm, const Averages& of_kernel, double save_time) {
  const auto num_tbs = static_cast<double>(sm.size());
  // The thread blocks of an SM progress side by side.
  const double sm_ipc = of_kernel.cpi > 0 ? num_tbs / of_kernel.cpi : kUnknown;
  const double switch_overhead = sm_ipc == kUnknown ? kUnknown : sm_ipc * 2 * save_time;
  double most = 0;
  for (const Tb& tb : sm) most = std::max(most, tb.executed);

  std::vector<TbCost> costs;
  for (const Tb& tb : sm) {
    const double left = of_kernel.mean ? std::max(0.0, *of_kernel.mean - tb.executed) : 0;
    const double drain_latency = of_kernel.mean ? left * of_kernel.cpi : kUnknown;
    costs.push_back({tb.slot, Technique::kFlush, tb.executed, tb.idempotent ? 0 : kUnknown});
    costs.push_back({tb.slot, Technique::kDrain, most - tb.executed, drain_latency});
    costs.push_back({tb.slot, Technique::kSwitch, switch_overhead, save_time});
  }
  return costs;
}

SmCost select_techniques(std::vector<TbCost> costs, double limit) {
  std::ranges::sort(costs, {}, [](const TbCost& c) {
    return std::tuple(c.overhead, c.latency, c.technique, c.slot);
  });
  SmCost sm;
  double saves = 0;
  double longest_drain = 0;
  const auto add = [&](const TbCost& c) {
    sm.techniques[c.slot] = c.technique;
    sm.overhead += c.overhead;
    if (c.technique == Technique::kSwitch) saves += c.latency;
    if (c.technique == Technique::kDrain) longest_drain = std::max(longest_drain, c.latency);
  };
  const auto meets_latency = [&](const TbCost& c) {
    const double before = c.technique == Technique::kSwitch ? saves : 0;
    return before + c.latency <= limit;
  };
  for (const TbCost& c : costs) {
    if (meets_latency(c) && !sm.techniques.contains(c.slot)) add(c);
  }
  for (const TbCost& c : costs) {
    if (c.technique == Technique::kSwitch && !sm.techniques.contains(c.slot)) add(c);
  }
  sm.latency = std::max(saves, longest_drain);
  return sm;
}

Victim select_sm(const std::vector<SmCost>& costs, double limit) {
  std::vector<std::uint32_t> sorted(costs.size());
  std::iota(sorted.begin(), sorted.end(), 0U);
  std::ranges::stable_sort(sorted, {}, [&](std::uint32_t sm) {
    return std::tuple(costs[sm].overhead, costs[sm].latency);
  });
  for (const std::uint32_t sm : sorted) {
    if (costs[sm].latency <= limit) return {.sm = sm, .late = false};
  }
  std::ranges::stable_sort(sorted, {}, [&](std::uint32_t sm) { return costs[sm].latency; });
  return {.sm = sorted.front(), .late = true};
}

Selection select(const Kernel& kernel, double limit) {
  const Averages of_kernel = averages(kernel);
  Selection result;
  for (const Sm& sm : kernel.sms) {
    result.costs.push_back(
        select_techniques(estimate_costs(sm, of_kernel, kernel.save_time), limit));
  }
  result.victim = select_sm(result.costs, limit);
  return result;
}

}  // namespace segue::oracles::chimera
