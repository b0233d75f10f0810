#include "cmodel/policies/token_account.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace segue::policies {
namespace {

using sm_driver::HostOp;
using sm_driver::SmState;

constexpr std::size_t kMaxRows = 64;

}  // namespace

void TokenAccount::reset() {
  std::fill(budgets_.begin(), budgets_.end(), 0);
  spare_ = given_ = 0;
}

void TokenAccount::take(const sm_driver::HostMsg& msg) {
  if (msg.op == HostOp::kSetTokens) budgets_[msg.ctx] = msg.tokens;
  if (msg.op == HostOp::kSetSpareTokens) spare_ = msg.tokens;
}

void TokenAccount::check(const DriverTables& before, const DriverTables& after,
                         const Orders& orders, Complaints& complaints) {
  // The sum of tokens.hpp for all kernels in one pass over the SMs: this runs every cycle.
  std::array<int, kMaxRows> out{};
  for (const sm_driver::SmstEntry& sm : after.sms) {
    if (sm.state == SmState::kRunning) ++out[sm.ksr];
    if (sm.next_valid) ++out[sm.next];
  }
  for (const std::uint32_t row : after.active) {
    const sm_driver::Ksr& ksr = after.rows[row];
    if (ksr.killed) continue;  // its tokens end with it
    const int expected = budgets_[ksr.ctx] + ksr.spare - out[row];
    if (ksr.tokens == expected) continue;
    complaints.add("kernel " + std::to_string(row) + " has " + std::to_string(ksr.tokens) +
                   " tokens, its account says " + std::to_string(expected));
  }
  if (after.active.size() > before.active.size()) check_spare(after, complaints);
  if (after.active.size() < before.active.size() && !orders.spare_once) take_back(before, after);
}

void TokenAccount::check_spare(const DriverTables& after, Complaints& complaints) {
  const std::uint32_t newcomer = after.active.back();
  const bool owed = given_ < spare_;
  if (after.rows[newcomer].spare != owed)
    complaints.add("kernel " + std::to_string(newcomer) + " arrived with " +
                   std::to_string(given_) + " of " + std::to_string(spare_) +
                   " spare tokens given, and got " + (after.rows[newcomer].spare ? "one" : "none"));
  if (after.rows[newcomer].spare) ++given_;
}

/// Of the kernel that has left the active queue.
void TokenAccount::take_back(const DriverTables& before, const DriverTables& after) {
  for (const std::uint32_t row : before.active) {
    const bool stays =
        std::find(after.active.begin(), after.active.end(), row) != after.active.end();
    if (!stays && before.rows[row].spare) --given_;
  }
}

}  // namespace segue::policies
