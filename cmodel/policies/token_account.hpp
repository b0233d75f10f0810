#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/sm_driver/sm_driver_model.hpp"
#include "cmodel/policies/complaints.hpp"
#include "cmodel/policies/driver_tables.hpp"
#include "cmodel/policies/orders.hpp"

namespace segue::policies {

/// Keeps the books of thesis 5.2.4 and 5.3.4 from the OS's messages and the SMST alone: every
/// active kernel's count is its budget, plus a spare token if it got one, minus the SMs that it
/// runs on or that are reserved for it. Spare tokens go to kernels in the order in which they
/// reach the active queue and come back when those end, or not (`Orders::spare_once`).
class TokenAccount {
 public:
  explicit TokenAccount(const sm_driver::Params& params) : budgets_(params.num_ctxs, 0) {}

  void reset();
  /// A message of the host that was taken and was legal.
  void take(const sm_driver::HostMsg& msg);
  /// @param orders before the clock edge
  void check(const DriverTables& before, const DriverTables& after, const Orders& orders,
             Complaints& complaints);

 private:
  void check_spare(const DriverTables& after, Complaints& complaints);
  void take_back(const DriverTables& before, const DriverTables& after);

  std::vector<int> budgets_;  // by context
  int spare_ = 0;
  int given_ = 0;
};

}  // namespace segue::policies
