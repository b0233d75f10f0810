#include <gtest/gtest.h>
// Needs GoogleTest before it.
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "cmodel/oracles/turn_account.hpp"

namespace segue::oracles {
namespace {

constexpr unsigned kRows = 6;

/// The turn as the specification has it: a place in the queue, moved by arithmetic. (The account
/// knows kernels, not places.)
struct Places {
  std::vector<std::uint32_t> active;
  std::size_t turn = 0;
  std::uint64_t ends = 0;
  Orders orders;

  [[nodiscard]] bool goes_round() const { return orders.policy == Policy::kRoundRobin; }
  [[nodiscard]] std::optional<unsigned> holder() const {
    return active.empty() ? std::nullopt : std::optional<unsigned>(active[turn]);
  }
  void exit(std::size_t place, std::uint64_t now) {
    if (place < turn) {
      --turn;
    } else if (place == turn) {
      if (place + 1 == active.size()) turn = 0;
      if (goes_round()) ends = deadline(now, orders.quantum);
    }
    active.erase(active.begin() + static_cast<std::ptrdiff_t>(place));
  }
  void admit(unsigned row, std::uint64_t now) {
    if (active.empty() && goes_round()) ends = deadline(now, orders.quantum);
    active.push_back(row);
  }
  void set(const Orders& given, std::uint64_t now) {
    orders = given;
    turn = 0;
    ends = goes_round() ? deadline(now, orders.quantum) : 0;
  }
  void pass(std::uint64_t now) {
    if (!goes_round() || active.size() < 2 || now < ends) return;
    turn = turn + 1 < active.size() ? turn + 1 : 0;
    ends = deadline(now, orders.quantum);
  }
};

DriverTables tables_of(const std::vector<std::uint32_t>& active) {
  DriverTables tables;
  tables.active = active;
  for (const std::uint32_t row : active) tables.valid_rows |= std::uint64_t{1} << row;
  return tables;
}

/// A row that is not in the queue.
std::optional<unsigned> free_row(const std::vector<std::uint32_t>& active) {
  for (unsigned row = 0; row < kRows; ++row)
    if (std::find(active.begin(), active.end(), row) == active.end()) return row;
  return std::nullopt;
}

RC_GTEST_PROP(TurnAccount, AgreesWithTheArithmeticOfPlaces, ()) {
  const auto in_range = [](auto low, auto high) {  // all of the range, in every run
    return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high));
  };
  Places places;
  TurnAccount account;
  const std::uint64_t start = in_range(0, 4) == 0 ? kNever - 150 : 0;
  for (std::uint64_t now = start; now < start + 149; ++now) {
    const DriverTables before = tables_of(places.active);
    const Orders orders = places.orders;
    std::optional<Orders> given;
    const int event = in_range(0, 12);
    if (const auto row = free_row(places.active); event == 0 && row) {
      places.admit(*row, now);
    } else if (event == 1 && !places.active.empty()) {
      places.exit(in_range(std::size_t{0}, places.active.size()), now);
    } else if (event == 2 && in_range(0, 4) == 0) {
      given = Orders{.policy = in_range(0, 4) == 0 ? Policy::kNpq : Policy::kRoundRobin,
                     .quantum = in_range(1u, 20u)};
      places.set(*given, now);
    } else {
      places.pass(now);
    }
    const DriverTables after = tables_of(places.active);
    account.advance(now, before, after, orders, given);
    RC_ASSERT(account.holder() == places.holder());
    const bool ends = places.goes_round() && places.active.size() >= 2;
    RC_ASSERT(account.ends(after, places.orders) == (ends ? places.ends : kNever));
  }
}

}  // namespace
}  // namespace segue::oracles
