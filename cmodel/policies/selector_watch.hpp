#pragma once

#include <cstdint>
#include <optional>

#include "cmodel/policies/complaints.hpp"
#include "cmodel/policies/decision.hpp"
#include "cmodel/policies/driver_tables.hpp"
#include "cmodel/policies/orders.hpp"

namespace segue::policies {

/// Holds the driver to the selector: a request is about all SMs that run one kernel and stands
/// until its answer, and under the technique chimera no other SM is reserved than the one named.
class SelectorWatch {
 public:
  explicit SelectorWatch(Complaints& complaints) : complaints_(complaints) {}

  void reset();
  /// Between `eval` and `tick`: `before` are the tables in this cycle.
  void observe(const sm_driver::Inputs& in, const sm_driver::Outputs& out,
               const DriverTables& before);
  void judge(const std::optional<Decision>& decision, const Orders& orders);
  /// The SM that a decision of this cycle has to take, if it takes one.
  [[nodiscard]] std::optional<unsigned> named() const { return named_; }

 private:
  void check_request(const sm_driver::Ask& ask, const DriverTables& before);

  Complaints& complaints_;
  std::optional<sm_driver::Ask> open_;  // from the cycle before
  std::optional<unsigned> named_;
  std::optional<unsigned> next_named_;
};

}  // namespace segue::policies
