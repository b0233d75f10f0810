#include "verilator_tb/preempt_selector/watch.hpp"

#include <bit>

#include "cmodel/blocks/preempt_selector/choice.hpp"
#include "cmodel/blocks/preempt_selector/saturated.hpp"

namespace segue::preempt_selector {
namespace {

constexpr std::uint32_t kMostCpiQ = (std::uint32_t{1} << kCpiW) - 1;
constexpr std::uint32_t kAllTechniques = 0b111;

Error error_of(const Outputs& out, Source source) {
  return out.err_code[static_cast<std::size_t>(source)];
}

bool is_legal(const Outputs& out, Source source) { return error_of(out, source) == Error::kNone; }

}  // namespace

void Watch::before(const Inputs& in, const Outputs& out, const PreemptSelector& twin) {
  const State& q = twin.state();
  if (!in.rst_n) {
    coverage_.hit(broken_bin(Disturbance::kReset, q.state));
    return;
  }
  watch_verdicts(in, out, q);
  watch_breaks(in, out, q);
  watch_issue(in, out, q);
  if (q.state == SelectState::kIdle && in.ask_valid) watch_request(in, out, q);
  if (q.reads_samples()) hit_if(!in.sample_valid, Bin::kReadWaits);
  if (q.state == SelectState::kGather && in.sample_valid) watch_sums(in, q);
  if (q.state == SelectState::kDivide) watch_divide(q);
  if (q.state == SelectState::kWeigh) watch_costs(q);
  if (q.state == SelectState::kChoose) watch_choice(q);
  if (q.state == SelectState::kStore) watch_costs(q);
  if (q.state == SelectState::kPick) watch_pick(q);
  if (q.state == SelectState::kAnswer) watch_answer(q);
}

void Watch::watch_verdicts(const Inputs& in, const Outputs& out, const State& q) {
  const auto note = [&](bool valid, Source source) {
    if (!valid) return;
    const Error error = error_of(out, source);
    coverage_.hit(verdict_bin(source, error));
    if (error == Error::kNone) coverage_.hit(message_bin(source, q.state));
  };
  note(in.config_valid, Source::kConfig);
  note(in.ask_valid && q.state == SelectState::kIdle, Source::kAsk);
  note(in.ended_valid, Source::kEnded);
  note(in.done_valid, Source::kDone);
  note(in.issued_valid, Source::kIssued);
  if (in.config_valid) coverage_.hit(written_bin(in.config.op, error_of(out, Source::kConfig)));
}

void Watch::watch_breaks(const Inputs& in, const Outputs& out, const State& q) {
  const bool done = in.done_valid && is_legal(out, Source::kDone);
  hit_if(done && in.ended_valid && in.ended.ctx == in.done_ctx, Bin::kEndedAndDone);
  if (!q.batch) return;
  if (in.config_valid && is_legal(out, Source::kConfig)) {
    coverage_.hit(broken_bin(Disturbance::kConfig, q.state));
  }
  if (!done || in.done_ctx != q.ctx) return;
  coverage_.hit(broken_bin(Disturbance::kDone, q.state));
  hit_if(q.holds_snapshot(), Bin::kDoneEndsBatch);
}

void Watch::watch_request(const Inputs& in, const Outputs& out, const State& q) {
  if (!is_legal(out, Source::kAsk)) return hit_if(true, Bin::kIllegalAnswered);
  hit_if(in.done_valid && in.done_ctx == in.ask.ctx, Bin::kDoneOfAsked);
  if (q.batch && in.ask.ctx == q.ctx) {
    hit_if(in.now == q.expires, Bin::kExpiresNow);
    hit_if(in.now + 1 == q.expires, Bin::kLastMoment);
  }
  if (q.batch && in.ask.ctx == q.ctx && in.now < q.expires) {
    hit_if((in.ask.sms & ~q.valid) == 0, Bin::kAllKnown);
    hit_if((in.ask.sms & ~q.valid) != 0 && (in.ask.sms & q.valid) != 0, Bin::kSomeKnown);
    hit_if((in.ask.sms & q.valid) == 0, Bin::kNoneKnown);
    return;
  }
  hit_if(in.config_valid && is_legal(out, Source::kConfig), Bin::kConfigBegins);
  watch_batch(in, q);
}

/// One begins.
void Watch::watch_batch(const Inputs& in, const State& q) {
  hit_if(q.batch && in.ask.ctx != q.ctx, Bin::kOtherCtx);
  hit_if(in.now + q.fresh >= layout::low_mask(kTimeW), Bin::kNeverExpires);
  if (!contains(q.kernels.known, in.ask.ctx)) return;
  const Counts& counts = q.kernels.counts[in.ask.ctx];
  hit_if(counts.instructions == 0, Bin::kZeroExecuted);
  hit_if(counts.instructions == kCostUnknown || counts.cycles == kCostUnknown, Bin::kCountsUnknown);
}

/// Counts bins of the sums of live counters.
void Watch::watch_sums(const Inputs& in, const State& q) {
  std::uint32_t instructions = q.instructions;
  for (std::uint32_t lane = 0; lane < params_.lanes; ++lane) {
    if (q.group * params_.lanes + lane >= params_.num_slots || !in.sample[lane].taken) continue;
    instructions = sum(instructions, in.sample[lane].executed);
  }
  hit_if(is_known(q.instructions) && !is_known(instructions), Bin::kGatherUnknown);
}

/// In the cycle in which a quotient is ready.
void Watch::watch_divide(const State& q) {
  if (q.quotient == Quotient::kCpi && q.cpi_is_unknown()) return hit_if(true, Bin::kCpiUnknown);
  const std::uint32_t steps = (kNumW + params_.div_bits - 1) / params_.div_bits;
  if (q.divide.step != steps + 1) return;
  switch (q.quotient) {
    case Quotient::kCpi:
      hit_if(q.divide.num == 0, Bin::kCpiLeast);
      hit_if(q.divide.num > kMostCpiQ, Bin::kCpiClamped);
      break;
    case Quotient::kSwitch:
      hit_if(!is_known(q.save), Bin::kSwitchUnknown);
      hit_if(is_known(q.save) && q.divide.num >= kCostUnknown, Bin::kSwitchSaturates);
      break;
    case Quotient::kMean:
      break;
    case Quotient::kReach:
      hit_if(q.divide.num >= kCostUnknown, Bin::kReachSaturates);
      break;
  }
}

void Watch::watch_issue(const Inputs& in, const Outputs& out, const State& q) {
  if (!in.issued_valid || !is_legal(out, Source::kIssued) || !q.holds_snapshot()) return;
  const bool here = in.issued.sm == q.at();
  hit_if(!here, Bin::kIssuedToOther);
  if (!here || !is_in_group(q, in.issued.slot)) return;
  hit_if(q.state == SelectState::kLoad && in.sample_valid, Bin::kIssuedInLoad);
  hit_if(q.state == SelectState::kChoose, Bin::kIssuedInChoose);
}

/// Counts bins of the costs of an SM, before its techniques are chosen and after.
void Watch::watch_costs(const State& q) {
  if (q.state == SelectState::kWeigh) {
    techniques_ = 0;
    hit_if(
        is_known(q.switch_overhead) && std::uint64_t{q.switch_overhead} * q.count >= kCostUnknown,
        Bin::kWeightSaturates);
    hit_if(q.count == 0, Bin::kEmptySm);
    return;
  }
  hit_if(is_known(q.save) && !is_known(q.saves), Bin::kSavesSaturate);
  hit_if(!is_known(q.overhead), Bin::kOverheadUnknown);
  hit_if(techniques_ == kAllTechniques, Bin::kAllThree);
}

void Watch::watch_choice(const State& q) {
  std::uint32_t wishes = 0;
  for (std::uint32_t slot = 0; slot < params_.num_slots; ++slot) {
    if (!is_in_group(q, slot) || !q.seen[slot].taken) continue;
    watch_slot(q, slot, wishes);
    if (choose(q, slot).wish) ++wishes;
  }
}

/// @param wishes of the slots before it in its group
void Watch::watch_slot(const State& q, std::uint32_t slot, std::uint32_t wishes) {
  const Choice choice = choose(q, slot);
  const bool fits = saves_fit(q, wishes + 1);
  const Leave leave = choice.technique(fits);
  const std::uint32_t executed = q.seen[slot].executed;
  const bool is_new = contains(q.issued, slot);
  const bool may_flush = q.seen[slot].idempotent || is_new;
  const bool may_drain = q.measured && choice.left <= q.reach;
  const std::uint32_t drain_cost = excess(q.most, executed);
  const bool both = may_flush && may_drain && is_known(executed) && is_known(q.most);
  const bool drains = choice.alternative == Leave::kDrain;
  const bool flushes = choice.alternative == Leave::kFlush;
  const bool ties = is_known(q.weight) && q.weight == choice.alternative_cost;
  const bool better = q.weight < choice.alternative_cost && fits;
  hit_if(both && executed < drain_cost && leave == Leave::kFlush, Bin::kFlushBeatsDrain);
  hit_if(both && executed > drain_cost && leave == Leave::kDrain, Bin::kDrainBeatsFlush);
  hit_if(both && executed == drain_cost, Bin::kFlushTiesDrain);
  hit_if(flushes && better, Bin::kSwitchBeatsFlush);
  hit_if(drains && better, Bin::kSwitchBeatsDrain);
  hit_if(flushes && ties, Bin::kFlushTiesSwitch);
  hit_if(drains && ties && choice.wish && fits, Bin::kTieToSwitch);
  hit_if(drains && ties && !choice.wish, Bin::kTieToDrain);
  hit_if(choice.has_alternative() && choice.wish && !fits, Bin::kWishRefused);
  hit_if(choice.wish && !fits && wishes == 1 && saves_fit(q, 1), Bin::kLastThatFits);
  hit_if(!choice.has_alternative() && fits, Bin::kOnlySwitch);
  hit_if(!choice.has_alternative() && !fits, Bin::kForcedSwitch);
  hit_if(is_new && flushes && !q.seen[slot].idempotent, Bin::kNewMayFlush);
  hit_if(is_new && leave != Leave::kFlush, Bin::kNewIsFlushed);
  coverage_.hit(chosen_bin(leave, q.measured ? Basis::kMeasured : Basis::kLive));
  techniques_ |= std::uint32_t{1} << static_cast<unsigned>(leave);
}

void Watch::watch_pick(const State& q) {
  if (!q.best_valid) return;
  const Cost& c = q.costs[q.at()];
  const bool c_meets = meets(c.latency, q.bound);
  const bool best_meets = meets(q.best.latency, q.bound);
  const bool both = c_meets && best_meets;
  const bool none = !c_meets && !best_meets;
  hit_if(both && c.overhead < q.best.overhead && c.latency > q.best.latency, Bin::kLowerOverhead);
  hit_if(both && c.overhead == q.best.overhead && c.latency < q.best.latency, Bin::kLowerLatency);
  hit_if(c_meets && !best_meets && c.overhead > q.best.overhead, Bin::kFirstToMeet);
  hit_if(none && c.latency < q.best.latency, Bin::kLateLatency);
  hit_if(none && c.latency == q.best.latency && c.overhead < q.best.overhead, Bin::kLateOverhead);
  hit_if(c == q.best, Bin::kEqualCosts);
}

void Watch::watch_answer(const State& q) {
  if (!q.best_valid || meets(q.best.latency, q.bound)) return;
  hit_if(std::popcount(q.sms) > 1, Bin::kAllLate);
  hit_if(!is_known(q.best.latency), Bin::kLateUnknown);
}

}  // namespace segue::preempt_selector
