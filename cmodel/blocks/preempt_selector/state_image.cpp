#include "cmodel/blocks/preempt_selector/state_image.hpp"

#include "cmodel/layout/bits.hpp"

namespace segue::preempt_selector {

StateImage::Changed StateImage::all() const {
  return {.seen = layout::low_mask(layout_.params.num_slots),
          .leave = layout::low_mask(layout_.params.num_sms)};
}

void StateImage::put(const State& q, const Changed& changed) {
  for_each(changed.counts,
           [&](std::uint32_t c) { put_struct(Signal::kUCountsMemQ, c, q.kernels.counts[c]); });
  for_each(changed.latency,
           [&](std::uint32_t c) { put_element(Signal::kULatencyMemQ, c, q.kernels.latency[c]); });
  for_each(changed.costs,
           [&](std::uint32_t sm) { put_struct(Signal::kUCostsMemQ, sm, q.costs[sm]); });
  for_each(changed.seen,
           [&](std::uint32_t s) { put_struct(Signal::kUSnapshotSeenQ, s, q.seen[s]); });
  for_each(changed.leave, [&](std::uint32_t sm) { put_leave(q, sm); });
  put_registers(q);
  put_kernel(q);
  put_sm(q);
}

/// Packs the registers of the OS and of the request.
void StateImage::put_registers(const State& q) {
  put_all(Signal::kUKernelsKnownQ, q.kernels.known);
  put_all(Signal::kUKernelsTimedQ, q.kernels.timed);
  put_all(Signal::kULimitsLimitQ, q.limit);
  put_all(Signal::kULimitsHeadroomQ, q.headroom);
  put_all(Signal::kULimitsBoundQ, q.bound);
  put_all(Signal::kULimitsFreshQ, q.fresh);
  put_all(Signal::kStateQ, static_cast<std::uint64_t>(q.state));
  put_all(Signal::kCtxQ, q.ctx);
  put_all(Signal::kSmsQ, q.sms);
  put_all(Signal::kRestQ, q.rest);
  put_all(Signal::kGroupQ, q.group);
  put_all(Signal::kBatchQ, std::uint64_t{q.batch});
  put_all(Signal::kExpiresQ, q.expires);
  put_all(Signal::kValidQ, q.valid);
  put_all(Signal::kBestValidQ, std::uint64_t{q.best_valid});
  put_all(Signal::kBestSmQ, q.best_sm);
  put_struct(Signal::kBestQ, 0, q.best);
}

/// Packs the kernel's estimates, and the divider that derives them.
void StateImage::put_kernel(const State& q) {
  put_all(Signal::kMeasuredQ, std::uint64_t{q.measured});
  put_all(Signal::kInstructionsQ, q.instructions);
  put_all(Signal::kCyclesQ, q.cycles);
  put_all(Signal::kTbsQ, q.tbs);
  put_all(Signal::kSaveQ, q.save);
  put_all(Signal::kCpiQ, q.cpi);
  put_all(Signal::kSwitchQ, q.switch_overhead);
  put_all(Signal::kMeanQ, q.mean);
  put_all(Signal::kReachQ, q.reach);
  put_all(Signal::kUDivideNumQ, q.divide.num);
  put_all(Signal::kUDivideRemQ, q.divide.rem);
  put_all(Signal::kUDivideStepQ, q.divide.step);
  put_all(Signal::kQuotientQ, static_cast<std::uint64_t>(q.quotient));
}

/// The one that is examined.
void StateImage::put_sm(const State& q) {
  put_all(Signal::kUSnapshotNewQ, q.issued);
  put_all(Signal::kCountQ, q.count);
  put_all(Signal::kMostQ, q.most);
  put_all(Signal::kWeightQ, q.weight);
  put_all(Signal::kOverheadQ, q.overhead);
  put_all(Signal::kSavesQ, q.saves);
  put_all(Signal::kLeftQ, q.left);
  put_all(Signal::kUProductSumQ, q.product.sum);
  put_all(Signal::kUProductStepQ, q.product.step);
}

void StateImage::put_leave(const State& q, std::uint32_t sm) {
  const std::uint32_t first = sm * layout_.params.num_slots;
  for (std::uint32_t i = first; i < first + layout_.params.num_slots; ++i) {
    put_element(Signal::kULeavesLeaveQ, i, static_cast<std::uint64_t>(q.leave[i]));
  }
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

}  // namespace segue::preempt_selector
