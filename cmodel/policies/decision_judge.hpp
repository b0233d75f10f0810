#pragma once

#include <optional>

#include "cmodel/policies/complaints.hpp"
#include "cmodel/policies/cycle_events.hpp"
#include "cmodel/policies/driver_tables.hpp"
#include "cmodel/policies/invocation.hpp"
#include "cmodel/policies/orders.hpp"
#include "cmodel/policies/policy.hpp"

namespace segue::policies {

/// How many decisions were judged, so that a test can tell that its runs had some.
struct Judged {
  struct Count {
    std::uint64_t exact = 0;
    std::uint64_t sound = 0;
  };
  Count binds, reserves, drops, rests;
};

/// Puts each decision of the driver, and each decision to do nothing, to the policy's oracle.
///
/// A decision has to be exactly the oracle's when nothing that a policy looks at changed from the
/// start of the scan that led to it; otherwise it has to be sound. Doing nothing is judged when a
/// scan ends so on an unchanged view, and when the driver says that it is quiescent.
class DecisionJudge {
 public:
  explicit DecisionJudge(Complaints& complaints) : complaints_(complaints) {}

  void reset();
  /// One clock edge. `orders` are those before it.
  void judge(const CycleEvents& events, const DriverTables& before, const DriverTables& after,
             const std::optional<Decision>& decision, const Orders& orders);
  [[nodiscard]] const Judged& judged() const { return judged_; }

 private:
  void judge_decision(const Decision& decision, const DriverTables& before);
  /// The effect of a bind on reservations, under any policy.
  void judge_reservations(const Decision& decision, const DriverTables& before,
                          const DriverTables& after);
  void judge_rest(const DriverTables& before, Policy policy, const char* when);
  /// Under any policy: a released SM is bound or becomes idle without another event.
  void judge_released(const DriverTables& before);
  void follow_scan(const CycleEvents& events, const DriverTables& before, const DriverTables& after,
                   Policy policy);
  /// All that the scan's policy can see, and no more.
  void look_as_a_scan(const DriverTables& tables, View& view) const;
  void follow_invocation(const CycleEvents& events, const DriverTables& before,
                         const DriverTables& after);
  void count(const Decision& decision, Rigor rigor);
  void complain(Policy policy, const Decision& decision, const std::string& why);

  Complaints& complaints_;
  Judged judged_;
  View view_;  // kept, so that nothing is allocated in each cycle

  // The scan under way.
  View scan_view_;
  Policy scan_policy_ = Policy::kFcfs;
  bool disturbed_ = false;    // the view changed since the scan began
  bool for_release_ = false;  // it began with a released SM, and is about that one only

  Invocation invocation_;
  bool was_quiescent_ = false;
  bool took_message_ = false;
  bool work_came_back_ = false;  // since the last scan began; it alone starts none
};

}  // namespace segue::policies
