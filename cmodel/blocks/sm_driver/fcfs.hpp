#pragma once

#include "cmodel/blocks/sm_driver/sm_driver_policy.hpp"

namespace segue::sm_driver {

/// First come, first served, back to back (`u_fcfs`): a free SM goes to the
/// oldest kernel that has TBs to issue. Nothing is ever taken away. Where contexts don't share the
/// SMs none but the oldest is seen to want one (`State::wants`).
class Fcfs final : public SchedulingPolicy {
 public:
  void clear() override { best_ = {}; }

  void look(const KernelView& kernel) override {
    if (!best_.valid && kernel.wants) {
      best_ = {.valid = true, .ksr = kernel.ksr, .tokens = kernel.tokens};
    }
  }

  [[nodiscard]] Choice decide(Policy /*selected*/, Target target) const override {
    if (target == Target::kNone || !best_.valid) return {};
    return {.decision = Decision::kBind, .again = true, .best = best_.ksr};
  }

  [[nodiscard]] const Candidate& best() const { return best_; }

 private:
  Candidate best_;
};

}  // namespace segue::sm_driver
