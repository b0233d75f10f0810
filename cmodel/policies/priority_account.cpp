#include "cmodel/policies/priority_account.hpp"

#include <algorithm>
#include <string>

namespace segue::policies {

void PriorityAccount::reset() { std::fill(priorities_.begin(), priorities_.end(), 0U); }

void PriorityAccount::take(const sm_driver::HostMsg& msg) {
  if (msg.op == sm_driver::HostOp::kSetPriority) priorities_[msg.ctx] = msg.prio;
}

void PriorityAccount::check(const DriverTables& after, Complaints& complaints) const {
  for (const std::uint32_t row : after.active) {
    const sm_driver::Ksr& ksr = after.rows[row];
    if (ksr.prio == priorities_[ksr.ctx]) continue;
    complaints.add("kernel " + std::to_string(row) + " has priority " + std::to_string(ksr.prio) +
                   ", its context was given " + std::to_string(priorities_[ksr.ctx]));
  }
}

}  // namespace segue::policies
