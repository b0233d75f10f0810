// The partition of an SM among the kernels (SMK Figure 3), and the preemptions that it needs.
#include <algorithm>

#include "cmodel/blocks/drf_allocator/drf_allocator.hpp"
#include "cmodel/blocks/drf_allocator/share_math.hpp"

namespace segue::drf_allocator {

void DrfAllocator::begin_partition() {
  for (std::uint32_t ctx = 0; ctx < params_.num_ctxs; ++ctx) q_.quota[q_.at(q_.sm, ctx)] = 0;
  std::ranges::fill(q_.fill_rank, 0U);
  q_.sum = {};
  q_.need = 0;
  touch_sm(q_.sm);
  begin_pass(Step::kFill);
}

bool DrfAllocator::takes_part(std::uint32_t ctx) const {
  return q_.is_active(ctx) && (q_.remaining(ctx) > 0 || q_.count[q_.at(q_.sm, ctx)] > 0);
}

void DrfAllocator::fill() {
  const std::uint32_t ctx = q_.pos;
  if (takes_part(ctx) && within(plus(q_.sum, q_.demand[ctx]), q_.limit) &&
      q_.need < params_.num_slots) {
    const std::uint32_t its = q_.fill_rank[ctx];
    if (!q_.found || its < q_.key || (its == q_.key && ctx == q_.kernel)) {
      q_.found = true;
      q_.key = its;
      q_.pick = ctx;
    }
  }
  if (!next_context()) return;
  if (q_.found) {
    q_.step = Step::kGrow;
    return;
  }
  q_.parted[q_.sm] = 0;
  for (std::uint32_t j = 0; j < params_.num_ctxs; ++j) {
    if (takes_part(j)) q_.parted[q_.sm] |= 1U << j;
  }
  touch_sm(q_.sm);
  q_.step = Step::kExcess;
}

void DrfAllocator::grow() {
  ++q_.quota[q_.at(q_.sm, q_.pick)];
  q_.fill_rank[q_.pick] += q_.ksrt[q_.pick].unit;  // at most the limit
  q_.sum = plus(q_.sum, q_.demand[q_.pick]);
  ++q_.need;
  touch_sm(q_.sm);
  begin_pass(Step::kFill);
}

void DrfAllocator::excess() {
  const std::uint32_t ctx = q_.pos;
  if (ctx == params_.num_ctxs) {
    q_.step = Step::kSwap;
    return;
  }
  const std::uint32_t at = q_.at(q_.sm, ctx);
  if (q_.count[at] > q_.quota[at]) {
    q_.pick = ctx;
    q_.need = q_.count[at] - q_.quota[at];
    begin_pass(Step::kYoungest);
  } else {
    ++q_.pos;
  }
}

}  // namespace segue::drf_allocator
