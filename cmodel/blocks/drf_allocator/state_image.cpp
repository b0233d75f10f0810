#include "cmodel/blocks/drf_allocator/state_image.hpp"

#include <bit>

#include "cmodel/layout/bits.hpp"

namespace segue::drf_allocator {
namespace {

/// Calls `visit` with the index of each bit that is set.
template <class Visit>
void for_each_bit(std::uint64_t set, const Visit& visit) {
  for (; set != 0; set &= set - 1) visit(static_cast<std::uint32_t>(std::countr_zero(set)));
}

}  // namespace

void StateImage::Changed::add_registers(const Params& params) {
  sms = layout::low_mask(params.num_sms);
  contexts = static_cast<std::uint32_t>(layout::low_mask(params.num_ctxs));
}

void StateImage::Changed::clear() {
  sms = 0;
  contexts = 0;
  for (WrittenElements& memory : memories) memory.clear();
}

void StateImage::put(const State& q, const Changed& changed) {
  for_each_bit(changed.contexts, [&](std::uint32_t ctx) { put_context(q, ctx); });
  for_each_bit(changed.sms, [&](std::uint32_t sm) { put_sm(q, sm); });
  const auto size = [](const auto& memory) { return static_cast<std::uint32_t>(memory.size()); };
  changed.memories[0].for_each(
      size(q.owner), [&](std::uint32_t i) { put_element(Signal::kUOwnersMemQ, i, q.owner[i]); });
  changed.memories[1].for_each(
      size(q.ptbq), [&](std::uint32_t i) { put_struct(Signal::kUPtbqMemQ, i, q.ptbq[i]); });
  changed.memories[2].for_each(
      size(q.stamps), [&](std::uint32_t i) { put_element(Signal::kUStampsMemQ, i, q.stamps[i]); });
  put_scan(q);
  put_rest(q);
}

void StateImage::put_context(const State& q, std::uint32_t ctx) {
  put_element(Signal::kPageTableQ, ctx, q.page_table[ctx]);
  put_element(Signal::kStartQ, ctx, q.start[ctx]);
  put_struct(Signal::kKsrtQ, ctx, q.ksrt[ctx]);
  put_struct(Signal::kDemandQ, ctx, q.demand[ctx]);
  put_element(Signal::kPtbqHeadQ, ctx, q.ptbq_head[ctx]);
  put_element(Signal::kPtbqCountQ, ctx, q.ptbq_count[ctx]);
}

void StateImage::put_sm(const State& q, std::uint32_t sm) {
  put_struct(Signal::kTakenQ, sm, q.taken[sm]);
  put_element(Signal::kSlotsQ, sm, q.slots[sm]);
  put_element(Signal::kLeavingQ, sm, q.leaving[sm]);
  put_element(Signal::kResidentQ, sm, q.resident[sm]);
  put_struct(Signal::kClaimQ, sm, q.claim[sm]);
  put_element(Signal::kPartedQ, sm, q.parted[sm]);
  for (std::uint32_t ctx = 0; ctx < q.num_ctxs; ++ctx) {
    put_element(Signal::kCountQ, q.at(sm, ctx), q.count[q.at(sm, ctx)]);
    put_element(Signal::kQuotaQ, q.at(sm, ctx), q.quota[q.at(sm, ctx)]);
  }
}

void StateImage::put_scan(const State& q) {
  put_all(Signal::kStepQ, static_cast<std::uint64_t>(q.step));
  put_all(Signal::kPosQ, q.pos);
  put_all(Signal::kFoundQ, std::uint64_t{q.found});
  put_all(Signal::kKeyQ, q.key);
  put_all(Signal::kSmQ, q.sm);
  put_all(Signal::kPickQ, q.pick);
  put_all(Signal::kKernelQ, q.kernel);
  put_all(Signal::kTriedQ, q.tried);
  put_struct(Signal::kSumQ, 0, q.sum);
  put_all(Signal::kNeedQ, q.need);
  put_all(Signal::kFallQ, q.fall);
  put_all(Signal::kNowHighQ, q.now_high);
  put_all(Signal::kNowLowQ, q.now_low);
  put_all(Signal::kThenHighQ, q.then_high);
  put_all(Signal::kThenLowQ, q.then_low);
  put_all(Signal::kMaskQ, q.mask);
  put_all(Signal::kSlotQ, q.slot);
  put_all(Signal::kAgeQ, q.age);
  for (std::uint32_t ctx = 0; ctx < q.num_ctxs; ++ctx) {
    put_element(Signal::kFillRankQ, ctx, q.fill_rank[ctx]);
  }
  put_all(Signal::kUStampsRdataQ, q.stamp_rdata);
}

void StateImage::put_rest(const State& q) {
  put_all(Signal::kModeQ, static_cast<std::uint64_t>(q.mode));
  put_all(Signal::kTechniqueQ, static_cast<std::uint64_t>(q.technique));
  put_all(Signal::kLimitQ, q.limit);
  put_all(Signal::kActiveQ, q.active);
  put_all(Signal::kInSetupQ, q.in_setup);
  put_all(Signal::kStampQ, q.stamp);
  put_all(Signal::kLastSourceQ, q.last_source);
  put_all(Signal::kDirtyQ, std::uint64_t{q.dirty});
  put_all(Signal::kCmdValidQ, std::uint64_t{q.cmd_valid});
  put_struct(Signal::kCmdQ, 0, q.cmd);
  put_all(Signal::kDoneValidQ, std::uint64_t{q.done_valid});
  put_all(Signal::kDoneCtxQ, q.done_ctx);
  put_struct(Signal::kUPtbqRdataQ, 0, q.ptbq_rdata);
}

void StateImage::put_element(Signal signal, std::uint32_t i, std::uint64_t value) {
  const ImageLayout::Place& at = layout_[signal];
  layout::insert(&words_[at.word], i * at.stride_bits, at.width, value);
}

template <class Struct>
void StateImage::put_struct(Signal signal, std::uint32_t i, const Struct& value) {
  const ImageLayout::Place& at = layout_[signal];
  value.pack(&words_[at.word], i * at.stride_bits, layout_.widths);
}

}  // namespace segue::drf_allocator
