#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/sm_driver/sm_driver_model.hpp"
#include "cmodel/policies/complaints.hpp"
#include "cmodel/policies/driver_tables.hpp"

namespace segue::policies {

/// Keeps the priorities by the OS's messages alone: every active kernel has the one that its
/// context was given last, which the OS may change "on the flight" (thesis 5.2.3), also while the
/// kernel runs. A context that was given none has 0.
class PriorityAccount {
 public:
  explicit PriorityAccount(const sm_driver::Params& params) : priorities_(params.num_ctxs, 0) {}

  void reset();
  /// A message of the host that was taken and was legal.
  void take(const sm_driver::HostMsg& msg);
  void check(const DriverTables& after, Complaints& complaints) const;

 private:
  std::vector<std::uint32_t> priorities_;  // by context
};

}  // namespace segue::policies
