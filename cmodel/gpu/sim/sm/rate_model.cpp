#include "cmodel/gpu/sim/sm/rate_model.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace segue::gpu {
namespace {

/// Newton steps to the memory factor, at most. They come from one side and never pass it: while it
/// is far, each nearly doubles what was found, and then the error is squared.
constexpr int kSteps = 40;

/// How much the largest of `demands` may get at most so that all together get `total`, each at
/// most its demand: max-min fair.
double fair_level(std::span<const double> demands, double total) {
  std::array<double, 64> ascending{};
  std::ranges::copy(demands, ascending.begin());
  const auto end = ascending.begin() + static_cast<std::ptrdiff_t>(demands.size());
  std::sort(ascending.begin(), end);
  double left = total;
  auto sharing = static_cast<double>(demands.size());
  double level = 0.0;
  for (auto demand = ascending.begin(); demand != end; ++demand, sharing -= 1.0) {
    level = left / sharing;
    if (*demand > level) break;
    left -= *demand;
    level = *demand;
  }
  return level;
}

}  // namespace

RateModel::RateModel(const SpeedLimits& limits, std::uint32_t sms) : limits_(limits), sms_(sms) {}

void RateModel::set_running(std::uint32_t sm, std::span<const RunningTb> tbs) {
  Sm& changed = sms_[sm];
  changed.parts.clear();
  for (const RunningTb& tb : tbs) changed.parts.push_back({.tb = tb});
  if (limits_.issue_slots > 0.0) share_slots(changed);
  changed.traffic.clear();
  for (const Part& part : changed.parts) {
    const SpeedDemand& demand = *part.tb.demand;
    const double bytes = demand.issue * part.share * demand.dram_bytes;
    if (bytes == 0.0) continue;
    add_traffic({.kernel = part.tb.kernel, .bytes = bytes, .memory_wait = demand.memory_wait},
                changed.traffic);
  }
  if (limits_.dram_bytes_per_cycle > 0.0) find_factor();
}

/// Thread blocks without a known demand take no part.
void RateModel::share_slots(Sm& sm) const {
  double demand = 0.0;
  if (limits_.scheduler == WarpScheduler::kOldestFirst) {
    double before = 0.0;
    for (Part& part : sm.parts) {
      const double own = part.tb.demand->issue;
      if (own == 0.0) continue;
      demand += own;
      const double with = saturated(demand, limits_.issue_slots);
      part.share = std::min(1.0, (with - before) / own);
      before = with;
    }
    return;
  }
  for (const Part& part : sm.parts) demand += part.tb.demand->issue;
  if (demand == 0.0) return;
  const double achieved = saturated(demand, limits_.issue_slots);
  if (limits_.scheduler == WarpScheduler::kLooseRoundRobin) {
    for (Part& part : sm.parts) {
      if (part.tb.demand->issue > 0.0) part.share = achieved / demand;
    }
    return;
  }
  std::array<double, kKernels> of_kernel{};
  for (const Part& part : sm.parts) of_kernel[part.tb.kernel] += part.tb.demand->issue;
  const double level = fair_level(of_kernel, achieved);
  for (Part& part : sm.parts) {
    const double all = of_kernel[part.tb.kernel];
    if (all > 0.0) part.share = std::min(1.0, level / all);
  }
}

void RateModel::add_traffic(const Traffic& more, std::vector<Traffic>& all) {
  const auto own = std::ranges::find(all, more.kernel, &Traffic::kernel);
  if (own == all.end()) {
    all.push_back(more);
  } else {
    own->bytes += more.bytes;
  }
}

/// From the sums over all SMs, anew each time: a total that is kept up would remember the order
/// in which it grew.
void RateModel::find_factor() {
  traffic_.clear();
  double all = 0.0;
  for (const Sm& sm : sms_) {
    for (const Traffic& traffic : sm.traffic) {
      add_traffic(traffic, traffic_);
      all += traffic.bytes;
    }
  }
  const double through = all > 0.0 ? saturated(all, limits_.dram_bytes_per_cycle) : 0.0;
  double wait = 0.0;  // 1 / g - 1
  for (int step = 0; step < kSteps; ++step) {
    double moved = 0.0;
    double slope = 0.0;
    for (const Traffic& kernel : traffic_) {
      const double slowed = 1.0 + kernel.memory_wait * wait;
      moved += kernel.bytes / slowed;
      slope += kernel.bytes * kernel.memory_wait / (slowed * slowed);
    }
    if (slope <= 0.0) break;
    const double more = std::max(0.0, (moved - through) / slope);
    wait += more;
    if (more <= wait * 0x1p-20) break;
  }
  const std::uint32_t factor = rounded(kFactors / (1.0 + wait));
  if (factor == factor_) return;
  factor_ = factor;
  moved_ = true;
}

std::uint32_t RateModel::rounded(double factor) {
  const std::uint32_t step =
      std::clamp(std::bit_floor(static_cast<std::uint32_t>(factor)) / 4, 1U, kFactors / 64);
  return std::clamp(static_cast<std::uint32_t>(std::lround(factor / step)) * step, 1U, kFactors);
}

double RateModel::kept(const SpeedDemand& demand) const {
  const double wait = static_cast<double>(kFactors) / factor_ - 1.0;
  return 1.0 / (1.0 + demand.memory_wait * wait);
}

std::span<const Rate> RateModel::rates(std::uint32_t sm) {
  Sm& asked = sms_[sm];
  asked.rates.clear();
  for (const Part& part : asked.parts) {
    const double rate = kFullRate * part.share * kept(*part.tb.demand);
    asked.rates.push_back(std::clamp(static_cast<Rate>(std::lround(rate)), Rate{1}, kFullRate));
  }
  return asked.rates;
}

bool RateModel::take_moved() {
  const bool moved = moved_;
  moved_ = false;
  return moved;
}

double RateModel::issued(std::uint32_t sm) const {
  double issued = 0.0;
  for (const Part& part : sms_[sm].parts) {
    issued += part.tb.demand->issue * part.share * kept(*part.tb.demand);
  }
  return issued;
}

double RateModel::traffic() const {
  double bytes = 0.0;
  for (const Sm& sm : sms_) {
    for (const Part& part : sm.parts) {
      const SpeedDemand& demand = *part.tb.demand;
      bytes += demand.issue * part.share * kept(demand) * demand.dram_bytes;
    }
  }
  return bytes;
}

}  // namespace segue::gpu
