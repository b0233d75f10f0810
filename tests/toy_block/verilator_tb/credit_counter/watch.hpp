#pragma once

#include "cmodel/blocks/credit_counter/credit_counter.hpp"
#include "verilator_tb/gen/credit_counter_bins.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::credit_counter {

/// Counts the bins of coverage.toml before each clock edge: the cycle's inputs against the state.
class Watch {
 public:
  explicit Watch(const Params& params) : params_(params) {}

  void before(const Inputs& in, const Outputs& out, const CreditCounter& twin);

  [[nodiscard]] const plant::Coverage& coverage() const { return coverage_; }

 private:
  void hit_if(bool seen, Bin bin) {
    if (seen) coverage_.hit(static_cast<std::size_t>(bin));
  }

  Params params_;
  plant::Coverage coverage_{bins()};
};

}  // namespace segue::credit_counter
