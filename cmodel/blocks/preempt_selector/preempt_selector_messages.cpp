// Effects of all legal messages except the request.

#include "cmodel/blocks/preempt_selector/preempt_selector.hpp"
#include "cmodel/blocks/preempt_selector/saturated.hpp"

namespace segue::preempt_selector {

/// True if the costs of the batch become invalid. Includes a batch that begins in this cycle: it is
/// derived from the state before the message.
bool PreemptSelector::ends_batch(const Inputs& in, const Judgement& judged) const {
  if (judged.holds(Source::kConfig)) return true;
  if (!judged.holds(Source::kDone)) return false;
  return in.done_ctx == q_.ctx || (judged.holds(Source::kAsk) && in.done_ctx == in.ask.ctx);
}

void PreemptSelector::take_config(const Config& config) {
  switch (config.op) {
    case ConfigOp::kSetLimit:
      q_.limit = config.value;
      q_.bound = config.value - q_.headroom;
      return;
    case ConfigOp::kSetHeadroom:
      q_.headroom = config.value;
      q_.bound = q_.limit - config.value;
      return;
    case ConfigOp::kSetFresh:
      q_.fresh = config.value;
      return;
    case ConfigOp::kSetLatency:
      q_.kernels.latency[config.ctx] = config.value;
      q_.kernels.timed |= only(config.ctx);
      changed_.latency |= only(config.ctx);
      mark(Memory::kLatency, config.ctx);
      return;
  }
}

void PreemptSelector::take_ended(const Ended& ended) {
  Counts& counts = q_.kernels.counts[ended.ctx];
  const Counts before = contains(q_.kernels.known, ended.ctx) ? counts : Counts{};
  counts = {.instructions = sum(before.instructions, ended.executed),
            .cycles = sum(before.cycles, ended.cycles),
            .tbs = sum(before.tbs, 1)};
  q_.kernels.known |= only(ended.ctx);
  changed_.counts |= only(ended.ctx);
  mark(Memory::kCounts, ended.ctx);
}

/// @param since_snapshot the thread block is not, or not yet, in the snapshot of its SM
void PreemptSelector::take_issued(const Issued& issued, bool since_snapshot) {
  q_.leave[issued.sm * params_.num_slots + issued.slot] = Leave::kFlush;
  changed_.leave |= only(issued.sm);
  if (since_snapshot) q_.issued |= only(issued.slot);
}

}  // namespace segue::preempt_selector
