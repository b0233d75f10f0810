#pragma once

#include "cmodel/policies/complaints.hpp"
#include "cmodel/policies/driver_tables.hpp"
#include "cmodel/policies/policy.hpp"

namespace segue::policies {

/// Finds the TBs that a clock edge decided to issue in the SMST's counts, before the command is
/// offered, and puts them to the policy. A driver that is quiescent must not hold back a TB that
/// the policy lets go: to issue nothing is always allowed, but not for ever.
class IssueWatch {
 public:
  explicit IssueWatch(Complaints& complaints) : complaints_(complaints) {}

  /// `policy` is the policy register before the edge.
  void watch(const DriverTables& before, const DriverTables& after, Policy policy, bool quiescent);

  /// TBs that were issued, and quiescent cycles in which the policy alone held some back, so that a
  /// test can tell that its runs had both.
  [[nodiscard]] std::uint64_t issued() const { return issued_; }
  [[nodiscard]] std::uint64_t held_back() const { return held_back_; }

 private:
  void watch_quiescent(const DriverTables& before, Policy policy);

  Complaints& complaints_;
  View view_;  // kept, so that nothing is allocated in each cycle
  std::uint64_t issued_ = 0;
  std::uint64_t held_back_ = 0;
};

}  // namespace segue::policies
