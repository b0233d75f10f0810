// The steps from a claim or a kernel to an issue.
#include <bit>

#include "cmodel/blocks/drf_allocator/share_math.hpp"
#include "verilator_tb/drf_allocator/watch.hpp"

namespace segue::drf_allocator {
namespace {

bool contains(std::uint32_t set, std::uint32_t index) { return (set >> index & 1) != 0; }

bool is_in_partition(const State& q, std::uint32_t sm) {
  return q.count[q.at(sm, q.kernel)] < q.quota[q.at(sm, q.kernel)];
}

/// May the kernel be placed there, as far as its room goes?
bool takes(const State& q, std::uint32_t sm) {
  if (q.mode == Mode::kRelaxed) return q.fits(q.kernel, sm);
  if (q.mode != Mode::kPartition || !contains(q.parted[sm], q.kernel)) return true;
  return is_in_partition(q, sm) && q.fits(q.kernel, sm);
}

}  // namespace

void Watch::watch_step(const State& q) {
  const bool begins = q.pos == 0;
  switch (q.step) {
    case Step::kClaims:
      return begins ? watch_claims(q) : void();
    case Step::kKernel:
      return begins ? watch_kernels(q) : void();
    case Step::kPlace:
      return begins ? watch_places(q) : void();
    case Step::kAct:
      return watch_act(q);
    case Step::kVictimSm:
      return begins ? watch_victim_sms(q) : void();
    case Step::kVictim:
      return begins ? watch_victims(q) : void();
    case Step::kRoom:
      return watch_room(q);
    case Step::kJudge:
      return watch_judge(q);
    case Step::kYoungest:
      return begins ? watch_youngest(q) : void();
    case Step::kFill:
      return begins ? watch_fill(q) : void();
    case Step::kExcess:
      return watch_excess(q);
    case Step::kSwap:
      return watch_swap(q);
    case Step::kIdle:
    case Step::kRange:
    case Step::kLeave:
    case Step::kGrow:
      return;
  }
}

void Watch::watch_claims(const State& q) {
  const bool spart = q.mode == Mode::kSpart;
  std::uint32_t voids = 0;
  Choice loads(/*higher=*/false);
  for (std::uint32_t sm = 0; sm < params_.num_sms; ++sm) {
    const Claim& claim = q.claim[sm];
    if (!claim.valid) continue;
    hit_if(q.in_setup_of(sm), Bin::kClaimInSetup);
    if (q.in_setup_of(sm)) continue;
    const bool remains = q.remaining(claim.ctx) > 0;
    const bool fits = q.fits(claim.ctx, sm);
    const bool resident = contains(q.resident[sm], claim.ctx);
    const bool leaves = q.leaving[sm] != 0;
    if (spart && !remains && q.slots[sm] == 0) {
      ++voids;
    } else if (remains && (!resident || (fits && !(spart && leaves)))) {
      loads.add(q.load(sm));
    } else if (remains) {
      hit_if(!fits, Bin::kClaimWaits);
      hit_if(fits && spart && leaves, Bin::kWaitsToLeave);
    }
  }
  hit_if(loads.count() > 1 && voids == 0 && !loads.ties(), Bin::kClaimsTwo);
  hit_if(voids > 0 && !loads.none(), Bin::kVoidFirst);
}

void Watch::watch_kernels(const State& q) {
  Choice ranks(/*higher=*/false);
  for (std::uint32_t ctx = 0; ctx < params_.num_ctxs; ++ctx) {
    if (!q.is_active(ctx)) continue;
    hit_if(q.remaining(ctx) > 0 && !q.wants(ctx), Bin::kClaimedAll);
    if (q.wants(ctx) && !contains(q.tried, ctx)) ranks.add(q.ksrt[ctx].rank);
  }
  hit_if(ranks.is_later(), Bin::kLowestNotFirst);
  hit_if(ranks.ties(), Bin::kKernelsTie);
  hit_if(ranks.none() && q.tried != 0 && q.mode == Mode::kRelaxed, Bin::kRelaxedNone);
}

void Watch::watch_places(const State& q) {
  Choice loads(/*higher=*/false);
  for (std::uint32_t sm = 0; sm < params_.num_sms; ++sm) {
    hit_if(q.in_setup_of(sm), Bin::kSetupSkipped);
    if (q.in_setup_of(sm)) continue;
    hit_if(q.claim[sm].valid, Bin::kClaimedSkipped);
    if (q.claim[sm].valid) continue;
    if (takes(q, sm)) {
      loads.add(q.load(sm));
    } else if (q.mode == Mode::kPartition) {
      hit_if(is_in_partition(q, sm), Bin::kQuotaWaits);
    }
  }
  hit_if(loads.is_later(), Bin::kLowerLoad);
  hit_if(loads.ties(), Bin::kLoadsTie);
  hit_if(loads.none() && q.mode == Mode::kOnDemand, Bin::kNowhere);
}

void Watch::watch_act(const State& q) {
  if (!q.found) return;
  if (q.claim[q.sm].valid) return watch_claim(q);
  hit_if(q.mode == Mode::kSpart, Bin::kSmClaimed);
  if (q.mode == Mode::kSpart) return;
  if (q.mode == Mode::kPartition && !contains(q.parted[q.sm], q.kernel)) {
    return hit_if(q.parted[q.sm] != 0, Bin::kPartAnew);
  }
  if (q.fits(q.kernel, q.sm)) {
    if (contains(q.resident[q.sm], q.kernel)) watch_issue(q);
    return;
  }
  for (std::uint32_t sm = 0; sm < params_.num_sms; ++sm) {
    const bool open = !q.in_setup_of(sm) && !q.claim[sm].valid;
    hit_if(open && q.fits(q.kernel, sm), Bin::kFitsElsewhere);
  }
}

void Watch::watch_claim(const State& q) {
  const Claim& claim = q.claim[q.sm];
  if (q.remaining(q.kernel) == 0) {
    hit_if(true, Bin::kVoidClaim);
    return hit_if(claim.fresh, Bin::kVoidFresh);
  }
  hit_if(!contains(q.resident[q.sm], q.kernel), Bin::kClaimSetUp);
  if (!contains(q.resident[q.sm], q.kernel)) return;
  watch_issue(q);
  hit_if(!claim.fresh, Bin::kNextOfClaim);
  if (!q.swaps()) return;
  const bool leaves = q.leaving[q.sm] != 0;
  hit_if(leaves, Bin::kClaimBeforeLeavers);
  hit_if(!leaves && last_left_[q.sm] == Left::kSaved, Bin::kClaimAfterSave);
  hit_if(!leaves && last_left_[q.sm] == Left::kFinished, Bin::kClaimAfterFinish);
}

void Watch::watch_issue(const State& q) {
  const std::uint32_t used = static_cast<std::uint32_t>(std::popcount(q.slots[q.sm]));
  hit_if(used + 1 == params_.num_slots, Bin::kIssueFillsSlot);
  hit_if(highest(plus(q.taken[q.sm], q.demand[q.kernel])) == q.limit, Bin::kIssueFillsShare);
  hit_if(q.tried != 0 && q.mode == Mode::kRelaxed, Bin::kRelaxedNext);
  hit_if(q.tried != 0 && q.mode == Mode::kPartition, Bin::kFullNext);
  const Ksr& row = q.ksrt[q.kernel];
  const std::uint32_t saved = q.ptbq_count[q.kernel];
  hit_if(saved > 1, Bin::kQueueOfTwo);
  hit_if(saved > 0 && row.next_tb < row.total_tbs, Bin::kResumeBeforeNew);
}

}  // namespace segue::drf_allocator
