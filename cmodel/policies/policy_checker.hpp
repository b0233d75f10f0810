#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "cmodel/policies/complaints.hpp"
#include "cmodel/policies/deadline.hpp"
#include "cmodel/policies/decision_judge.hpp"
#include "cmodel/policies/drain_watch.hpp"
#include "cmodel/policies/driver_tables.hpp"
#include "cmodel/policies/issue_watch.hpp"
#include "cmodel/policies/orders.hpp"
#include "cmodel/policies/priority_account.hpp"
#include "cmodel/policies/selector_watch.hpp"
#include "cmodel/policies/tb_ledger.hpp"
#include "cmodel/policies/token_account.hpp"
#include "cmodel/policies/transition_watch.hpp"
#include "cmodel/policies/turn_account.hpp"
#include "cmodel/policies/turn_fairness.hpp"

namespace segue::policies {

/// Watches an SM driver cycle by cycle and holds it to the papers: its scheduling decisions,
/// priorities, token counts, turns and drains to the untimed oracles, its thread blocks to a ledger
/// of the messages that passed the ports.
///
/// Call `observe` between `eval` and `tick`, `after_tick` behind it, in every cycle that is not
/// skipped. `complaints` is empty as long as all is well.
class PolicyChecker {
 public:
  explicit PolicyChecker(const sm_driver::Params& params);

  void observe(const sm_driver::Inputs& in, const sm_driver::Outputs& out,
               const sm_driver::State& before_tick);
  void after_tick(const sm_driver::State& after);

  void observe(const sm_driver::Inputs& in, const sm_driver::Outputs& out,
               const sm_driver::SmDriver& before_tick) {
    observe(in, out, before_tick.state());
  }
  void after_tick(const sm_driver::SmDriver& after) { after_tick(after.state()); }

  [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_.texts(); }
  [[nodiscard]] const TbLedger& ledger() const { return ledger_; }
  [[nodiscard]] const Judged& judged() const { return judge_.judged(); }
  [[nodiscard]] const IssueWatch& issues() const { return issues_; }
  [[nodiscard]] const TurnAccount& turns() const { return turns_; }
  [[nodiscard]] const TurnFairness& fairness() const { return fairness_; }
  [[nodiscard]] const DrainWatch& drains() const { return drains_; }

 private:
  void reset();
  void check_wake(const sm_driver::Outputs& out);
  void take(const sm_driver::HostMsg& msg);

  std::uint32_t action_clocks_;
  Complaints complaints_;
  std::uint64_t cycle_ = 0;
  bool in_reset_ = false;
  std::uint64_t now_ = 0;
  std::uint64_t wake_at_ = kNever;
  std::uint64_t owed_wake_ = kNever;
  CycleEvents events_;
  Orders orders_;
  std::optional<Orders> new_orders_;  // from the next cycle on
  DriverTables before_;
  DriverTables after_;
  PriorityAccount priorities_;
  TokenAccount tokens_;
  TransitionWatch transitions_;
  DecisionJudge judge_;
  IssueWatch issues_;
  TurnAccount turns_;
  TurnFairness fairness_;
  DrainWatch drains_;
  SelectorWatch selector_;
  TbLedger ledger_;
};

}  // namespace segue::policies
