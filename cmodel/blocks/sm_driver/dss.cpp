#include "cmodel/blocks/sm_driver/dss.hpp"

namespace segue::sm_driver {

void Dss::look(const KernelView& kernel) {
  if (kernel.wants && (!best_.valid || best_.tokens < kernel.tokens ||
                       (best_.tokens == kernel.tokens && kernel.is_next))) {
    best_ = {.valid = true, .ksr = kernel.ksr, .tokens = kernel.tokens};
  }
  if (kernel.holds && (!worst_.valid || worst_.tokens > kernel.count)) {
    worst_ = {.valid = true, .ksr = kernel.ksr, .tokens = kernel.count};
  }
}

Choice Dss::decide(Policy selected, Target target) const {
  return selected == Policy::kDssLiteral ? decide_literal(target) : decide_two_rules(target);
}

Choice Dss::decide_two_rules(Target target) const {
  if (target != Target::kNone) return best_.valid ? bind(/*again=*/true) : Choice{};
  const std::int32_t min_distance = 2;
  if (best_.valid && worst_.valid && best_.ksr != worst_.ksr &&
      best_.tokens - worst_.tokens >= min_distance) {
    return reserve(/*again=*/true, min_distance);
  }
  return {};
}

Choice Dss::decide_literal(Target target) const {
  if (!best_.valid) return {};
  // Without this exception a lone kernel would equal itself and never run.
  const bool lone = !worst_.valid || worst_.ksr == best_.ksr;
  const std::int32_t best = best_.tokens;
  const std::int32_t worst = worst_.tokens;
  switch (target) {
    case Target::kReleased:
      return bind(/*again=*/false);
    case Target::kIdle:
      if (!lone && best == worst) return {};
      return bind(lone || best - 1 > worst + 1);
    case Target::kNone:
      break;
  }
  const std::int32_t min_distance = 1;
  if (lone || best - worst < min_distance) return {};
  return reserve(best - 1 > (worst + 1) + 1, min_distance);
}

Choice Dss::bind(bool again) const {
  return {.decision = Decision::kBind, .again = again, .best = best_.ksr};
}

Choice Dss::reserve(bool again, std::int32_t min_distance) const {
  return {.decision = Decision::kReserve,
          .again = again,
          .best = best_.ksr,
          .worst = worst_.ksr,
          .min_distance = min_distance};
}

}  // namespace segue::sm_driver
