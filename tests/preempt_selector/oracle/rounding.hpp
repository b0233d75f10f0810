#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cmodel/blocks/preempt_selector/preempt_selector_oracle.hpp"

/// How far the selector's integers may be from the paper's real numbers, and which comparisons of
/// the oracle they can therefore not tell.
namespace segue::preempt_selector {

namespace chimera = oracles::chimera;

/// A real number's integer is one of these.
struct Bounds {
  double low = 0;
  double high = 0;

  [[nodiscard]] bool is_exact() const { return low == high; }
  [[nodiscard]] bool contains(double value) const { return low <= value && value <= high; }
  friend Bounds operator+(const Bounds& a, const Bounds& b) {
    return {a.low + b.low, a.high + b.high};
  }
};
inline Bounds exact(double value) { return {value, value}; }
inline Bounds longer(const Bounds& a, const Bounds& b) {
  return {std::max(a.low, b.low), std::max(a.high, b.high)};
}

struct CostBounds {
  Bounds overhead;
  Bounds latency;
};

/// Surely less, by `a` and then by `b`; `tie` if both are surely equal.
inline bool surely_before(const Bounds& a1, const Bounds& a2, const Bounds& b1, const Bounds& b2,
                          bool tie) {
  if (a1.high < a2.low) return true;
  if (!a1.is_exact() || !a2.is_exact() || a1.low != a2.low) return false;
  if (b1.high < b2.low) return true;
  return tie && b1.is_exact() && b2.is_exact() && b1.low == b2.low;
}

/// The bounds of a kernel's estimates.
class Rounding {
 public:
  Rounding(const chimera::Kernel& kernel, double limit)
      : limit_(limit), save_(kernel.save_time), of_kernel_(averages(kernel)) {
    // Cycles per instruction are rounded up to 1/256.
    cpi = {of_kernel_.cpi * (1 - kReal), (of_kernel_.cpi + 1.0 / 256) * (1 + kReal)};
    const double real_mean = of_kernel_.mean.value_or(0);
    mean = {std::max(0.0, real_mean - 1), real_mean * (1 + kReal)};
  }

  [[nodiscard]] CostBounds of(const chimera::TbCost& c, const chimera::Sm& sm) const {
    switch (c.technique) {
      case chimera::Technique::kFlush:
        return {exact(c.overhead), exact(c.latency)};
      case chimera::Technique::kDrain:
        return {exact(c.overhead), drain_latency(executed(sm, c.slot))};
      case chimera::Technique::kSwitch:
        break;
    }
    return {switch_overhead(static_cast<double>(sm.size())), exact(c.latency)};
  }

  /// The quotient is rounded down, then multiplied by the thread blocks.
  [[nodiscard]] Bounds switch_overhead(double num_tbs) const {
    if (of_kernel_.cpi == 0 || save_ == chimera::kUnknown) return exact(chimera::kUnknown);
    return {std::max(0.0, num_tbs * (2 * save_ / cpi.high - 1)), num_tbs * 2 * save_ / cpi.low};
  }

  [[nodiscard]] bool surely_meets(const Bounds& latency) const { return latency.high <= limit_; }
  [[nodiscard]] bool surely_misses(const Bounds& latency) const { return latency.low > limit_; }

  /// Integers choose the techniques that the oracle chose: of each thread block its technique
  /// surely meets the limit, and comes before those others that may.
  [[nodiscard]] bool tells_techniques(const chimera::Sm& sm, const chimera::SmCost& chosen) const {
    const auto costs = estimate_costs(sm, of_kernel_, save_);
    double saves = 0;
    for (const chimera::Tb& tb : sm) {
      if (!tells_technique(sm, costs, tb.slot, chosen, saves)) return false;
      if (chosen.techniques.at(tb.slot) == chimera::Technique::kSwitch) saves += save_;
    }
    return true;
  }

  /// Of an SM that leaves as the oracle chose.
  [[nodiscard]] CostBounds of(const chimera::Sm& sm, const chimera::SmCost& chosen) const {
    CostBounds sum;
    Bounds saves;
    Bounds drains;
    for (const chimera::TbCost& c : estimate_costs(sm, of_kernel_, save_)) {
      if (chosen.techniques.at(c.slot) != c.technique) continue;
      const CostBounds bounds = of(c, sm);
      sum.overhead = sum.overhead + bounds.overhead;
      if (c.technique == chimera::Technique::kSwitch) saves = saves + bounds.latency;
      if (c.technique == chimera::Technique::kDrain) drains = longer(drains, bounds.latency);
    }
    sum.latency = longer(saves, drains);
    return sum;
  }

  /// Integers take the victim that the oracle took, if they choose the same techniques.
  [[nodiscard]] bool tells_victim(const chimera::Kernel& kernel,
                                  const chimera::Selection& selection) const {
    const std::uint32_t victim = selection.victim.sm;
    const CostBounds best = of(kernel.sms[victim], selection.costs[victim]);
    const bool late = selection.victim.late;
    if (late ? !surely_misses(best.latency) : !surely_meets(best.latency)) return false;
    for (std::uint32_t sm = 0; sm < kernel.sms.size(); ++sm) {
      if (sm == victim) continue;
      const CostBounds other = of(kernel.sms[sm], selection.costs[sm]);
      const bool misses = surely_misses(other.latency);
      if (late && !misses) return false;
      if (!late && misses) continue;
      if (!(late ? surely_before(best.latency, other.latency, best.overhead, other.overhead,
                                 victim < sm)
                 : surely_before(best.overhead, other.overhead, best.latency, other.latency,
                                 victim < sm))) {
        return false;
      }
    }
    return true;
  }

  Bounds cpi;
  Bounds mean;

 private:
  /// Of a real number itself in floating point.
  static constexpr double kReal = 1e-12;

  static double executed(const chimera::Sm& sm, std::uint32_t slot) {
    return std::ranges::find(sm, slot, &chimera::Tb::slot)->executed;
  }

  [[nodiscard]] Bounds drain_latency(double executed) const {
    if (!of_kernel_.mean) return exact(chimera::kUnknown);
    const double least = std::max(0.0, mean.low - executed);
    const double most = std::max(0.0, mean.high - executed);
    return {least * cpi.low, most > 0 ? most * cpi.high + 1 : 0};
  }

  [[nodiscard]] bool tells_technique(const chimera::Sm& sm,
                                     const std::vector<chimera::TbCost>& costs, std::uint32_t slot,
                                     const chimera::SmCost& chosen, double saves) const {
    const chimera::Technique technique = chosen.techniques.at(slot);
    CostBounds own;
    for (const chimera::TbCost& c : costs) {
      if (c.slot == slot && c.technique == technique) own = of(c, sm);
    }
    const bool is_switch = technique == chimera::Technique::kSwitch;
    const bool in_time = surely_meets(is_switch ? exact(saves) + own.latency : own.latency);
    // Only a switch is taken late, if nothing else is in time.
    if (!in_time && !is_switch) return false;
    return std::ranges::all_of(costs, [&](const chimera::TbCost& c) {
      if (c.slot != slot || c.technique == technique) return true;
      const CostBounds other = of(c, sm);
      const double before = c.technique == chimera::Technique::kSwitch ? saves : 0;
      if (surely_misses(exact(before) + other.latency)) return true;
      return in_time && surely_before(own.overhead, other.overhead, own.latency, other.latency,
                                      technique < c.technique);
    });
  }

  double limit_;
  double save_;
  chimera::Averages of_kernel_;
};

}  // namespace segue::preempt_selector
