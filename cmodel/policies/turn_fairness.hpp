#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/policies/complaints.hpp"
#include "cmodel/policies/driver_tables.hpp"
#include "cmodel/policies/orders.hpp"

namespace segue::policies {

/// That round robin starves no kernel: one that stays active has the turn within as many turns as
/// there are rows, also when others end and come back. Setting the policy begins anew.
class TurnFairness {
 public:
  TurnFairness(unsigned rows, Complaints& complaints) : waited_(rows), complaints_(complaints) {}

  void reset();
  /// Behind a clock edge; `after.turn` has the turn, so many turns have `begun` until now.
  void watch(const DriverTables& after, std::uint64_t begun);

  /// Turns of others that a kernel waited for at most, so that a test can tell that its run had
  /// some.
  [[nodiscard]] std::uint64_t longest() const { return longest_; }

 private:
  std::vector<std::uint64_t> waited_;  ///< By row: turns of others since it came or had its own.
  std::uint64_t begun_ = 0;
  std::uint64_t longest_ = 0;
  Complaints& complaints_;
};

}  // namespace segue::policies
