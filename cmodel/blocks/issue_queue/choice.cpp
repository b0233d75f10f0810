#include "cmodel/blocks/issue_queue/choice.hpp"

#include <bit>

namespace segue::issue_queue {
namespace {

/// Live or free.
EntrySet of_warps(const State& q, std::uint64_t warps) {
  EntrySet set;
  for (; warps != 0; warps &= warps - 1) {
    set |= q.of_warp(static_cast<std::uint32_t>(std::countr_zero(warps)));
  }
  return set;
}

EntrySet can_go(const State& q, const Params& params, const Inputs& in) {
  EntrySet can = q.free_to_go(in.waits);
  if (!can.any()) return can;
  // Only warps that have something to lose.
  can -= of_warps(q, (in.stop | in.give_back) & q.in_use());
  // An entry lacks room with or without a ready unit, so the units are masked afterwards.
  const EntrySet nothing_else = can;
  for (std::uint32_t t = 0; t < params.num_tbs; ++t) {
    if (in.room[t] == 3) continue;
    const EntrySet lacking = nothing_else & q.of_tb(t) & q.needs_more(in.room[t]);
    if (!lacking.any()) continue;
    // Holds back the oldest entry that lacks room and all younger ones of the TB with log need.
    can -= (q.of_tb(t) & q.needs_more(0)) - q.older(q.oldest(lacking));
  }
  for (std::uint32_t u = 0; u < kNumUnits; ++u) {
    if ((in.unit_ready >> u & 1) == 0) can -= q.of_unit(static_cast<Unit>(u));
  }
  if (!in.entry_ready) can -= q.needs_entry();
  return can;
}

}  // namespace

Choice choose(const State& q, const Params& params, const Inputs& in) {
  Choice choice;
  EntrySet can = can_go(q, params, in);
  if (can.any()) {
    const EntrySet memory = can & q.of_unit(Unit::kMemory);
    if (memory.any()) choice.memory = q.oldest(memory);
    const std::uint32_t first = q.oldest(can);
    choice.issue[0] = first;
    const Unit unit = q.instruction(first).unit;
    can.erase(first);
    if (unit != Unit::kMath) can -= q.of_unit(unit);
    if (params.issue_width == 2 && can.any()) choice.issue[1] = q.oldest(can);
    choice.memory_goes =
        choice.memory && (choice.issue[0] == choice.memory || choice.issue[1] == choice.memory);
  }
  const std::uint64_t back = in.give_back & q.in_use();
  if (back != 0) choice.back = q.oldest(of_warps(q, back) & q.live());
  return choice;
}

}  // namespace segue::issue_queue
