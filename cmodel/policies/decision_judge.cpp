#include "cmodel/policies/decision_judge.hpp"

#include <algorithm>
#include <array>

#include "cmodel/policies/mechanics.hpp"

namespace segue::policies {
namespace {

using sm_driver::ScanState;
using sm_driver::SmState;

constexpr std::array<const char*, 7> kNames = {"fcfs",        "npq", "ppq-exclusive", "ppq-shared",
                                               "round-robin", "dss", "dss-literal"};

bool an_sm_went_idle(const DriverTables& before, const DriverTables& after) {
  for (std::size_t sm = 0; sm < after.sms.size(); ++sm)
    if (before.sms[sm].state == SmState::kRunning && after.sms[sm].state == SmState::kIdle)
      return true;
  return false;
}

}  // namespace

void DecisionJudge::reset() {
  disturbed_ = was_quiescent_ = took_message_ = work_came_back_ = false;
  invocation_.reset();
}

void DecisionJudge::judge(const CycleEvents& events, const DriverTables& before,
                          const DriverTables& after, const std::optional<Decision>& decision,
                          const Orders& orders) {
  const Policy policy = orders.policy;
  if (before.scan == ScanState::kIdle) scan_policy_ = policy;
  if (decision) {
    judge_decision(*decision, before);
    judge_reservations(*decision, before, after);
    const auto* bind = std::get_if<Bind>(&*decision);
    const bool of_released = bind != nullptr && before.sms[bind->sm].state == SmState::kReleased;
    if (orders.release_event && of_released) invocation_.begin(false);
  } else if (before.scan == ScanState::kApply && after.scan != ScanState::kApply &&
             after.scan != ScanState::kAsk) {
    const bool known = scan_policy_ != Policy::kDssLiteral || invocation_.is_known();
    if (!disturbed_ && known) judge_rest(before, scan_policy_, " at the end of a scan");
    if (!for_release_) invocation_.rest();
  }
  // A decision that waits for the selector is made when it has answered.
  const bool quiet = events.quiescent && before.scan != ScanState::kAsk;
  const bool newly_quiet = quiet && (!was_quiescent_ || took_message_);
  if (newly_quiet) judge_released(before);
  const bool owes = policy != Policy::kDssLiteral || invocation_.is_open();
  if (newly_quiet && !work_came_back_ && owes) judge_rest(before, policy, " though quiescent");

  follow_scan(events, before, after, policy);
  follow_invocation(events, before, after);
  was_quiescent_ = quiet;
  took_message_ = events.message_taken;
}

void DecisionJudge::judge_decision(const Decision& decision, const DriverTables& before) {
  look_at(before, view_);
  view_.moved = invocation_.moved();
  const bool scanned = before.scan != ScanState::kIdle;
  const bool unsure =
      (scanned && disturbed_) || (scan_policy_ == Policy::kDssLiteral && !invocation_.is_known());
  const Rigor rigor = unsure ? Rigor::kSound : Rigor::kExact;
  count(decision, rigor);
  if (const auto why = objection(scan_policy_, decision, view_, rigor))
    complain(scan_policy_, decision, *why);
  invocation_.move(decision, view_, rigor);
}

void DecisionJudge::judge_reservations(const Decision& decision, const DriverTables& before,
                                       const DriverTables& after) {
  if (!std::holds_alternative<Bind>(decision)) return;
  View owed;
  look_at(before, owed);
  perform(decision, owed);
  look_at(after, view_);
  for (unsigned sm = 0; sm < owed.sms.size(); ++sm)
    if (owed.sms[sm].next != view_.sms[sm].next)
      complaints_.add("SM " + std::to_string(sm) + (owed.sms[sm].next ? " lost its" : " kept a") +
                      " reservation by: " + to_string(decision));
}

void DecisionJudge::judge_rest(const DriverTables& before, Policy policy, const char* when) {
  look_at(before, view_);
  view_.moved = invocation_.moved();
  count(Stay{}, Rigor::kExact);
  if (const auto why = objection(policy, Stay{}, view_, Rigor::kExact))
    complain(policy, Stay{}, *why + when);
}

void DecisionJudge::judge_released(const DriverTables& before) {
  for (std::size_t sm = 0; sm < before.sms.size(); ++sm)
    if (before.sms[sm].state == SmState::kReleased)
      complaints_.add("SM " + std::to_string(sm) + " stays released though quiescent");
}

void DecisionJudge::follow_scan(const CycleEvents& events, const DriverTables& before,
                                const DriverTables& after, Policy policy) {
  const bool begins = before.scan == ScanState::kIdle && after.scan != ScanState::kIdle;
  if (begins) {
    scan_policy_ = policy;
    look_as_a_scan(before, scan_view_);
    disturbed_ = work_came_back_ = false;
    for_release_ = std::any_of(before.sms.begin(), before.sms.end(),
                               [](const auto& sm) { return sm.state == SmState::kReleased; });
    if (!for_release_) invocation_.scan_begins();
  }
  // A scan is serial: whether it meets a kernel that joins depends on where it is.
  if (!begins && before.active != after.active) disturbed_ = true;
  if (after.scan != ScanState::kIdle && (events.message_taken || !(before == after))) {
    look_as_a_scan(after, view_);
    if (!(view_ == scan_view_)) disturbed_ = true;
  }
  if (events.work_came_back) work_came_back_ = true;
}

void DecisionJudge::look_as_a_scan(const DriverTables& tables, View& view) const {
  look_at(tables, view);
  view.reduce();
  if (scan_policy_ != Policy::kRoundRobin) view.turn.reset();
}

/// Algorithm 1 is invoked by a kernel's arrival or exit, an SM that becomes idle, or the OS.
void DecisionJudge::follow_invocation(const CycleEvents& events, const DriverTables& before,
                                      const DriverTables& after) {
  const bool invoked =
      events.os_write || before.active != after.active || an_sm_went_idle(before, after);
  if (invoked) invocation_.begin(after.scan != ScanState::kIdle);
}

void DecisionJudge::count(const Decision& decision, Rigor rigor) {
  Judged::Count& count = std::holds_alternative<Bind>(decision)      ? judged_.binds
                         : std::holds_alternative<Reserve>(decision) ? judged_.reserves
                         : std::holds_alternative<Drop>(decision)    ? judged_.drops
                                                                     : judged_.rests;
  ++(rigor == Rigor::kExact ? count.exact : count.sound);
}

void DecisionJudge::complain(Policy policy, const Decision& decision, const std::string& why) {
  complaints_.add(std::string(kNames[static_cast<std::size_t>(policy)]) + ": " +
                  to_string(decision) + ": " + why);
}

}  // namespace segue::policies
