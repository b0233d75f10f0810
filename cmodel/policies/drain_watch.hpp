#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/blocks/sm_driver/sm_driver_model.hpp"
#include "cmodel/policies/complaints.hpp"
#include "cmodel/policies/decision.hpp"
#include "cmodel/policies/drain_order.hpp"
#include "cmodel/policies/driver_tables.hpp"
#include "cmodel/policies/orders.hpp"

namespace segue::policies {

/// Follows every preemption from its decision to the end. It has the technique that the OS asked
/// for, and keeps it, but that a drain which takes longer than the deadline becomes a switch
/// (thesis 7.2.1, "start draining and then context switch, if preemption is not finished in some
/// time frame"): once, in the order of their beginnings, not before the deadline as it is now,
/// never without one, and never once its kernel was killed or the SM is empty.
///
/// It may be late only in the cycles in which the driver does not yet know the first drain's end
/// (`DrainOrder`), of which a drain has three when it begins, and in one that brings a decision, or
/// the arrival or end of a kernel: no message is taken while it knows that a drain is late, so
/// there are few of those.
class DrainWatch {
 public:
  DrainWatch(const sm_driver::Params& params, Complaints& complaints)
      : complaints_(complaints), owes_switch_(params.num_sms, false) {}

  void reset();
  /// A message of the host that was taken and was legal.
  void take(const sm_driver::HostMsg& msg);
  /// The signals at the ports; `tables` are those before the edge.
  void observe(const sm_driver::Inputs& in, const sm_driver::Outputs& out,
               const DriverTables& tables);
  /// One clock edge under `orders`, and the decision that was made in it.
  void advance(std::uint64_t now, const DriverTables& before, const DriverTables& after,
               const Orders& orders, const std::optional<Decision>& decision);

  /// The end of the first drain under way; `kNever` if there is none.
  [[nodiscard]] std::uint64_t first_end(const Orders& orders) const;
  /// The driver has to know it.
  [[nodiscard]] bool end_is_known() const { return order_.settled(); }

  /// Drains that became a switch, and for how many cycles the driver did something else though it
  /// knew that one was late, at most, so that a test can tell that its runs had some, all in time.
  [[nodiscard]] std::uint64_t escalated() const { return escalated_; }
  [[nodiscard]] std::uint64_t latest() const { return latest_; }

 private:
  void reserved(unsigned sm, std::uint64_t now, const DriverTables& after, const Orders& orders);
  void escalate(unsigned sm, std::uint64_t chosen_at, const DriverTables& before,
                const Orders& orders);
  void end(unsigned sm);
  void watch_late(std::uint64_t now, const DriverTables& before, const DriverTables& after,
                  const Orders& orders);
  void check_technique(const sm_driver::SmCmd& cmd, const DriverTables& tables);
  void complain(unsigned sm, const std::string& what);

  Complaints& complaints_;
  DrainOrder order_;
  bool deadline_written_ = false;  // in this cycle
  unsigned waits_ = 0;  // cycles in which something else went before the first drain's escalation
  // In the first of an action's two clocks: whether the first drain was late, and when that was.
  std::optional<bool> was_late_;
  std::optional<std::uint64_t> chosen_at_;
  bool overdue_ = false;           // it is, and a complaint was made of that
  std::vector<bool> owes_switch_;  // by SM: it was escalated, and no command has said so
  bool command_waits_ = false;     // it was offered before and was not taken
  std::uint64_t escalated_ = 0;
  std::uint64_t latest_ = 0;
};

}  // namespace segue::policies
