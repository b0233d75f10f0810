#include "cmodel/blocks/preempt_engine/state_image.hpp"

#include "cmodel/layout/bits.hpp"

namespace segue::preempt_engine {

StateImage::Changed StateImage::all() const {
  const Params& params = layout_.params;
  return {.slots = layout::low_mask(params.num_slots),
          .residents = 0,
          .frames = layout::low_mask(params.num_frames),
          .kernels = layout::low_mask(params.num_kernels),
          .tags = layout::low_mask(params.num_tags)};
}

void StateImage::put(const State& q, const Changed& changed) {
  for_each(changed.slots, [&](std::uint32_t s) { put_slot(q, s); });
  for_each(changed.residents,
           [&](std::uint32_t s) { put_struct(Signal::kUResidentMemQ, s, q.slots.mem[s]); });
  for_each(changed.frames, [&](std::uint32_t f) {
    put_element(Signal::kUFramesFramesQ, f, static_cast<std::uint64_t>(q.frames.frames[f]));
  });
  for_each(changed.kernels,
           [&](std::uint32_t k) { put_struct(Signal::kUWalkKernelsQ, k, q.walk.kernels[k]); });
  for_each(changed.tags,
           [&](std::uint32_t t) { put_element(Signal::kUCreditOwnerQ, t, q.credit.owner[t]); });
  put_scalars(q);
}

void StateImage::put_slot(const State& q, std::uint32_t s) {
  const Slots& slots = q.slots;
  put_element(Signal::kUSlotsStateQ, s, static_cast<std::uint64_t>(slots.state[s]));
  put_element(Signal::kUSlotsTechniqueQ, s, static_cast<std::uint64_t>(slots.technique[s]));
  put_element(Signal::kUSlotsKernelQ, s, slots.kernel[s]);
  put_element(Signal::kUSlotsOutcomeQ, s, static_cast<std::uint64_t>(slots.outcome[s]));
  put_element(Signal::kUFramesFrameQ, s, q.frames.frame[s]);
  put_element(Signal::kUCreditCountQ, s, q.credit.count[s]);
}

void StateImage::put_scalars(const State& q) {
  put_all(Signal::kUSlotsMethodQ, q.slots.method);
  put_all(Signal::kUSlotsKilledQ, q.slots.killed);
  put_all(Signal::kUSlotsEpochQ, q.slots.epoch);
  put_all(Signal::kUSlotsNonIdempotentQ, q.slots.non_idempotent);
  put_all(Signal::kUSlotsReportValidQ, std::uint64_t{q.slots.report_valid});
  put_all(Signal::kUSlotsReportSlotQ, q.slots.report_slot);
  put_all(Signal::kUFramesValidQ, std::uint64_t{q.frames.valid});
  put_all(Signal::kUFramesBaseQ, q.frames.base);
  put_all(Signal::kUFramesFrameLog2Q, q.frames.frame_log2);
  put_all(Signal::kUFramesHasQ, q.frames.has);
  put_all(Signal::kUWalkKernelValidQ, q.walk.kernel_valid);
  put_all(Signal::kUWalkWalkQ, std::uint64_t{q.walk.walk});
  put_struct(Signal::kUWalkAtQ, 0, q.walk.at);
  put_all(Signal::kUWalkAddrQ, q.walk.addr);
  put_all(Signal::kUCreditReqValidQ, std::uint64_t{q.credit.req_valid});
  put_struct(Signal::kUCreditReqQ, 0, q.credit.req);
  put_all(Signal::kUCreditBusyQ, q.credit.busy);
  put_all(Signal::kUCreditTotalQ, q.credit.total);
  put_all(Signal::kUCreditLimitQ, q.credit.limit);
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

}  // namespace segue::preempt_engine
