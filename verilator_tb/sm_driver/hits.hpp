#pragma once

#include "verilator_tb/gen/sm_driver_bins.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::sm_driver {

/// Counts bins, by name or by their place in a cross.
class Hits {
 public:
  void hit(Bin bin) { coverage_.hit(static_cast<std::size_t>(bin)); }
  void hit_if(bool seen, Bin bin) {
    if (seen) hit(bin);
  }
  /// `bin`: result of one of the crosses' functions.
  void hit_place(std::size_t bin) {
    if (bin != kNoBin) coverage_.hit(bin);
  }

  [[nodiscard]] const plant::Coverage& coverage() const { return coverage_; }

 private:
  plant::Coverage coverage_{bins()};
};

}  // namespace segue::sm_driver
