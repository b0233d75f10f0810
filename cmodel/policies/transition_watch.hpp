#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/policies/complaints.hpp"
#include "cmodel/policies/decision.hpp"
#include "cmodel/policies/driver_tables.hpp"

namespace segue::policies {

/// Finds the policy's decision in the changes of the SMST at a clock edge, and complains of every
/// change of an SM's state that no decision, no notification and no kill explains (thesis 5.2.2).
class TransitionWatch {
 public:
  explicit TransitionWatch(Complaints& complaints) : complaints_(complaints) {}

  /// `vacated`: the SMs with a *vacated* message that was taken in this cycle.
  [[nodiscard]] std::optional<Decision> watch(const DriverTables& before, const DriverTables& after,
                                              std::uint64_t vacated);

 private:
  void watch_sm(unsigned sm, const DriverTables& before, const DriverTables& after, bool vacated);
  void watch_running(unsigned sm, const DriverTables& before, const DriverTables& after);
  void watch_next(unsigned sm, const DriverTables& before, const DriverTables& after);
  void watch_given_up();
  void watch_queue(const DriverTables& before, const DriverTables& after);
  void decide(const Decision& decision);
  void complain(unsigned sm, const char* what);

  Complaints& complaints_;
  std::optional<Decision> decision_;
  std::vector<std::uint32_t> given_up_;  // rows that lost a reservation in this cycle
};

}  // namespace segue::policies
