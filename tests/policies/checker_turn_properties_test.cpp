#include <gtest/gtest.h>
// Needs GoogleTest before it.
#include <rapidcheck/gtest.h>

#include <array>

#include "cmodel/policies/turn_account.hpp"
#include "cmodel/policies/turn_fairness.hpp"

namespace segue::policies {
namespace {

constexpr unsigned kRows = 6;

/// The turn as the specification has it: a register that walks over valid bits. (The account knows
/// kernels, no register.)
struct Rows {
  std::vector<std::uint32_t> active;
  std::array<bool, kRows> valid{};
  unsigned turn = 0;
  std::uint64_t ends = 0;
  Orders orders;

  [[nodiscard]] bool goes_round() const { return orders.policy == policies::Policy::kRoundRobin; }
  [[nodiscard]] std::optional<unsigned> holder() const {
    return valid[turn] ? std::optional<unsigned>(turn) : std::nullopt;
  }
  [[nodiscard]] unsigned behind(unsigned row) const {
    for (unsigned step = 1; step < kRows; ++step)
      if (valid[(row + step) % kRows]) return (row + step) % kRows;
    return row;
  }
  void exit(std::size_t place, std::uint64_t now) {
    const unsigned row = active[place];
    if (row == turn) {
      turn = behind(row);
      if (goes_round()) ends = deadline(now, orders.quantum);
    }
    valid[row] = false;
    active.erase(active.begin() + static_cast<std::ptrdiff_t>(place));
  }
  void admit(unsigned row, std::uint64_t now) {
    if (active.empty()) {
      turn = row;
      if (goes_round()) ends = deadline(now, orders.quantum);
    }
    valid[row] = true;
    active.push_back(row);
  }
  void set(const Orders& given, std::uint64_t now) {
    orders = given;
    turn = 0;
    while (turn < kRows && !valid[turn]) ++turn;
    turn %= kRows;
    ends = goes_round() ? deadline(now, orders.quantum) : 0;
  }
  void pass(std::uint64_t now) {
    if (!goes_round() || active.size() < 2 || now < ends) return;
    turn = behind(turn);
    ends = deadline(now, orders.quantum);
  }
};

DriverTables tables_of(const std::vector<std::uint32_t>& active) {
  DriverTables tables;
  tables.active = active;
  for (const std::uint32_t row : active) tables.valid_rows |= std::uint64_t{1} << row;
  return tables;
}

/// Any row that is not in the queue (a driver takes the lowest).
std::optional<unsigned> free_row(const Rows& rows, unsigned from) {
  for (unsigned step = 0; step < kRows; ++step)
    if (const unsigned row = (from + step) % kRows; !rows.valid[row]) return row;
  return std::nullopt;
}

/// All of the range, in every run.
template <class T>
T in_range(T low, T high) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high));
}

RC_GTEST_PROP(TurnAccount, AgreesWithARegisterThatWalksOverTheRows, ()) {
  Rows rows;
  TurnAccount account;
  const std::uint64_t start = in_range(0, 4) == 0 ? kNever - 150 : 0;
  for (std::uint64_t now = start; now < start + 149; ++now) {
    const DriverTables before = tables_of(rows.active);
    const Orders orders = rows.orders;
    std::optional<Orders> given;
    const int event = in_range(0, 12);
    if (const auto row = free_row(rows, in_range(0u, kRows)); event == 0 && row) {
      rows.admit(*row, now);
    } else if (event == 1 && !rows.active.empty()) {
      rows.exit(in_range(std::size_t{0}, rows.active.size()), now);
    } else if (event == 2 && in_range(0, 4) == 0) {
      given = Orders{
          .policy = in_range(0, 4) == 0 ? policies::Policy::kNpq : policies::Policy::kRoundRobin,
          .quantum = in_range(1u, 20u)};
      rows.set(*given, now);
    } else {
      rows.pass(now);
    }
    const DriverTables after = tables_of(rows.active);
    account.advance(now, before, after, orders, given);
    RC_ASSERT(account.holder() == rows.holder());
    const bool ends = rows.goes_round() && rows.active.size() >= 2;
    RC_ASSERT(account.ends(after, rows.orders) == (ends ? rows.ends : kNever));
  }
}

/// One cycle in which nobody comes or goes, a kernel comes, or one ends; then what `fairness`
/// finds.
void live(Rows& rows, std::uint64_t now, TurnAccount& account, TurnFairness& fairness) {
  const DriverTables before = tables_of(rows.active);
  const int event = in_range(0, 6);
  if (const auto row = free_row(rows, in_range(0u, kRows)); event < 2 && row) {
    rows.admit(*row, now);
  } else if (event == 2 && rows.active.size() > 1) {
    rows.exit(in_range(std::size_t{1}, rows.active.size()), now);  // the oldest stays
  } else {
    rows.pass(now);
  }
  DriverTables after = tables_of(rows.active);
  account.advance(now, before, after, rows.orders, std::nullopt);
  after.turn = account.holder();
  fairness.watch(after, account.begun());
}

RC_GTEST_PROP(TurnFairness, NoStarvationAsKernelsEndAndReturn, ()) {
  Rows rows;
  rows.orders = {.policy = policies::Policy::kRoundRobin, .quantum = in_range(1u, 4u)};
  TurnAccount account;
  Complaints complaints;
  TurnFairness fairness(kRows, complaints);
  for (std::uint64_t now = 0; now < 150; ++now) live(rows, now, account, fairness);
  RC_ASSERT(complaints.texts().empty());
  RC_ASSERT(fairness.longest() < kRows);
}

// Two kernels that end and come back hand the turn to each other along the queue, over an older
// one: how the turn once went.
TEST(TurnFairness, FindsThatAKernelIsPassedOver) {
  Complaints complaints;
  TurnFairness fairness(kRows, complaints);
  DriverTables tables = tables_of({0, 1, 2});
  std::uint64_t begun = 0;
  tables.turn = 0;
  fairness.watch(tables, ++begun);
  for (unsigned i = 0; i < kRows - 1; ++i) {
    tables.turn = 1 + i % 2;
    fairness.watch(tables, ++begun);
    fairness.watch(tables, begun);
    EXPECT_TRUE(complaints.texts().empty());
  }
  EXPECT_EQ(fairness.longest(), kRows - 1);
  tables.turn = 2;
  fairness.watch(tables, ++begun);
  ASSERT_EQ(complaints.texts().size(), 1u);
  EXPECT_NE(complaints.texts()[0].find("kernel 0 has waited for 6 turns"), std::string::npos);
}

TEST(TurnFairness, TheWaitEndsWithATurnOrTheKernel) {
  Complaints complaints;
  TurnFairness fairness(kRows, complaints);
  std::uint64_t begun = 0;
  for (unsigned i = 0; i < 10 * kRows; ++i) {
    DriverTables tables = tables_of({0, 1});
    if (i % kRows == 0) tables = tables_of({1});  // another kernel of row 0 comes behind it
    tables.turn = 1;
    fairness.watch(tables, ++begun);
  }
  EXPECT_TRUE(complaints.texts().empty());
}

}  // namespace
}  // namespace segue::policies
