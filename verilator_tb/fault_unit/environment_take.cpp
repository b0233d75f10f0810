// Results of a cycle's messages.

#include <fmt/format.h>

#include <algorithm>

#include "verilator_tb/fault_unit/environment.hpp"

namespace segue::fault_unit {
namespace {

bool has_error(const Outputs& out, Source source) {
  return (out.err_valid >> static_cast<unsigned>(source) & 1) != 0;
}

}  // namespace

void Environment::complain(const std::string& what) {
  if (complaint_.empty()) complaint_ = what;
}

/// Each part is about another entry, or about one as the part before has left it.
void Environment::take(const Outputs& out) {
  if (in_reset_) return;
  for (std::size_t s = 0; s < kNumSources; ++s) {
    if ((out.err_valid >> s & 1) == 0 || (made_up_ >> s & 1) != 0) continue;
    complain(fmt::format("a legal message was refused: {}, error {}",
                         to_string(static_cast<Source>(s)), to_string(out.err_code[s])));
  }
  take_fault(out);
  answered_region_.reset();
  if (in_.answer_valid && !has_error(out, Source::kAnswer)) take_answer();
  if (out.own_valid && in_.own_ready) take_request(true, out.own);
  if (out.cpu_valid && in_.cpu_ready) take_request(false, out.cpu);
  if (out.resolved_valid) take_resolved(out);
  if (in_.setup_valid && !has_error(out, Source::kSetup)) {
    if (next_setup_ == in_.setup) next_setup_.reset();
    ++events_;
  }
}

void Environment::take_fault(const Outputs& out) {
  held_fault_.reset();
  if (!in_.fault_valid) return;
  if (!out.fault_ready) {
    held_fault_ = in_.fault;
    return;
  }
  ++events_;
  if (has_error(out, Source::kFault) || out.ticket.entry >= waiting_.size()) return;
  Waiting& entry = waiting_[out.ticket.entry];
  if (out.ticket.merged && (entry.sms == 0 || entry.region != in_.fault.region)) {
    complain("a fault was merged, and no SM waits for its region by that entry");
  }
  if (!out.ticket.merged && entry.sms != 0) {
    complain("a fault got an entry by which SMs wait for another region");
  }
  entry.region = in_.fault.region;
  entry.sms |= std::uint64_t{1} << in_.fault.sm;
}

void Environment::take_request(bool own, const Request& request) {
  ++events_;
  if (request.entry >= waiting_.size()) return;
  const Waiting& entry = waiting_[request.entry];
  if (entry.sms == 0 || entry.region != request.region) {
    complain("a handler was asked for a region for which no SM waits by that entry");
  }
  const bool has_it =
      std::ranges::any_of(held_, [&](const Held& held) { return held.entry == request.entry; });
  if (has_it) complain("a handler was asked twice");
  held_.push_back({.own = own, .entry = request.entry});
}

void Environment::take_answer() {
  ++events_;
  std::erase_if(held_, [&](const Held& held) { return held.entry == in_.answer.entry; });
  if (in_.answer.result != Result::kForward && in_.answer.entry < waiting_.size()) {
    answered_region_ = waiting_[in_.answer.entry].region;
  }
}

/// Each SM that waits for the entry hears so.
void Environment::take_resolved(const Outputs& out) {
  ++events_;
  if (out.resolved.entry >= waiting_.size()) return;
  Waiting& entry = waiting_[out.resolved.entry];
  if (entry.sms == 0 || entry.region != out.resolved.region) {
    complain("the SMs heard of a region for which none waits by that entry");
  }
  entry.sms = 0;
}

}  // namespace segue::fault_unit
