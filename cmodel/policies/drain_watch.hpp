#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/blocks/sm_driver/sm_driver_model.hpp"
#include "cmodel/policies/complaints.hpp"
#include "cmodel/policies/decision.hpp"
#include "cmodel/policies/driver_tables.hpp"
#include "cmodel/policies/orders.hpp"

namespace segue::policies {

/// Follows every preemption from its decision to the end. It has the technique that the OS asked
/// for, and keeps it, but that a drain which takes longer than its deadline becomes a switch
/// (thesis 7.2.1, "start draining and then context switch, if preemption is not finished in some
/// time frame"): once, not before the deadline, never without one, and never once its kernel was
/// killed or the SM is empty.
///
/// It may be late only in a cycle that brings a decision, the arrival or end of a kernel, or the
/// escalation of a lower SM. While a drain is late no message is taken, so there are few of those.
class DrainWatch {
 public:
  DrainWatch(const sm_driver::Params& params, Complaints& complaints)
      : complaints_(complaints), sms_(params.num_sms) {}

  void reset();
  /// The signals at the ports; `tables` are those before the edge.
  void observe(const sm_driver::Inputs& in, const sm_driver::Outputs& out,
               const DriverTables& tables);
  /// One clock edge under `orders`, and the decision that was made in it.
  void advance(std::uint64_t now, const DriverTables& before, const DriverTables& after,
               const Orders& orders, const std::optional<Decision>& decision);

  /// The first deadline of a drain under way; `kNever` if there is none.
  [[nodiscard]] std::uint64_t first_deadline() const;

  /// Drains that became a switch, and by how many cycles the latest of them missed its deadline, so
  /// that a test can tell that its runs had some, all in time.
  [[nodiscard]] std::uint64_t escalated() const { return escalated_; }
  [[nodiscard]] std::uint64_t latest() const { return latest_; }

 private:
  struct Sm {
    std::optional<std::uint64_t> deadline;  // of a drain that may be escalated
    bool overdue = false;                   // past it, and a complaint was made of that
    bool owes_switch = false;               // it was escalated, and no command has said so
  };

  void reserved(unsigned sm, std::uint64_t now, const DriverTables& after, const Orders& orders);
  void escalate(unsigned sm, std::uint64_t now, const DriverTables& before);
  void watch_late(std::uint64_t now, const DriverTables& before, const DriverTables& after);
  void check_technique(const sm_driver::SmCmd& cmd, const DriverTables& tables);
  void complain(unsigned sm, const std::string& what);

  Complaints& complaints_;
  std::vector<Sm> sms_;
  bool command_waits_ = false;  // it was offered before and was not taken
  std::uint64_t escalated_ = 0;
  std::uint64_t latest_ = 0;
};

}  // namespace segue::policies
