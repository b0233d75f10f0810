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
  order_ = {};
  deadline_written_ = false;
  waits_ = 0;
  overdue_ = false;
  was_late_.reset();
  chosen_at_.reset();
  owes_switch_.assign(owes_switch_.size(), false);
  command_waits_ = false;
}

void DrainWatch::take(const sm_driver::HostMsg& msg) {
  deadline_written_ = msg.op == sm_driver::HostOp::kSetPolicy;
}

void DrainWatch::observe(const sm_driver::Inputs& in, const sm_driver::Outputs& out,
                         const DriverTables& tables) {
  if (out.cmd_valid && !command_waits_ && out.cmd.op == SmOp::kPreempt)
    check_technique(out.cmd, tables);
  command_waits_ = out.cmd_valid && !in.cmd_ready;
  if (!out.quiescent) return;
  for (unsigned sm = 0; sm < owes_switch_.size(); ++sm)
    if (owes_switch_[sm]) complain(sm, "was escalated and isn't told, though quiescent");
}

/// The technique is that of the SM's entry when the command was picked, in the cycle before.
void DrainWatch::check_technique(const sm_driver::SmCmd& cmd, const DriverTables& tables) {
  if (cmd.technique != tables.sms[cmd.sm].technique)
    complain(cmd.sm, "is told another technique than the one that was decided on");
  if (cmd.technique != Technique::kDrain) owes_switch_[cmd.sm] = false;
}

void DrainWatch::advance(std::uint64_t now, const DriverTables& before, const DriverTables& after,
                         const Orders& orders, const std::optional<Decision>& decision) {
  watch_late(now, before, after, orders);
  // An action of two clocks is chosen in the first and performed in the second.
  const std::uint64_t chosen_at = chosen_at_.value_or(now);
  chosen_at_.reset();
  if (!before.performs) chosen_at_ = now;
  for (unsigned sm = 0; sm < owes_switch_.size(); ++sm) {
    if (becomes_switch(before, after, sm)) {
      escalate(sm, chosen_at, before, orders);
    } else if (is_reserved(before, sm) && is_reserved(after, sm) &&
               before.sms[sm].technique != after.sms[sm].technique) {
      complain(sm, "drains though it was to switch");
    }
  }
  order_.pass();
  for (unsigned sm = 0; sm < owes_switch_.size(); ++sm) {
    if (becomes_switch(before, after, sm)) {
      end(sm);
      owes_switch_[sm] = !is_killed(before, sm);
    }
    if (is_reserved(after, sm) && !is_killed(after, sm)) continue;
    end(sm);
    owes_switch_[sm] = false;
  }
  const auto* reserve = decision ? std::get_if<Reserve>(&*decision) : nullptr;
  if (reserve != nullptr) reserved(reserve->sm, now, after, orders);
  if (deadline_written_) order_.write_deadline();
  deadline_written_ = false;
}

void DrainWatch::reserved(unsigned sm, std::uint64_t now, const DriverTables& after,
                          const Orders& orders) {
  const Technique technique = after.sms[sm].technique;
  if (technique != orders.technique)
    complain(sm, "is preempted by another technique than the OS asked for");
  if (technique == Technique::kDrain) order_.begin(sm, now);
}

void DrainWatch::escalate(unsigned sm, std::uint64_t chosen_at, const DriverTables& before,
                          const Orders& orders) {
  ++escalated_;
  if (is_killed(before, sm)) return complain(sm, "was escalated after its kernel was killed");
  if (orders.drain_deadline == 0)
    return complain(sm, "was escalated though its drain has no deadline");
  const DrainOrder::Drain* first = order_.first();
  if (first == nullptr || first->sm != sm)
    return complain(sm, "was escalated though it is not the one that drains for the longest time");
  const std::uint64_t its_end = first_end(orders);
  if (chosen_at < its_end)
    complain(
        sm, "was escalated " + std::to_string(its_end - chosen_at) + " cycles before its deadline");
  else if (!order_.settled())
    complain(sm, "was escalated before its deadline can be known");
  latest_ = std::max<std::uint64_t>(latest_, waits_);
}

/// The drain of the SM is over, if there is one.
void DrainWatch::end(unsigned sm) {
  const DrainOrder::Drain* first = order_.first();
  if (first != nullptr && first->sm == sm) {
    waits_ = 0;
    overdue_ = false;
  }
  order_.end(sm);
}

void DrainWatch::watch_late(std::uint64_t now, const DriverTables& before,
                            const DriverTables& after, const Orders& orders) {
  unsigned escalated = 0;
  for (unsigned sm = 0; sm < owes_switch_.size(); ++sm)
    escalated += becomes_switch(before, after, sm);
  complaints_.add_if(escalated > 1, "two drains were escalated in one cycle");
  const std::uint64_t its_end = first_end(orders);
  const bool is_late = its_end != kNever && now >= its_end && order_.settled();
  const bool late = was_late_.value_or(is_late);
  was_late_.reset();
  if (!before.performs) {
    was_late_ = is_late;
    return;
  }
  if (!late || its_end == kNever) return;
  const unsigned sm = order_.first()->sm;
  if (becomes_switch(before, after, sm)) return;
  ++waits_;
  const bool busy = before.scan == sm_driver::ScanState::kApply || before.active != after.active;
  if (busy || overdue_) return;
  complain(sm, "should have been escalated: it drains for " + std::to_string(now - its_end) +
                   " cycles more than its deadline");
  overdue_ = true;
}

std::uint64_t DrainWatch::first_end(const Orders& orders) const {
  const DrainOrder::Drain* first = order_.first();
  if (first == nullptr || orders.drain_deadline == 0) return kNever;
  return deadline(first->began, orders.drain_deadline);
}

void DrainWatch::complain(unsigned sm, const std::string& what) {
  complaints_.add("SM " + std::to_string(sm) + " " + what);
}

}  // namespace segue::policies
