#include "cmodel/blocks/preempt_selector/preempt_selector.hpp"

#include <algorithm>

#include "cmodel/blocks/preempt_selector/saturated.hpp"

namespace segue::preempt_selector {
namespace {

const Params& checked(const Params& params) {
  params.check();
  return params;
}

std::uint32_t divided_up(std::uint32_t a, std::uint32_t b) { return (a + b - 1) / b; }

}  // namespace

PreemptSelector::PreemptSelector(const Params& params)
    : params_(checked(params)),
      num_groups_(divided_up(params.num_slots, params.lanes)),
      num_div_steps_(divided_up(kNumW, params.div_bits)),
      num_mul_steps_(divided_up(kCpiW, params.mul_bits)),
      q_(params),
      image_(params),
      changed_(image_.all()) {}

void PreemptSelector::reset() {
  q_.reset();
  const StateImage::Changed all = image_.all();
  changed_.seen = all.seen;
  changed_.leave = all.leave;
}

void PreemptSelector::eval(const Inputs& in, Outputs& out) const {
  const bool answers = in.rst_n && q_.state == SelectState::kAnswer;
  out.victim_valid = answers;
  out.victim = {};
  if (answers) {
    out.victim.sm = q_.best_sm;
    out.victim.late = !q_.best_valid || !meets(q_.best.latency, q_.bound);
  }
  std::copy(q_.leave.begin(), q_.leave.end(), out.leave.begin());
  out.sample_valid = in.rst_n && q_.reads_samples();
  out.sample_sm = out.sample_valid ? q_.at() : 0;
  out.sample_group = out.sample_valid ? q_.group : 0;
  out.quiescent = in.rst_n && q_.state == SelectState::kIdle;
  out.wake_at = layout::low_mask(kTimeW);
  out.err_valid = 0;
  out.err_code.fill(Error::kNone);
  if (!in.rst_n) return;
  const Judgement judged = check_legality(q_, params_, in);
  for (std::uint32_t s = 0; s < kNumSources; ++s) {
    out.err_code[s] = judged.error(static_cast<Source>(s));
    if (out.err_code[s] != Error::kNone) out.err_valid |= only(s);
  }
}

/// Something may change in this cycle.
bool PreemptSelector::acts(const Inputs& in) const {
  return q_.state != SelectState::kIdle || in.config_valid || in.ask_valid || in.ended_valid ||
         in.done_valid || in.issued_valid;
}

void PreemptSelector::tick(const Inputs& in) {
  written_.fill(std::nullopt);
  if (!in.rst_n) return reset();
  if (!acts(in)) return;
  // All is judged by the state at the start of the cycle. A stage reads only such state, so it goes
  // first; messages then overwrite its slot and its batch.
  const Judgement judged = check_legality(q_, params_, in);
  const bool since_snapshot = q_.holds_snapshot() && in.issued.sm == q_.at();
  const bool batch_ends = ends_batch(in, judged);
  advance(in, judged);
  if (batch_ends) q_.batch = false;
  if (judged.holds(Source::kConfig)) take_config(in.config);
  if (judged.holds(Source::kEnded)) take_ended(in.ended);
  if (judged.holds(Source::kDone)) q_.kernels.known &= ~only(in.done_ctx);
  if (judged.holds(Source::kIssued)) take_issued(in.issued, since_snapshot);
}

const std::uint32_t* PreemptSelector::image() {
  image_.put(q_, changed_);
  changed_ = {};
  return image_.words();
}

}  // namespace segue::preempt_selector
