#include "cmodel/policies/issue_watch.hpp"

namespace segue::policies {
namespace {

using sm_driver::SmState;
using sm_driver::SmstEntry;

/// The SM is set up and has a free slot, and its kernel has a TB for it.
bool could_take_one(const DriverTables& tables, unsigned sm) {
  const SmstEntry& it = tables.sms[sm];
  return it.state == SmState::kRunning && !((tables.in_setup >> sm) & 1) &&
         it.tbs_running < tables.rows[it.ksr].tbs_per_sm && tables.waiting(it.ksr) > 0;
}

std::string words(unsigned sm, unsigned row) {
  return "a TB of kernel " + std::to_string(row) + " on SM " + std::to_string(sm);
}

}  // namespace

void IssueWatch::watch(const DriverTables& before, const DriverTables& after, Policy policy,
                       bool quiescent) {
  for (unsigned sm = 0; sm < after.sms.size(); ++sm) {
    if (after.sms[sm].tbs_running <= before.sms[sm].tbs_running) continue;
    ++issued_;
    look_at(before, view_);
    if (const auto why = objection_to_issue(policy, after.sms[sm].ksr, view_))
      complaints_.add("issued " + words(sm, after.sms[sm].ksr) + ": " + *why);
  }
  if (quiescent) watch_quiescent(before, policy);
}

void IssueWatch::watch_quiescent(const DriverTables& before, Policy policy) {
  look_at(before, view_);
  bool held_back = false;
  for (unsigned sm = 0; sm < before.sms.size(); ++sm) {
    if (!could_take_one(before, sm)) continue;
    held_back = true;
    if (!objection_to_issue(policy, before.sms[sm].ksr, view_))
      complaints_.add("quiescent instead of issuing " + words(sm, before.sms[sm].ksr));
  }
  if (held_back) ++held_back_;
}

}  // namespace segue::policies
