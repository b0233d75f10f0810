#include "verilator_tb/preempt_selector/sm_stub.hpp"

#include <algorithm>

#include "cmodel/blocks/preempt_selector/saturated.hpp"

namespace segue::preempt_selector {
namespace {

constexpr std::uint64_t kLife = 2048;  // cycles of a whole thread block, however long its kernel's

}  // namespace

SmStub::Tb SmStub::draw(const Workload& workload, std::uint64_t cycle, Random& random) {
  Tb tb;
  tb.total = workload.about(workload.instructions, random);
  tb.before = static_cast<std::uint32_t>(random.below(std::uint64_t{tb.total} + 1));
  tb.stall = static_cast<std::uint32_t>(random.below(workload.cpi / kCpiOne + 1));
  tb.since = cycle;
  tb.workload = workload;
  return tb;
}

void SmStub::populate(const Workload& workload, std::uint64_t taken, std::uint64_t idempotent,
                      std::uint64_t cycle, Random& random) {
  for (auto& slot : slots_) {
    slot.reset();
    if (!random.percent(taken)) continue;
    slot = draw(workload, cycle, random);
    slot->idempotent = random.percent(idempotent);
  }
}

void SmStub::issue(std::uint32_t slot, const Workload& workload, std::uint64_t cycle,
                   Random& random) {
  slots_[slot] = draw(workload, cycle, random);
  if (random.percent(50)) slots_[slot]->before = 0;
}

Ended SmStub::end(std::uint32_t slot, std::uint32_t ctx) {
  const Tb tb = *slots_[slot];
  slots_[slot].reset();
  return {.ctx = ctx,
          .executed = tb.total,
          .cycles = saturated(std::uint64_t{tb.workload.cycles_of(tb.total)} + tb.stall)};
}

Sample SmStub::sample(std::uint32_t slot, std::uint64_t cycle) const {
  if (!slots_[slot]) return {};
  const Tb& tb = *slots_[slot];
  const std::uint64_t gone = std::min(cycle - tb.since, kLife);
  const std::uint64_t executed = tb.before + gone * tb.total / kLife;
  const std::uint32_t so_far = saturated(std::min<std::uint64_t>(executed, tb.total));
  return {.taken = true,
          .idempotent = tb.idempotent,
          .executed = so_far,
          .cycles = saturated(std::uint64_t{tb.workload.cycles_of(so_far)} + tb.stall)};
}

}  // namespace segue::preempt_selector
