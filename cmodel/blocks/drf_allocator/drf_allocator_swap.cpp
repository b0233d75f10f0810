// A swap: thread blocks of the victim leave, and their room is kept for the kernel.
#include <algorithm>

#include "cmodel/blocks/drf_allocator/drf_allocator.hpp"
#include "cmodel/blocks/drf_allocator/share_math.hpp"

namespace segue::drf_allocator {

void DrfAllocator::room() {
  const bool slot_is_free = q_.need > 0 || q_.slots[q_.sm] != q_.all_slots;
  if (within(plus(q_.sum, q_.demand[q_.kernel]), q_.limit) && slot_is_free) {
    return begin_pass(Step::kRange);
  }
  if (q_.need == q_.count[q_.at(q_.sm, q_.pick)]) return no_way();
  q_.sum = minus(q_.sum, q_.demand[q_.pick]);
  ++q_.need;
  q_.fall = (q_.fall + q_.ksrt[q_.pick].unit) & rank_mask_;
}

void DrfAllocator::range() {
  const std::uint32_t ctx = q_.pos;
  if (q_.is_active(ctx) && (q_.count[q_.at(q_.sm, ctx)] > 0 || ctx == q_.kernel)) {
    const std::uint32_t now = q_.ksrt[ctx].rank;
    std::uint32_t then = now;
    if (ctx == q_.pick) then -= q_.fall;
    if (ctx == q_.kernel) then += q_.ksrt[ctx].unit;
    then &= rank_mask_;
    q_.now_high = q_.found ? std::max(q_.now_high, now) : now;
    q_.now_low = q_.found ? std::min(q_.now_low, now) : now;
    q_.then_high = q_.found ? std::max(q_.then_high, then) : then;
    q_.then_low = q_.found ? std::min(q_.then_low, then) : then;
    q_.found = true;
  }
  if (next_context()) q_.step = Step::kJudge;
}

void DrfAllocator::judge() {
  const bool spart = q_.mode == Mode::kSpart;
  const bool good = spart ? q_.ksrt[q_.claim[q_.sm].ctx].rank >= q_.ksrt[q_.kernel].rank + 2
                          : q_.now_high - q_.now_low > q_.then_high - q_.then_low;
  if (!good) return no_way();
  if (spart || q_.need == 0) {
    q_.step = Step::kSwap;
  } else {
    begin_pass(Step::kYoungest);
  }
}

void DrfAllocator::youngest() {
  const std::uint32_t first = q_.sm * params_.num_slots;
  if (q_.pos > 0) {
    const std::uint32_t slot = q_.pos - 1;
    const bool stays = ((q_.slots[q_.sm] & ~q_.leaving[q_.sm]) >> slot & 1) != 0;
    if (stays && q_.owner[first + slot] == q_.pick && (!q_.found || q_.stamp_rdata > q_.age)) {
      q_.found = true;
      q_.age = q_.stamp_rdata;
      q_.slot = slot;
    }
  }
  if (q_.pos == params_.num_slots) {
    q_.pos = 0;
    q_.step = Step::kLeave;
    return;
  }
  q_.stamp_rdata = q_.stamps[first + q_.pos];
  ++q_.pos;
}

void DrfAllocator::leave() {
  q_.leaving[q_.sm] |= 1U << q_.slot;
  q_.mask |= 1U << q_.slot;
  --q_.count[q_.at(q_.sm, q_.pick)];
  take_rank(q_.pick, q_.ksrt[q_.pick].unit);
  touch_sm(q_.sm);
  if (--q_.need > 0) return begin_pass(Step::kYoungest);
  if (q_.mode == Mode::kPartition) {
    q_.pos = q_.pick + 1;
    q_.step = Step::kExcess;
  } else {
    q_.step = Step::kSwap;
  }
}

void DrfAllocator::swap() {
  std::uint32_t mask = q_.mask;
  if (q_.mode == Mode::kSpart) {
    mask = q_.slots[q_.sm];
    take_over();
  }
  if (q_.mode != Mode::kPartition) claim(q_.sm, q_.kernel);
  if (mask != 0) {
    SmCmd cmd;
    cmd.op = SmOp::kPreempt;
    cmd.sm = q_.sm;
    cmd.technique = q_.technique;
    cmd.mask = mask;
    send(cmd);
  }
  end_with_change();
}

/// The SM is taken from its holder as a whole.
void DrfAllocator::take_over() {
  const Claim old = q_.claim[q_.sm];
  take_rank(old.ctx, 1);
  if (old.fresh) --q_.ksrt[old.ctx].claims;
  q_.count[q_.at(q_.sm, old.ctx)] = 0;
  q_.leaving[q_.sm] = q_.slots[q_.sm];
  touch_sm(q_.sm);
}

}  // namespace segue::drf_allocator
