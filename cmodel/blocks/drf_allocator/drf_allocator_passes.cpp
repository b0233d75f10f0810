// The passes over SMs and contexts that look for a kernel, an SM and a victim.
#include <algorithm>

#include "cmodel/blocks/drf_allocator/drf_allocator.hpp"

namespace segue::drf_allocator {

void DrfAllocator::begin_pass(Step step) {
  q_.step = step;
  q_.pos = 0;
  q_.found = false;
  q_.key = 0;
}

/// Nothing can be done for this kernel.
void DrfAllocator::no_way() {
  if (q_.mode == Mode::kOnDemand || q_.mode == Mode::kSpart) {
    q_.step = Step::kIdle;
    return;
  }
  q_.tried |= 1U << q_.kernel;
  begin_pass(Step::kKernel);
}

/// One group of SMs; true if it is the last.
template <class Eligible, class Key>
bool DrfAllocator::pass_over_sms(bool higher, const Eligible& eligible, const Key& key) {
  const std::uint32_t first = q_.pos * params_.lanes;
  const std::uint32_t end = std::min(first + params_.lanes, params_.num_sms);
  for (std::uint32_t sm = first; sm < end; ++sm) {
    if (!eligible(sm)) continue;
    const std::uint32_t its = key(sm);
    if (q_.found && !(higher ? its > q_.key : its < q_.key)) continue;
    q_.found = true;
    q_.key = its;
    q_.sm = sm;
  }
  const bool last = q_.pos + 1 == num_groups_;
  q_.pos = last ? 0 : q_.pos + 1;
  return last;
}

/// One context; true if it is the last.
template <class Eligible, class Key>
bool DrfAllocator::pass_over_contexts(bool higher, const Eligible& eligible, const Key& key) {
  const std::uint32_t ctx = q_.pos;
  if (eligible(ctx)) {
    const std::uint32_t its = key(ctx);
    if (!q_.found || (higher ? its > q_.key : its < q_.key)) {
      q_.found = true;
      q_.key = its;
      q_.pick = ctx;
    }
  }
  return next_context();
}

bool DrfAllocator::next_context() {
  const bool last = q_.pos + 1 == params_.num_ctxs;
  q_.pos = last ? 0 : q_.pos + 1;
  return last;
}

bool DrfAllocator::claim_is_void(std::uint32_t sm) const {
  return q_.mode == Mode::kSpart && q_.remaining(q_.claim[sm].ctx) == 0 && q_.slots[sm] == 0;
}

bool DrfAllocator::claim_is_usable(std::uint32_t sm) const {
  const std::uint32_t ctx = q_.claim[sm].ctx;
  if (q_.remaining(ctx) == 0) return false;
  if ((q_.resident[sm] >> ctx & 1) == 0) return true;
  return q_.fits(ctx, sm) && (q_.mode != Mode::kSpart || q_.leaving[sm] == 0);
}

void DrfAllocator::claims() {
  const auto eligible = [&](std::uint32_t sm) {
    return q_.claim[sm].valid && !q_.in_setup_of(sm) && (claim_is_usable(sm) || claim_is_void(sm));
  };
  const auto key = [&](std::uint32_t sm) { return claim_is_void(sm) ? 0 : q_.load(sm) + 1; };
  if (!pass_over_sms(/*higher=*/false, eligible, key)) return;
  if (!q_.found) return begin_pass(Step::kKernel);
  q_.kernel = q_.claim[q_.sm].ctx;
  q_.step = Step::kAct;
}

void DrfAllocator::kernel() {
  const auto eligible = [&](std::uint32_t ctx) {
    return q_.wants(ctx) && (q_.tried >> ctx & 1) == 0;
  };
  const auto key = [&](std::uint32_t ctx) { return q_.ksrt[ctx].rank; };
  if (!pass_over_contexts(/*higher=*/false, eligible, key)) return;
  if (!q_.found) {
    q_.step = Step::kIdle;
    return;
  }
  q_.kernel = q_.pick;
  begin_pass(Step::kPlace);
}

bool DrfAllocator::can_place(std::uint32_t sm) const {
  if (q_.in_setup_of(sm) || q_.claim[sm].valid) return false;
  switch (q_.mode) {
    case Mode::kRelaxed:
      return q_.fits(q_.kernel, sm);
    case Mode::kPartition: {
      if ((q_.parted[sm] >> q_.kernel & 1) == 0) return true;
      const std::uint32_t at = q_.at(sm, q_.kernel);
      return q_.count[at] < q_.quota[at] && q_.fits(q_.kernel, sm);
    }
    default:
      return true;
  }
}

void DrfAllocator::place() {
  if (pass_over_sms(
          /*higher=*/false, [&](std::uint32_t sm) { return can_place(sm); },
          [&](std::uint32_t sm) { return q_.load(sm); })) {
    q_.step = Step::kAct;
  }
}

bool DrfAllocator::can_lose(std::uint32_t sm) const {
  if (q_.in_setup_of(sm) || q_.leaving[sm] != 0) return false;
  const Claim& claim = q_.claim[sm];
  if (q_.mode == Mode::kSpart) return claim.valid && claim.ctx != q_.kernel;
  return !claim.valid && q_.slots[sm] != 0;
}

void DrfAllocator::victim_sm() {
  const bool spart = q_.mode == Mode::kSpart;
  const auto key = [&](std::uint32_t sm) {
    return spart ? q_.ksrt[q_.claim[sm].ctx].rank : q_.load_without(q_.kernel, sm);
  };
  if (!pass_over_sms(
          /*higher=*/true, [&](std::uint32_t sm) { return can_lose(sm); }, key)) {
    return;
  }
  if (!q_.found) return no_way();
  if (spart) {
    q_.step = Step::kJudge;
  } else {
    begin_pass(Step::kVictim);
  }
}

void DrfAllocator::victim() {
  const auto eligible = [&](std::uint32_t ctx) {
    return ctx != q_.kernel && q_.count[q_.at(q_.sm, ctx)] > 0;
  };
  const auto key = [&](std::uint32_t ctx) { return q_.ksrt[ctx].rank; };
  if (!pass_over_contexts(/*higher=*/true, eligible, key)) return;
  if (!q_.found) return no_way();
  q_.step = Step::kRoom;
  q_.sum = q_.taken[q_.sm];
  q_.need = 0;
  q_.fall = 0;
}

}  // namespace segue::drf_allocator
