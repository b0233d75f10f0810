#include "cmodel/blocks/fault_unit/fault_unit_oracle.hpp"

#include <algorithm>

#include "cmodel/layout/bits.hpp"

namespace segue::oracles {

using fault_unit::Answer;
using fault_unit::Error;
using fault_unit::Inputs;
using fault_unit::Outputs;
using fault_unit::Request;
using fault_unit::Result;
using fault_unit::Source;
using fault_unit::Ticket;

namespace {

std::string named(std::uint64_t region) { return "region " + std::to_string(region); }

}  // namespace

void FaultUnitOracle::complain(const std::string& what) {
  if (complaint_.empty()) complaint_ = what;
}

std::uint64_t FaultUnitOracle::entries_in_use() const {
  return book_.in_flight.size() + (book_.resolved ? 1 : 0);
}

bool FaultUnitOracle::is_free(std::uint32_t entry) const {
  if (book_.resolved && book_.resolved->entry == entry) return false;
  return std::ranges::none_of(book_.in_flight,
                              [&](const auto& fault) { return fault.second.entry == entry; });
}

FaultUnitOracle::Place FaultUnitOracle::find_entry(std::uint32_t entry) {
  return std::ranges::find_if(book_.in_flight,
                              [&](const auto& fault) { return fault.second.entry == entry; });
}

std::deque<std::uint64_t>& FaultUnitOracle::queue(Handler handler) {
  return handler == Handler::kOwn ? book_.own : book_.cpu;
}

void FaultUnitOracle::observe(const Inputs& in, const Outputs& out) {
  check_state(in, out);
  if (!in.rst_n) {
    check_reset(out);
    book_ = {};
    return;
  }
  check_verdicts(in, out);
  check_ticket(in, out);
  // All of it is judged by the state before; the effects do not touch each other.
  const bool sends = has_fault(in) && !book_.in_flight.contains(in.fault.region);
  const bool answers = in.answer_valid && error_of(in.answer) == Error::kNone;
  const bool sets_up = in.setup_valid && entries_in_use() == 0;
  if (in.own_ready) hand_over(Handler::kOwn);
  if (in.cpu_ready) hand_over(Handler::kCpu);
  book_.resolved.reset();
  if (answers) take_answer(in.answer);
  // A fault goes by a set-up of its cycle: none is at the own handler unless that one is first.
  if (sets_up) book_.own_first = in.setup.own_first;
  if (sends) send(in.fault, out.ticket.entry);
}

void FaultUnitOracle::check_state(const Inputs& in, const Outputs& out) {
  if (out.wake_at != layout::low_mask(fault_unit::kTimeW)) complain("there is no timer");
  check_offer(Handler::kOwn, out.own_valid, out.own);
  check_offer(Handler::kCpu, out.cpu_valid, out.cpu);
  check_resolved(out);
  if (out.used != entries_in_use()) complain("the entries in use are counted wrongly");
  if (!in.rst_n) return;
  if (out.fault_ready != (entries_in_use() < params_.num_entries)) {
    complain(out.fault_ready ? "a fault is taken, and no entry is free"
                             : "a fault is held, and an entry is free");
  }
  const bool quiet = book_.own.empty() && book_.cpu.empty() && !book_.resolved;
  if (out.quiescent != quiet) complain(quiet ? "not quiescent" : "quiescent too soon");
}

void FaultUnitOracle::check_offer(Handler handler, bool valid, const Request& request) {
  const std::string who = handler == Handler::kOwn ? "the own handler" : "the CPU";
  const std::deque<std::uint64_t>& waiting = queue(handler);
  if (waiting.empty()) {
    if (valid) complain(who + " is asked, and no fault waits for it");
    if (!valid && request != Request{}) complain(who + " is told a fault, and none is offered");
    return;
  }
  if (!valid) return complain(who + " is not asked, and a fault waits for it");
  const Fault& oldest = book_.in_flight.at(waiting.front());
  if (request.entry != oldest.entry) {
    complain(who + " is asked out of order");
  } else if (request.region != waiting.front()) {
    complain(who + " is asked for another region than the fault's");
  } else if (request.sm != oldest.sm) {
    complain(who + " is told another SM than the fault's first");
  }
}

void FaultUnitOracle::check_resolved(const Outputs& out) {
  if (out.resolved_valid != book_.resolved.has_value()) {
    return complain(out.resolved_valid ? "the SMs hear of a fault that is not answered"
                                       : "the SMs do not hear of a fault that is answered");
  }
  if (out.resolved != book_.resolved.value_or(fault_unit::Resolved{})) {
    complain("the SMs hear of another fault than is answered");
  }
}

void FaultUnitOracle::check_reset(const Outputs& out) {
  const bool silent = !out.fault_ready && !out.quiescent && out.ticket == Ticket{} &&
                      out.err_valid == 0 &&
                      std::ranges::all_of(out.err_code, [](Error e) { return e == Error::kNone; });
  if (!silent) complain("something is said in reset");
}

bool FaultUnitOracle::has_fault(const Inputs& in) const {
  return in.fault_valid && entries_in_use() < params_.num_entries && in.fault.sm < params_.num_sms;
}

Error FaultUnitOracle::error_of(const Answer& answer) {
  if (answer.entry >= params_.num_entries) return Error::kIndex;
  const Place fault = find_entry(answer.entry);
  if (fault == book_.in_flight.end() || !fault->second.taken) return Error::kState;
  if (answer.result == Result::kThere || answer.result == Result::kAbort) return Error::kNone;
  const bool can_forward = fault->second.handler == Handler::kOwn;
  return answer.result == Result::kForward && can_forward ? Error::kNone : Error::kResult;
}

void FaultUnitOracle::check_verdicts(const Inputs& in, const Outputs& out) {
  const bool in_use = entries_in_use() != 0;
  check_verdict(out, Source::kSetup, in.setup_valid && in_use ? Error::kBusy : Error::kNone);
  const bool takes = in.fault_valid && entries_in_use() < params_.num_entries;
  check_verdict(out, Source::kFault, takes && !has_fault(in) ? Error::kIndex : Error::kNone);
  check_verdict(out, Source::kAnswer, in.answer_valid ? error_of(in.answer) : Error::kNone);
}

void FaultUnitOracle::check_verdict(const Outputs& out, Source source, Error expected) {
  const auto index = static_cast<std::size_t>(source);
  const std::string name(to_string(source));
  const bool refused = (out.err_valid >> index & 1) != 0;
  if (refused != (expected != Error::kNone)) {
    complain(name + (refused ? " is refused, and there is nothing wrong"
                             : " is illegal, and is not refused"));
  } else if (out.err_code[index] != expected) {
    complain(name + " has the error " + std::string(to_string(out.err_code[index])) + ", not " +
             std::string(to_string(expected)));
  }
}

void FaultUnitOracle::check_ticket(const Inputs& in, const Outputs& out) {
  if (!has_fault(in)) {
    if (out.ticket != Ticket{}) complain("a ticket, and no fault");
    return;
  }
  const auto fault = book_.in_flight.find(in.fault.region);
  if (fault == book_.in_flight.end()) return check_new_ticket(in.fault.region, out.ticket);
  ++merged_;
  if (!out.ticket.merged) {
    complain(named(in.fault.region) + " is in flight, and is sent again");
  } else if (out.ticket.entry != fault->second.entry) {
    complain(named(in.fault.region) + " is merged with another one");
  }
}

void FaultUnitOracle::check_new_ticket(std::uint64_t region, const Ticket& ticket) {
  ++sent_;
  if (ticket.merged) {
    complain(named(region) + " is merged, and is not in flight");
  } else if (ticket.entry >= params_.num_entries) {
    complain(named(region) + " takes an entry that does not exist");
  } else if (!is_free(ticket.entry)) {
    complain(named(region) + " takes an entry that is in use");
  }
}

void FaultUnitOracle::hand_over(Handler handler) {
  std::deque<std::uint64_t>& waiting = queue(handler);
  if (waiting.empty()) return;
  book_.in_flight.at(waiting.front()).taken = true;
  waiting.pop_front();
}

void FaultUnitOracle::take_answer(const Answer& answer) {
  const Place fault = find_entry(answer.entry);
  if (answer.result == Result::kForward) {
    ++forwarded_;
    fault->second.handler = Handler::kCpu;
    fault->second.taken = false;
    book_.cpu.push_back(fault->first);
    return;
  }
  const bool aborted = answer.result == Result::kAbort;
  ++(aborted ? aborted_ : resolved_);
  book_.resolved = {.entry = answer.entry, .region = fault->first, .aborted = aborted};
  book_.in_flight.erase(fault);
}

void FaultUnitOracle::send(const fault_unit::Fault& fault, std::uint32_t entry) {
  const Handler handler = book_.own_first ? Handler::kOwn : Handler::kCpu;
  book_.in_flight[fault.region] = {.entry = entry, .sm = fault.sm, .handler = handler};
  queue(handler).push_back(fault.region);
}

}  // namespace segue::oracles
