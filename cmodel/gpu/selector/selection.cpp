#include "cmodel/gpu/selector/selection.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

namespace segue::gpu {
namespace {

constexpr std::uint64_t kCpiOne = 256;  // cycles per instruction have 8 bits after the point

std::uint32_t saturated(std::uint64_t value) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(value, kUnknownCost));
}

std::uint32_t sum(std::uint32_t a, std::uint32_t b) {
  return a == kUnknownCost || b == kUnknownCost ? kUnknownCost : saturated(std::uint64_t{a} + b);
}

std::uint64_t divided_up(std::uint64_t a, std::uint64_t b) { return (a + b - 1) / b; }

/// Of a kernel as far as it is known.
class Estimator {
 public:
  Estimator(std::span<const TbSample> tbs, const KernelCounts& kernel) : tbs_(tbs.size()) {
    measured_ = kernel.tbs != 0 && kernel.instructions != 0 &&
                kernel.instructions != kUnknownCost && kernel.cycles != kUnknownCost;
    std::uint64_t instructions = kernel.instructions;
    std::uint64_t cycles = kernel.cycles;
    if (measured_) {
      mean_ = instructions / kernel.tbs;
    } else {
      instructions = cycles = 0;
      for (const TbSample& tb : tbs) {
        instructions += tb.executed;
        cycles += tb.cycles;
      }
    }
    if (instructions != 0)
      cpi_ = std::max<std::uint64_t>(1, divided_up(kCpiOne * cycles, instructions));
    for (const TbSample& tb : tbs) most_ = std::max(most_, tb.executed);
  }

  [[nodiscard]] std::uint32_t drain_latency(const TbSample& tb) const {
    if (!measured_) return kUnknownCost;
    const std::uint64_t left = mean_ - std::min<std::uint64_t>(mean_, tb.executed);
    return saturated(divided_up(left * cpi_, kCpiOne));
  }
  /// The others have done more when the SM is empty.
  [[nodiscard]] std::uint32_t drain_overhead(const TbSample& tb) const {
    return most_ - tb.executed;
  }
  /// Saved and restored, the SM would have executed so much. Of an SM that has executed nothing
  /// yet it is not known.
  [[nodiscard]] std::uint32_t switch_overhead(const TbSample& tb) const {
    if (cpi_ == 0) return kUnknownCost;
    return saturated(2 * std::uint64_t{tb.switch_latency} * tbs_ * kCpiOne / cpi_);
  }

 private:
  std::uint64_t tbs_;
  std::uint64_t mean_ = 0;  ///< instructions of a thread block
  std::uint64_t cpi_ = 0;   ///< 0: not known
  std::uint32_t most_ = 0;  ///< instructions executed by the one that is furthest
  bool measured_ = false;
};

struct Cost {
  std::uint32_t overhead = 0;
  std::uint32_t latency = 0;
  Leave leave = Leave::kSwitch;
  const TbSample* tb = nullptr;

  [[nodiscard]] auto order() const { return std::tuple(overhead, latency, leave, tb->slot); }
};

}  // namespace

void KernelCounts::add(std::uint32_t tb_instructions, std::uint32_t tb_cycles) {
  instructions = sum(instructions, tb_instructions);
  cycles = sum(cycles, tb_cycles);
  tbs = sum(tbs, 1);
}

SmSelection select_techniques(std::span<const TbSample> tbs, const KernelCounts& kernel,
                              std::uint32_t limit) {
  const Estimator estimator(tbs, kernel);
  std::vector<Cost> costs;
  costs.reserve(3 * tbs.size());
  for (const TbSample& tb : tbs) {
    if (tb.may_start_over) {
      costs.push_back({.overhead = tb.executed, .latency = 0, .leave = Leave::kFlush, .tb = &tb});
    }
    costs.push_back({.overhead = estimator.drain_overhead(tb),
                     .latency = estimator.drain_latency(tb),
                     .leave = Leave::kDrain,
                     .tb = &tb});
    costs.push_back({.overhead = estimator.switch_overhead(tb),
                     .latency = tb.switch_latency,
                     .leave = Leave::kSwitch,
                     .tb = &tb});
  }
  std::ranges::sort(costs, {}, &Cost::order);
  SmSelection result;
  std::uint32_t selected = 0;
  std::uint32_t saves = 0;
  std::uint32_t drains = 0;
  const auto select = [&](const Cost& cost) {
    selected |= std::uint32_t{1} << cost.tb->slot;
    result.leave[cost.tb->slot] = cost.leave;
    result.overhead = sum(result.overhead, cost.overhead);
    if (cost.leave == Leave::kSwitch) saves = sum(saves, cost.latency);
    if (cost.leave == Leave::kDrain) drains = std::max(drains, cost.latency);
  };
  const auto is_selected = [&](const Cost& cost) { return ((selected >> cost.tb->slot) & 1) != 0; };
  for (const Cost& cost : costs) {
    const std::uint32_t latency =
        cost.leave == Leave::kSwitch ? sum(saves, cost.latency) : cost.latency;
    if (latency <= limit && latency != kUnknownCost && !is_selected(cost)) select(cost);
  }
  for (const Cost& cost : costs) {
    if (cost.leave == Leave::kSwitch && !is_selected(cost)) select(cost);
  }
  result.latency = std::max(saves, drains);
  return result;
}

bool comes_before(const SmSelection& a, const SmSelection& b, std::uint32_t limit) {
  const bool a_meets = a.latency <= limit;
  const bool b_meets = b.latency <= limit;
  if (a_meets != b_meets) return a_meets;
  if (a_meets) return std::tie(a.overhead, a.latency) < std::tie(b.overhead, b.latency);
  return std::tie(a.latency, a.overhead) < std::tie(b.latency, b.overhead);
}

}  // namespace segue::gpu
