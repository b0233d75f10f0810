// The stages of a selection but *divide*.

#include <algorithm>

#include "cmodel/blocks/preempt_selector/choice.hpp"
#include "cmodel/blocks/preempt_selector/preempt_selector.hpp"
#include "cmodel/blocks/preempt_selector/saturated.hpp"

namespace segue::preempt_selector {
namespace {

constexpr std::uint32_t kCpiFraction = 8;  // bits after the point

/// The time `cycles` after `now`; all ones if it does not fit.
std::uint64_t time_after(std::uint64_t now, std::uint32_t cycles) {
  return std::min(now + cycles, layout::low_mask(kTimeW));
}

}  // namespace

void PreemptSelector::advance(const Inputs& in, const Judgement& judged) {
  switch (q_.state) {
    case SelectState::kIdle:
      if (judged.takes(Source::kAsk)) take_request(in, judged.holds(Source::kAsk));
      return;
    case SelectState::kGather:
      if (in.sample_valid) gather(in);
      return;
    case SelectState::kDivide:
      return divide();
    case SelectState::kLoad:
      if (in.sample_valid) load(in);
      return;
    case SelectState::kWeigh:
      return weigh();
    case SelectState::kChoose:
      return choose_group();
    case SelectState::kProduct:
      return multiply();
    case SelectState::kStore:
      return store();
    case SelectState::kPick:
      return pick();
    case SelectState::kAnswer:
      q_.state = SelectState::kIdle;
      return;
  }
}

Set PreemptSelector::slots_of_group() const {
  const std::uint32_t first = q_.group * params_.lanes;
  return layout::low_mask(std::min(first + params_.lanes, params_.num_slots)) &
         ~layout::low_mask(first);
}

bool PreemptSelector::finish_group() {
  const bool last = is_last_group();
  q_.group = last ? 0 : q_.group + 1;
  return last;
}

bool PreemptSelector::finish_sm() {
  q_.rest = without_lowest(q_.rest);
  const bool last = q_.rest == 0;
  if (last) q_.rest = q_.sms;
  return last;
}

void PreemptSelector::begin_sm() { q_.group = q_.count = q_.most = 0; }

void PreemptSelector::take_request(const Inputs& in, bool legal) {
  q_.best_valid = false;
  q_.best_sm = 0;
  if (!legal) {
    q_.state = SelectState::kAnswer;
    return;
  }
  const bool goes_on = q_.batch && in.ask.ctx == q_.ctx && in.now < q_.expires;
  q_.ctx = in.ask.ctx;
  q_.sms = in.ask.sms;
  if (goes_on) {
    continue_batch(in.ask);
  } else {
    begin_batch(in.ask, in.now);
  }
}

void PreemptSelector::continue_batch(const Ask& ask) {
  const Set todo = ask.sms & ~q_.valid;
  if (todo == 0) {
    q_.rest = ask.sms;
    q_.state = SelectState::kPick;
    return;
  }
  q_.rest = todo;
  begin_sm();
  q_.state = SelectState::kLoad;
}

void PreemptSelector::begin_batch(const Ask& ask, std::uint64_t now) {
  const Kernels& kernels = q_.kernels;
  const Counts& counts = kernels.counts[ask.ctx];
  q_.batch = true;
  q_.expires = time_after(now, q_.fresh);
  q_.valid = 0;
  q_.save = contains(kernels.timed, ask.ctx) ? kernels.latency[ask.ctx] : kCostUnknown;
  q_.quotient = Quotient::kCpi;
  q_.divide.step = 0;
  q_.rest = ask.sms;
  begin_sm();
  q_.measured = contains(kernels.known, ask.ctx) && is_known(counts.instructions) &&
                is_known(counts.cycles) && is_known(counts.tbs) && counts.instructions != 0;
  q_.instructions = q_.measured ? counts.instructions : 0;
  q_.cycles = q_.measured ? counts.cycles : 0;
  q_.tbs = q_.measured ? counts.tbs : 0;
  q_.state = q_.measured ? SelectState::kDivide : SelectState::kGather;
}

void PreemptSelector::gather(const Inputs& in) {
  const std::uint32_t first = q_.group * params_.lanes;
  for_each(slots_of_group(), [&](std::uint32_t slot) {
    const Sample& sample = in.sample[slot - first];
    if (!sample.taken) return;
    q_.instructions = sum(q_.instructions, sample.executed);
    q_.cycles = sum(q_.cycles, sample.cycles);
  });
  if (finish_group() && finish_sm()) q_.state = SelectState::kDivide;
}

void PreemptSelector::load(const Inputs& in) {
  const std::uint32_t first = q_.group * params_.lanes;
  const Set slots = slots_of_group();
  for_each(slots, [&](std::uint32_t slot) {
    const Sample& sample = in.sample[slot - first];
    q_.seen[slot] = {};
    if (!sample.taken) return;
    q_.seen[slot] = {.taken = true, .idempotent = sample.idempotent, .executed = sample.executed};
    ++q_.count;
    q_.most = std::max(q_.most, sample.executed);
  });
  q_.issued &= ~slots;
  changed_.seen |= slots;
  if (finish_group()) q_.state = SelectState::kWeigh;
}

void PreemptSelector::weigh() {
  q_.weight = is_known(q_.switch_overhead) ? saturated(std::uint64_t{q_.switch_overhead} * q_.count)
                                           : kCostUnknown;
  q_.overhead = q_.saves = q_.left = 0;
  q_.product = {};
  q_.state = SelectState::kChoose;
}

void PreemptSelector::choose_group() {
  const std::uint32_t sm = q_.at();
  // Those of the end of the cycle: saves fit, or not, beside those of the groups before.
  std::uint32_t saves = q_.saves;
  std::uint32_t wishes = 0;
  for_each(slots_of_group(), [&](std::uint32_t slot) {
    Leave& leave = q_.leave[sm * params_.num_slots + slot];
    leave = Leave::kFlush;
    if (!q_.seen[slot].taken) return;
    const Choice choice = choose(q_, slot);
    const Leave technique = choice.technique(saves_fit(q_, wishes + 1));
    if (choice.wish) ++wishes;
    if (!contains(q_.issued, slot)) leave = technique;
    q_.overhead = sum(q_.overhead, choice.cost(technique, q_.weight));
    if (technique == Leave::kSwitch) saves = sum(saves, q_.save);
    if (technique == Leave::kDrain) q_.left = std::max(q_.left, choice.left);
  });
  q_.saves = saves;
  changed_.leave |= only(sm);
  if (finish_group()) q_.state = q_.left != 0 ? SelectState::kProduct : SelectState::kStore;
}

void PreemptSelector::multiply() {
  const std::uint32_t lsb = (num_mul_steps_ - 1 - q_.product.step) * params_.mul_bits;
  const std::uint64_t part = q_.cpi >> lsb & layout::low_mask(params_.mul_bits);
  q_.product.sum = (q_.product.sum << params_.mul_bits) + q_.left * part;
  ++q_.product.step;
  if (q_.product.step == num_mul_steps_) q_.state = SelectState::kStore;
}

void PreemptSelector::store() {
  const std::uint32_t sm = q_.at();
  const std::uint64_t drain = (q_.product.sum + layout::low_mask(kCpiFraction)) >> kCpiFraction;
  q_.costs[sm] = {.overhead = q_.overhead, .latency = std::max(q_.saves, saturated(drain))};
  q_.valid |= only(sm);
  changed_.costs |= only(sm);
  mark(Memory::kCosts, sm);
  begin_sm();
  q_.state = finish_sm() ? SelectState::kPick : SelectState::kLoad;
}

void PreemptSelector::pick() {
  const std::uint32_t sm = q_.at();
  if (is_better(q_, q_.costs[sm])) {
    q_.best_valid = true;
    q_.best_sm = sm;
    q_.best = q_.costs[sm];
  }
  q_.rest = without_lowest(q_.rest);
  if (q_.rest == 0) q_.state = SelectState::kAnswer;
}

}  // namespace segue::preempt_selector
