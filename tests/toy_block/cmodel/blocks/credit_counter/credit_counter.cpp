#include "cmodel/blocks/credit_counter/credit_counter.hpp"

#include "cmodel/layout/bits.hpp"

namespace segue::credit_counter {
namespace {

const Params& checked(const Params& params) {
  params.check();
  return params;
}

}  // namespace

CreditCounter::CreditCounter(const Params& params)
    : params_(checked(params)), layout_(params), words_(layout_.words) {}

Error CreditCounter::give_error(const Inputs& in) const {
  return in.give_valid && q_.count == params_.max_credits ? Error::kFull : Error::kNone;
}

Error CreditCounter::take_error(const Inputs& in) const {
  return in.take_valid && q_.count == 0 ? Error::kEmpty : Error::kNone;
}

void CreditCounter::eval(const Inputs& in, Outputs& out) const {
  out.count = q_.count;
  out.quiescent = in.rst_n;
  out.wake_at = layout::low_mask(kTimeW);
  out.err_code.fill(Error::kNone);
  if (in.rst_n) out.err_code = {give_error(in), take_error(in)};
  out.err_valid = 0;
  for (std::uint32_t s = 0; s < kNumSources; ++s) {
    if (out.err_code[s] != Error::kNone) out.err_valid |= 1U << s;
  }
}

void CreditCounter::tick(const Inputs& in) {
  if (!in.rst_n) {
    q_ = {};
    return;
  }
  const bool gives = in.give_valid && give_error(in) == Error::kNone;
  const bool takes = in.take_valid && take_error(in) == Error::kNone;
  q_.count = q_.count + (gives ? 1 : 0) - (takes ? 1 : 0);
}

const std::uint32_t* CreditCounter::image() {
  const ImageLayout::Place& at = layout_[Signal::kCountQ];
  layout::insert(&words_[at.word], 0, at.width, q_.count);
  return words_.data();
}

}  // namespace segue::credit_counter
