#include "cmodel/gpu/sim/leaving_watch.hpp"

#include <bit>

namespace segue::gpu {

void LeavingWatch::told_to_leave(std::uint32_t sm, std::uint32_t slots, Cycle now) {
  Sm& it = sms_[sm];
  if (it.leaving != 0) return;  // a drain that becomes a switch
  it.leaving = slots;
  it.leaving_since = now;
  it.had_to_leave = slots != 0;
  it.last_left = 0;
}

void LeavingWatch::left(std::uint32_t sm, std::uint32_t slot, Cycle now) {
  Sm& it = sms_[sm];
  if (((it.leaving >> slot) & 1) == 0) return;
  it.leaving &= ~(std::uint32_t{1} << slot);
  it.last_slot = slot;
  it.last_left = now;
}

std::optional<WaitedFor> LeavingWatch::last(Cycle release) const {
  std::optional<WaitedFor> result;
  Cycle latest = 0;
  for (std::uint32_t i = 0; i < sms_.size(); ++i) {
    const Sm& sm = sms_[i];
    if (!sm.had_to_leave || sm.leaving_since < release) continue;
    const Cycle time = sm.leaving != 0 ? kNever : sm.last_left;
    if (result && time <= latest) continue;
    const std::uint32_t slot =
        sm.leaving != 0 ? static_cast<std::uint32_t>(std::countr_zero(sm.leaving)) : sm.last_slot;
    latest = time;
    result =
        WaitedFor{.sm = i, .slot = slot, .tb_id = sm.tbs[slot], .technique = sm.techniques[slot]};
  }
  return result;
}

}  // namespace segue::gpu
