#include "cmodel/policies/cycle_events.hpp"

namespace segue::policies {

using sm_driver::HostOp;
using sm_driver::SmEvent;

CycleEvents events_of(const sm_driver::Inputs& in, const sm_driver::Outputs& out) {
  CycleEvents events{.quiescent = out.quiescent};
  const bool host = in.host_valid && out.host_ready;
  const std::uint64_t sms = in.sm_valid & out.sm_ready;
  events.message_taken = host || sms != 0;
  if (out.err_valid) return events;
  if (host) {
    const HostOp op = in.host.op;
    events.os_write =
        op == HostOp::kSetPriority || op == HostOp::kSetTokens || op == HostOp::kSetPolicy;
  }
  for (unsigned sm = 0; sm < in.sm.size(); ++sm) {
    if (!((sms >> sm) & 1)) continue;
    if (in.sm[sm].op == SmEvent::kVacated) events.vacated |= std::uint64_t{1} << sm;
    if (in.sm[sm].op == SmEvent::kPreempted) events.work_came_back = true;
  }
  return events;
}

}  // namespace segue::policies
