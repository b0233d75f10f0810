// One pass over the slots decides as Algorithm 1, which sorts: beside the oracle's sort over the
// same integer estimates.

#include <algorithm>
#include <vector>

#include "cmodel/blocks/preempt_selector/preempt_selector_oracle.hpp"
#include "cmodel/blocks/preempt_selector/saturated.hpp"
#include "tests/preempt_selector/oracle/draw.hpp"
#include "tests/preempt_selector/twin/rig.hpp"

namespace segue::preempt_selector {
namespace {

using oracles::chimera::SmCost;
using oracles::chimera::TbCost;

constexpr Params kParams{
    .num_sms = 2, .num_slots = 7, .num_ctxs = 1, .lanes = 3, .div_bits = 4, .mul_bits = 24};
constexpr Set kAllSms = 0b11;

double real(std::uint32_t cost) { return is_known(cost) ? cost : oracles::chimera::kUnknown; }
std::uint32_t integer(double cost) {
  return cost < kCostUnknown ? static_cast<std::uint32_t>(cost) : kCostUnknown;
}

/// The registers of the twin as estimates of Algorithm 1's lines 2 to 6.
std::vector<TbCost> estimates(const State& q, const std::vector<Sample>& sm) {
  std::uint32_t count = 0;
  std::uint32_t most = 0;
  for (const Sample& tb : sm) {
    if (!tb.taken) continue;
    ++count;
    most = std::max(most, tb.executed);
  }
  std::vector<TbCost> costs;
  for (std::uint32_t slot = 0; slot < sm.size(); ++slot) {
    const Sample& tb = sm[slot];
    if (!tb.taken) continue;
    const std::uint64_t sum = std::uint64_t{excess(q.mean, tb.executed)} * q.cpi;
    const bool drains = q.measured && is_known(tb.executed);
    const bool known = is_known(tb.executed) && is_known(most);
    const std::uint32_t weight = is_known(q.switch_overhead)
                                     ? saturated(std::uint64_t{q.switch_overhead} * count)
                                     : kCostUnknown;
    costs.push_back({slot, Leave::kFlush, real(tb.executed), tb.idempotent ? 0 : real(kUnknown)});
    costs.push_back({slot, Leave::kDrain, real(known ? most - tb.executed : kUnknown),
                     real(drains ? saturated((sum + 255) / 256) : kUnknown)});
    costs.push_back({slot, Leave::kSwitch, real(weight), real(q.save)});
  }
  return costs;
}

/// More or less a multiple of a few numbers, so that costs meet one another.
std::uint32_t draw_cost(std::uint32_t high) {
  if (one_in(60)) return kUnknown - draw(0, 2);
  if (one_in(60)) return draw(0, kUnknown);
  return one_in(3) ? draw(0, high) : draw(0, 10) * (high / 10);
}

void set_up(Rig& rig, std::uint32_t high) {
  rig.set_limit(std::clamp(draw_cost(20 * high), 1U, kUnknown - 1));
  if (!one_in(20)) rig.config(ConfigOp::kSetLatency, draw_cost(2 * high));
  if (!one_in(4)) {
    for (std::uint32_t i = draw(1, 3); i != 0; --i) {
      rig.ended(0, draw_cost(high), draw_cost(20 * high));
    }
  }
  for (std::vector<Sample>& sm : rig.samples) {
    for (Sample& tb : sm) {
      tb = {.taken = !one_in(5),
            .idempotent = one_in(2),
            .executed = draw_cost(high),
            .cycles = draw_cost(20 * high)};
    }
  }
}

void check(const Rig& rig, std::uint32_t sm) {
  const SmCost sorted = select_techniques(estimates(rig.q(), rig.samples[sm]), rig.q().bound);
  for (const auto& [slot, technique] : sorted.techniques) {
    RC_LOG() << "SM " << sm << " slot " << slot << '\n';
    RC_ASSERT(rig.leave(sm, slot) == technique);
  }
  RC_ASSERT(rig.cost(sm).overhead == integer(sorted.overhead));
  RC_ASSERT(rig.cost(sm).latency == integer(sorted.latency));
}

RC_GTEST_PROP(PreemptSelectorOnePass, DecidesAsAlgorithm1, ()) {
  for (const std::uint32_t high : {10U, 100U, 1000U, 100'000U}) {
    Rig rig(kParams);
    set_up(rig, high);
    rig.ask(0, kAllSms);
    const State& q = rig.q();
    // Half of a saturated switch overhead does not tell the save time.
    const bool saturated_switch = q.cpi != 0 && is_known(q.save) && !is_known(q.switch_overhead);
    if (saturated_switch) continue;
    for (std::uint32_t sm = 0; sm < kParams.num_sms; ++sm) check(rig, sm);
  }
}

}  // namespace
}  // namespace segue::preempt_selector
