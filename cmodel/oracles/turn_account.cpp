#include "cmodel/oracles/turn_account.hpp"

#include <algorithm>

namespace segue::oracles {
namespace {

std::optional<unsigned> oldest(const DriverTables& tables) {
  return tables.active.empty() ? std::nullopt : std::optional<unsigned>(tables.active.front());
}

}  // namespace

void TurnAccount::reset() {
  holder_.reset();
  ends_ = kNever;
}

void TurnAccount::advance(std::uint64_t now, const DriverTables& before, const DriverTables& after,
                          const Orders& orders, const std::optional<Orders>& given) {
  if (given) return begin(oldest(after), now, *given);
  if (orders.policy != Policy::kRoundRobin) {
    holder_ = oldest(after);
    return;
  }
  if (before.active != after.active) {
    const bool kept = holder_ && after.valid(*holder_);
    if (!kept) begin(successor(before, after), now, orders);
    return;
  }
  if (now < ends(before, orders)) return;
  ++passed_;
  begin(successor(before, after), now, orders);
}

std::uint64_t TurnAccount::ends(const DriverTables& now, const Orders& orders) const {
  const bool goes_round = orders.policy == Policy::kRoundRobin && now.active.size() >= 2;
  return goes_round ? ends_ : kNever;
}

void TurnAccount::begin(std::optional<unsigned> holder, std::uint64_t now, const Orders& orders) {
  holder_ = holder;
  ends_ = deadline(now, orders.quantum);
}

std::optional<unsigned> TurnAccount::successor(const DriverTables& before,
                                               const DriverTables& after) const {
  const auto place = std::find(before.active.begin(), before.active.end(), holder_);
  if (place == before.active.end() || place + 1 == before.active.end()) return oldest(after);
  return *(place + 1);
}

}  // namespace segue::oracles
