// The stage *divide*: a kernel's estimates from one serial divider.

#include <algorithm>

#include "cmodel/blocks/preempt_selector/preempt_selector.hpp"
#include "cmodel/blocks/preempt_selector/saturated.hpp"

namespace segue::preempt_selector {
namespace {

constexpr std::uint64_t kCpiOne = 256;  // 8 bits after the point

}  // namespace

void PreemptSelector::divide() {
  if (q_.divide.step == 0) {
    load_dividend();
  } else if (q_.divide.step <= num_div_steps_) {
    divide_step();
  } else {
    keep_quotient();
  }
}

void PreemptSelector::load_dividend() {
  if (q_.quotient == Quotient::kCpi && q_.cpi_is_unknown()) {
    q_.cpi = q_.mean = q_.reach = 0;
    q_.switch_overhead = kCostUnknown;
    q_.state = SelectState::kLoad;
    return;
  }
  switch (q_.quotient) {
    case Quotient::kCpi:
      q_.divide.num = kCpiOne * q_.cycles + q_.instructions - 1;
      break;
    case Quotient::kSwitch:
      q_.divide.num = 2 * kCpiOne * q_.save;
      break;
    case Quotient::kMean:
      q_.divide.num = q_.instructions;
      break;
    case Quotient::kReach:
      q_.divide.num = kCpiOne * q_.bound;
      break;
  }
  q_.divide.rem = 0;
  q_.divide.step = 1;
}

std::uint32_t PreemptSelector::divisor() const {
  switch (q_.quotient) {
    case Quotient::kCpi:
      return q_.instructions;
    case Quotient::kMean:
      return q_.tbs;
    case Quotient::kSwitch:
    case Quotient::kReach:
      break;
  }
  return q_.cpi;
}

void PreemptSelector::divide_step() {
  const std::uint32_t width = num_div_steps_ * params_.div_bits;
  const std::uint32_t by = divisor();
  std::uint64_t num = q_.divide.num;
  std::uint64_t rem = q_.divide.rem;
  for (std::uint32_t bit = 0; bit < params_.div_bits; ++bit) {
    rem = 2 * rem + (num >> (width - 1) & 1);
    const bool one = rem >= by;
    if (one) rem -= by;
    num = (num << 1 | std::uint64_t{one}) & layout::low_mask(width);
  }
  q_.divide.num = num;
  q_.divide.rem = static_cast<std::uint32_t>(rem);
  ++q_.divide.step;
}

void PreemptSelector::keep_quotient() {
  const std::uint64_t quotient = q_.divide.num;
  bool last = false;
  switch (q_.quotient) {
    case Quotient::kCpi:
      q_.cpi = static_cast<std::uint32_t>(
          std::clamp<std::uint64_t>(quotient, 1, layout::low_mask(kCpiW)));
      break;
    case Quotient::kSwitch:
      q_.switch_overhead = is_known(q_.save) ? saturated(quotient) : kCostUnknown;
      last = !q_.measured;
      if (last) q_.mean = q_.reach = 0;
      break;
    case Quotient::kMean:
      q_.mean = static_cast<std::uint32_t>(quotient);
      break;
    case Quotient::kReach:
      q_.reach = saturated(quotient);
      last = true;
      break;
  }
  q_.divide.step = 0;
  if (last) {
    q_.state = SelectState::kLoad;
  } else {
    q_.quotient = static_cast<Quotient>(static_cast<std::uint32_t>(q_.quotient) + 1);
  }
}

}  // namespace segue::preempt_selector
