#include "cmodel/gpu/sim/handover_watch.hpp"

#include <bit>
#include <utility>

namespace segue::gpu {

void HandoverWatch::see(const sm_driver::SmCmd& cmd) {
  using sm_driver::SmOp;
  switch (cmd.op) {
    case SmOp::kSetup:
      return set_up(cmd.sm, cmd.ctx);
    case SmOp::kIssue:
      return issued(cmd.sm, cmd.slot, cmd.tb_id);
    case SmOp::kPreempt:
      return told_to_leave(cmd.sm, cmd.mask);
    case SmOp::kKill:
      return killed(cmd.sm);
  }
}

void HandoverWatch::set_up(std::uint32_t sm, std::uint32_t ctx) {
  Sm& it = sms_[sm];
  if (it.vacating && it.ctx != ctx && it.leaving == 0 && it.last) {
    std::optional<WaitedFor>& last = last_[ctx];
    if (!last || it.last->left >= last->left) last = it.last;
  }
  it = {.tbs = it.tbs, .ctx = ctx};  // empty
}

void HandoverWatch::issued(std::uint32_t sm, std::uint32_t slot, std::uint32_t tb_id) {
  sms_[sm].tbs[slot] = tb_id;
  sms_[sm].resident |= std::uint32_t{1} << slot;
}

void HandoverWatch::told_to_leave(std::uint32_t sm, std::uint32_t slots) {
  Sm& it = sms_[sm];
  if (it.vacating) return;
  it.vacating = true;
  it.leaving = slots & it.resident;
}

void HandoverWatch::left(std::uint32_t sm, std::uint32_t slot, sm_driver::Technique how,
                         Cycle now) {
  Sm& it = sms_[sm];
  const std::uint32_t bit = std::uint32_t{1} << slot;
  it.resident &= ~bit;
  if ((it.leaving & bit) == 0) return;
  it.leaving &= ~bit;
  it.last = WaitedFor{.sm = sm, .slot = slot, .tb_id = it.tbs[slot], .technique = how, .left = now};
}

void HandoverWatch::killed(std::uint32_t sm) {
  Sm& it = sms_[sm];
  if (it.vacating && it.leaving == 0) return;  // they have left before
  it = {.tbs = it.tbs, .ctx = it.ctx};
}

Delay HandoverWatch::end_of_launch(std::uint32_t ctx) {
  Delay delay{.waited_for = std::exchange(last_[ctx], std::nullopt)};
  for (const Sm& sm : sms_) {
    if (sm.leaving == 0 || sm.ctx == ctx) continue;
    ++delay.sms_not_vacated;
    delay.tbs_not_left += static_cast<std::uint32_t>(std::popcount(sm.leaving));
  }
  return delay;
}

}  // namespace segue::gpu
