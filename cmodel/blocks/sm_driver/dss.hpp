#pragma once

#include "cmodel/blocks/sm_driver/sm_driver_policy.hpp"

namespace segue::sm_driver {

/// Dynamic spatial sharing (`u_dss`, thesis 5.2.4): tokens are SM budgets, debt
/// is allowed. `dss` is two rules: a free SM goes to the wanting kernel with the
/// most tokens; a running one is taken only across a difference of 2 or more.
/// `dss_literal` is the published loop of Algorithm 1, which stops at equal
/// counts even if an SM is idle and ping-pongs at a difference of 1.
class Dss final : public SchedulingPolicy {
 public:
  void clear() override { best_ = worst_ = {}; }
  void look(const KernelView& kernel) override;
  [[nodiscard]] Choice decide(Policy selected, Target target) const override;

  /// Wants an SM and has the most tokens; of equals the oldest, but a released
  /// SM's own next before all of them.
  [[nodiscard]] const Candidate& best() const { return best_; }
  /// Holds an SM and has the fewest tokens; of equals the oldest.
  [[nodiscard]] const Candidate& worst() const { return worst_; }

 private:
  [[nodiscard]] Choice decide_two_rules(Target target) const;
  [[nodiscard]] Choice decide_literal(Target target) const;
  [[nodiscard]] Choice bind(bool again) const;
  [[nodiscard]] Choice reserve(bool again, std::int32_t min_distance) const;

  Candidate best_;
  Candidate worst_;
};

}  // namespace segue::sm_driver
