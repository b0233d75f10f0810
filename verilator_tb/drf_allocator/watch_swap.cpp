// The steps that take room away, for a swap or a partition.
#include <algorithm>
#include <cstdlib>

#include "cmodel/blocks/drf_allocator/share_math.hpp"
#include "verilator_tb/drf_allocator/watch.hpp"

namespace segue::drf_allocator {
namespace {

/// May the SM lose something to the kernel?
bool loses(const State& q, std::uint32_t sm) {
  if (q.in_setup_of(sm) || q.leaving[sm] != 0) return false;
  const Claim& claim = q.claim[sm];
  if (q.mode == Mode::kSpart) return claim.valid && claim.ctx != q.kernel;
  return !claim.valid && q.slots[sm] != 0;
}

bool has_part(const State& q, std::uint32_t ctx) {
  return q.is_active(ctx) && (q.remaining(ctx) > 0 || q.count[q.at(q.sm, ctx)] > 0);
}

}  // namespace

void Watch::watch_victim_sms(const State& q) {
  Choice keys(/*higher=*/true);
  std::uint32_t most_load = 0;
  std::uint32_t load_of_best = 0;
  for (std::uint32_t sm = 0; sm < params_.num_sms; ++sm) {
    if (!loses(q, sm)) continue;
    const bool spart = q.mode == Mode::kSpart;
    const std::uint32_t key = spart ? q.ksrt[q.claim[sm].ctx].rank : q.load_without(q.kernel, sm);
    if (keys.none() || key > keys.best()) load_of_best = q.load(sm);
    keys.add(key);
    most_load = std::max(most_load, q.load(sm));
  }
  hit_if(keys.none(), Bin::kNoVictimSm);
  if (keys.none() || !q.swaps()) return;
  hit_if(keys.is_later(), Bin::kVictimSmLater);
  hit_if(keys.ties(), Bin::kVictimSmsTie);
  hit_if(load_of_best < most_load, Bin::kLoadCountsOthers);
}

void Watch::watch_victims(const State& q) {
  Choice ranks(/*higher=*/true);
  for (std::uint32_t ctx = 0; ctx < params_.num_ctxs; ++ctx) {
    if (ctx != q.kernel && q.count[q.at(q.sm, ctx)] > 0) ranks.add(q.ksrt[ctx].rank);
  }
  hit_if(ranks.none(), Bin::kNoVictim);
  hit_if(ranks.ties(), Bin::kVictimsTie);
  hit_if(ranks.is_later(), Bin::kVictimLater);
}

void Watch::watch_room(const State& q) {
  const bool fits = within(plus(q.sum, q.demand[q.kernel]), q.limit);
  const bool full = q.slots[q.sm] == q.all_slots;
  const bool all = q.need == q.count[q.at(q.sm, q.pick)];
  hit_if(fits && full && q.need == 0, Bin::kSlotShort);
  if (!fits || (full && q.need == 0)) return hit_if(all, Bin::kRoomNever);
  hit_if(q.need == 0, Bin::kRoomAtOnce);
  hit_if(q.need == 1, Bin::kRoomByOne);
  hit_if(q.need > 1, Bin::kRoomBySeveral);
  hit_if(all, Bin::kRoomByAll);
}

void Watch::watch_judge(const State& q) {
  if (!q.swaps()) {
    const std::uint32_t owner = q.ksrt[q.claim[q.sm].ctx].rank;
    const std::uint32_t own = q.ksrt[q.kernel].rank;
    hit_if(owner == own + 2, Bin::kByTwo);
    hit_if(owner == own + 1, Bin::kByOne);
    return;
  }
  const std::uint32_t now = q.now_high - q.now_low;
  const std::uint32_t then = q.then_high - q.then_low;
  hit_if(then == now, Bin::kRangeEqual);
  hit_if(then + 1 == now, Bin::kRangeJustLower);
  hit_if(then == now + 1, Bin::kRangeJustHigher);
  if (then < now) return watch_swap_of(q);
  for (std::uint32_t ctx = 0; ctx < params_.num_ctxs; ++ctx) {
    hit_if(q.mode == Mode::kOnDemand && ctx != q.kernel && q.wants(ctx), Bin::kStrictEnds);
  }
}

/// One that is made.
void Watch::watch_swap_of(const State& q) {
  hit_if(q.count[q.at(q.sm, q.kernel)] == 0, Bin::kNewThere);
  for (std::uint32_t ctx = 0; ctx < params_.num_ctxs; ++ctx) {
    if (ctx == q.kernel || ctx == q.pick || q.count[q.at(q.sm, ctx)] == 0) continue;
    const std::uint32_t rank = q.ksrt[ctx].rank;
    hit_if(rank == q.then_high || rank == q.then_low, Bin::kThirdRank);
  }
}

void Watch::watch_youngest(const State& q) {
  std::uint32_t count = 0;
  std::uint32_t youngest = 0;  // as the how manieth of the kernel
  std::uint32_t stamp = 0;
  for (std::uint32_t slot = 0; slot < params_.num_slots; ++slot) {
    const bool stays = ((q.slots[q.sm] & ~q.leaving[q.sm]) >> slot & 1) != 0;
    const std::uint32_t place = q.sm * params_.num_slots + slot;
    if (!stays || q.owner[place] != q.pick) continue;
    if (count == 0 || q.stamps[place] > stamp) {
      youngest = count;
      stamp = q.stamps[place];
    }
    ++count;
  }
  hit_if(youngest > 0 && youngest + 1 < count, Bin::kYoungestInside);
}

void Watch::watch_fill(const State& q) {
  Choice ranks(/*higher=*/false);
  bool own_is_best = false;
  for (std::uint32_t ctx = 0; ctx < params_.num_ctxs; ++ctx) {
    const bool grows = has_part(q, ctx) && within(plus(q.sum, q.demand[ctx]), q.limit) &&
                       q.need < params_.num_slots;
    if (!grows) continue;
    // Preferred to one that comes before it.
    if (ctx == q.kernel) own_is_best = !ranks.none() && q.fill_rank[ctx] == ranks.best();
    ranks.add(q.fill_rank[ctx]);
  }
  hit_if(own_is_best && q.fill_rank[q.kernel] == ranks.best(), Bin::kFillTie);
  if (ranks.none()) watch_partition(q);
}

/// One that is complete.
void Watch::watch_partition(const State& q) {
  std::uint32_t parts = 0;
  for (std::uint32_t ctx = 0; ctx < params_.num_ctxs; ++ctx) {
    if (!has_part(q, ctx)) continue;
    ++parts;
    hit_if(q.quota[q.at(q.sm, ctx)] == 0, Bin::kPartLeftOut);
  }
  hit_if(parts == 1, Bin::kPartAlone);
  hit_if(parts == params_.num_ctxs, Bin::kPartAll);
  hit_if(q.need == params_.num_slots, Bin::kPartSlots);
}

void Watch::watch_excess(const State& q) {
  if (q.pos == params_.num_ctxs) return hit_if(q.mask == 0, Bin::kExcessNone);
  const std::uint32_t place = q.at(q.sm, q.pos);
  if (q.count[place] <= q.quota[place]) return;
  const std::uint32_t excess = q.count[place] - q.quota[place];
  hit_if(excess == 1, Bin::kExcessOne);
  hit_if(excess > 1, Bin::kExcessSeveral);
  hit_if(q.mask != 0, Bin::kExcessOfTwo);
}

void Watch::watch_swap(const State& q) {
  last_left_[q.sm] = Left::kNone;
  // Its claim is not fresh, for it would have been used or void before.
  hit_if(q.mode == Mode::kSpart, Bin::kTakenOver);
}

}  // namespace segue::drf_allocator
