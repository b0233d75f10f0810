#pragma once

#include <cstdint>

#include "verilator_tb/plant/operation.hpp"

namespace segue::frame {

/// The operations of a stimulus that are still to come, for an environment that applies each in
/// its cycle.
class DueOperations {
 public:
  /// `stimulus` outlives this.
  explicit DueOperations(const plant::Stimulus& stimulus) : operations_(stimulus.operations) {}

  /// Calls `apply` with each operation of this cycle and of cycles before it, once, in order.
  template <class Apply>
  void apply(std::uint64_t cycle, const Apply& apply) {
    while (next_ < operations_.size() && operations_[next_].cycle <= cycle) {
      apply(operations_[next_++]);
    }
  }

 private:
  const std::vector<plant::Operation>& operations_;
  std::size_t next_ = 0;
};

}  // namespace segue::frame
