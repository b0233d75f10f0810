#include "cmodel/policies/drain_watch.hpp"

#include <algorithm>

#include "cmodel/policies/deadline.hpp"

namespace segue::policies {
namespace {

using sm_driver::SmOp;
using sm_driver::SmState;
using sm_driver::Technique;

bool is_reserved(const DriverTables& tables, unsigned sm) {
  return tables.sms[sm].state == SmState::kReserved;
}

bool is_killed(const DriverTables& tables, unsigned sm) {
  return tables.rows[tables.sms[sm].ksr].killed;
}

bool becomes_switch(const DriverTables& before, const DriverTables& after, unsigned sm) {
  return is_reserved(before, sm) && is_reserved(after, sm) &&
         before.sms[sm].technique == Technique::kDrain &&
         after.sms[sm].technique != Technique::kDrain;
}

}  // namespace

void DrainWatch::reset() {
  std::fill(sms_.begin(), sms_.end(), Sm{});
  command_waits_ = false;
}

void DrainWatch::observe(const sm_driver::Inputs& in, const sm_driver::Outputs& out,
                         const DriverTables& tables) {
  if (out.cmd_valid && !command_waits_ && out.cmd.op == SmOp::kPreempt)
    check_technique(out.cmd, tables);
  command_waits_ = out.cmd_valid && !in.cmd_ready;
  if (!out.quiescent) return;
  for (unsigned sm = 0; sm < sms_.size(); ++sm)
    if (sms_[sm].owes_switch) complain(sm, "was escalated and isn't told, though quiescent");
}

/// The technique is that of the SM's entry when the command was picked, in the cycle before.
void DrainWatch::check_technique(const sm_driver::SmCmd& cmd, const DriverTables& tables) {
  if (cmd.technique != tables.sms[cmd.sm].technique)
    complain(cmd.sm, "is told another technique than the one that was decided on");
  if (cmd.technique != Technique::kDrain) sms_[cmd.sm].owes_switch = false;
}

void DrainWatch::advance(std::uint64_t now, const DriverTables& before, const DriverTables& after,
                         const Orders& orders, const std::optional<Decision>& decision) {
  watch_late(now, before, after);
  for (unsigned sm = 0; sm < sms_.size(); ++sm) {
    if (becomes_switch(before, after, sm)) {
      escalate(sm, now, before);
    } else if (is_reserved(before, sm) && is_reserved(after, sm) &&
               before.sms[sm].technique != after.sms[sm].technique) {
      complain(sm, "drains though it was to switch");
    }
    if (!is_reserved(after, sm) || is_killed(after, sm)) sms_[sm] = {};
  }
  const auto* reserve = decision ? std::get_if<Reserve>(&*decision) : nullptr;
  if (reserve != nullptr) reserved(reserve->sm, now, after, orders);
}

void DrainWatch::reserved(unsigned sm, std::uint64_t now, const DriverTables& after,
                          const Orders& orders) {
  sms_[sm] = {};
  const Technique technique = after.sms[sm].technique;
  if (technique != orders.technique)
    complain(sm, "is preempted by another technique than the OS asked for");
  if (technique == Technique::kDrain && orders.drain_deadline != 0)
    sms_[sm].deadline = deadline(now, orders.drain_deadline);
}

void DrainWatch::escalate(unsigned sm, std::uint64_t now, const DriverTables& before) {
  Sm& its = sms_[sm];
  if (is_killed(before, sm)) return complain(sm, "was escalated after its kernel was killed");
  if (!its.deadline) return complain(sm, "was escalated though its drain has no deadline");
  if (now < *its.deadline)
    complain(
        sm, "was escalated " + std::to_string(*its.deadline - now) + " cycles before its deadline");
  else
    latest_ = std::max(latest_, now - *its.deadline);
  ++escalated_;
  its = {};
  its.owes_switch = true;
}

void DrainWatch::watch_late(std::uint64_t now, const DriverTables& before,
                            const DriverTables& after) {
  unsigned escalated = 0;
  for (unsigned sm = 0; sm < sms_.size(); ++sm) escalated += becomes_switch(before, after, sm);
  complaints_.add_if(escalated > 1, "two drains were escalated in one cycle");
  const bool busy = before.scan == sm_driver::ScanState::kApply || before.active != after.active;
  for (unsigned sm = 0; sm < sms_.size(); ++sm) {
    Sm& its = sms_[sm];
    if (becomes_switch(before, after, sm)) return;  // the others come after it
    if (!its.deadline || now < *its.deadline || busy || its.overdue) continue;
    complain(sm, "should have been escalated: it drains for " +
                     std::to_string(now - *its.deadline) + " cycles more than its deadline");
    its.overdue = true;
  }
}

std::uint64_t DrainWatch::first_deadline() const {
  std::uint64_t first = kNever;
  for (const Sm& sm : sms_)
    if (sm.deadline) first = std::min(first, *sm.deadline);
  return first;
}

void DrainWatch::complain(unsigned sm, const std::string& what) {
  complaints_.add("SM " + std::to_string(sm) + " " + what);
}

}  // namespace segue::policies
