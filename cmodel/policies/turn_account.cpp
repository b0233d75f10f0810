#include "cmodel/policies/turn_account.hpp"

#include <algorithm>

namespace segue::policies {
namespace {

std::optional<unsigned> lowest(const DriverTables& tables) {
  const auto it = std::min_element(tables.active.begin(), tables.active.end());
  return it == tables.active.end() ? std::nullopt : std::optional<unsigned>(*it);
}

/// The lowest active row above this one; round from the highest to the lowest of all.
std::optional<unsigned> behind(unsigned row, const DriverTables& tables) {
  std::optional<unsigned> next;
  for (const unsigned other : tables.active)
    if (other > row && (!next || other < *next)) next = other;
  return next ? next : lowest(tables);
}

}  // namespace

void TurnAccount::reset() {
  holder_.reset();
  ends_ = kNever;
  was_over_.reset();
}

void TurnAccount::advance(std::uint64_t now, const DriverTables& before, const DriverTables& after,
                          const Orders& orders, const std::optional<Orders>& given) {
  const bool is_over = now >= ends(before, orders);
  const bool over = was_over_.value_or(is_over);
  was_over_.reset();
  if (!before.performs) {
    was_over_ = is_over;
    return;
  }
  if (given) return begin(lowest(after), now, *given);
  if (before.active != after.active) {
    if (!holder_) return begin(lowest(after), now, orders);
    if (!after.valid(*holder_)) begin(behind(*holder_, after), now, orders);
    return;
  }
  if (!over) return;
  ++passed_;
  begin(behind(*holder_, after), now, orders);
}

std::uint64_t TurnAccount::ends(const DriverTables& now, const Orders& orders) const {
  const bool goes_round = orders.policy == Policy::kRoundRobin && now.active.size() >= 2;
  return goes_round ? ends_ : kNever;
}

void TurnAccount::begin(std::optional<unsigned> holder, std::uint64_t now, const Orders& orders) {
  ++begun_;
  holder_ = holder;
  ends_ = deadline(now, orders.quantum);
}

}  // namespace segue::policies
