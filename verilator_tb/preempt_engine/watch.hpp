#pragma once

#include "cmodel/blocks/preempt_engine/preempt_engine.hpp"
#include "verilator_tb/gen/preempt_engine_bins.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::preempt_engine {

/// Counts the bins of coverage.toml before each clock edge: the cycle's inputs against the state.
class Watch {
 public:
  explicit Watch(const Params& params) : params_(params) {}

  void before(const Inputs& in, const Outputs& out, const PreemptEngine& twin);

  [[nodiscard]] const plant::Coverage& coverage() const { return coverage_; }

 private:
  void hit_if(bool seen, Bin bin) {
    if (seen) coverage_.hit(static_cast<std::size_t>(bin));
  }
  void watch_command(const Inputs& in, const Outputs& out, const State& q);
  void watch_slots(const Inputs& in, const State& q);

  Params params_;
  plant::Coverage coverage_{bins()};
};

}  // namespace segue::preempt_engine
