#pragma once

#include "cmodel/blocks/sm_driver/sm_driver_policy.hpp"

namespace segue::sm_driver {

/// The priority queues (`u_prio`, thesis 5.3.2 and 5.3.3): a free SM goes to the most
/// urgent kernel that wants one, of equals to the oldest. `npq` preempts nothing; the
/// preemptive ones take a running SM from the least urgent kernel that is less urgent
/// than the one that wants it. `ppq_shared` leaves the remaining SMs to less urgent
/// kernels, `ppq_exclusive` gives SMs to the most urgent active ones only (and the driver
/// mutes the others meanwhile). `round_robin` is the exclusive scheme with the turn as
/// the priority.
class Prio final : public SchedulingPolicy {
 public:
  void clear() override;
  void look(const KernelView& kernel) override;
  [[nodiscard]] Choice decide(Policy selected, Target target) const override;

  /// Wants an SM and has the highest rank; of equals the oldest, but a
  /// released SM's own next before all of them.
  [[nodiscard]] const PrioCandidate& best() const { return best_; }
  /// Holds an SM and has the lowest rank; of equals the youngest.
  [[nodiscard]] const PrioCandidate& worst() const { return worst_; }
  /// The highest rank of all kernels seen, regardless of their demand and SMs.
  [[nodiscard]] std::uint32_t top() const { return top_; }

 private:
  PrioCandidate best_;
  PrioCandidate worst_;
  std::uint32_t top_ = 0;
};

}  // namespace segue::sm_driver
