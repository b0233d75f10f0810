#pragma once

#include "cmodel/blocks/preempt_selector/preempt_selector.hpp"
#include "verilator_tb/gen/preempt_selector_bins.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::preempt_selector {

/// Counts the bins of coverage.toml before each clock edge: the cycle's inputs against the state.
class Watch {
 public:
  explicit Watch(const Params& params) : params_(params) {}

  void before(const Inputs& in, const Outputs& out, const PreemptSelector& twin);

  [[nodiscard]] const plant::Coverage& coverage() const { return coverage_; }

 private:
  void hit_if(bool seen, Bin bin) {
    if (seen) coverage_.hit(static_cast<std::size_t>(bin));
  }
  [[nodiscard]] bool is_in_group(const State& q, std::uint32_t slot) const {
    return slot / params_.lanes == q.group;
  }
  void watch_verdicts(const Inputs& in, const Outputs& out, const State& q);
  void watch_breaks(const Inputs& in, const Outputs& out, const State& q);
  void watch_request(const Inputs& in, const Outputs& out, const State& q);
  void watch_batch(const Inputs& in, const State& q);
  void watch_sums(const Inputs& in, const State& q);
  void watch_divide(const State& q);
  void watch_issue(const Inputs& in, const Outputs& out, const State& q);
  void watch_costs(const State& q);
  void watch_choice(const State& q);
  void watch_slot(const State& q, std::uint32_t slot, std::uint32_t wishes);
  void watch_pick(const State& q);
  void watch_answer(const State& q);

  Params params_;
  plant::Coverage coverage_{bins()};
  std::uint32_t techniques_ = 0;  ///< of the SM, by their bits
};

}  // namespace segue::preempt_selector
