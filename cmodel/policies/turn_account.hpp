#pragma once

#include <cstdint>
#include <optional>

#include "cmodel/policies/deadline.hpp"
#include "cmodel/policies/driver_tables.hpp"
#include "cmodel/policies/orders.hpp"

namespace segue::policies {

/// Keeps the turn of round robin by the OS's messages, the active kernels and the time alone.
///
/// A turn lasts a quantum and goes round the rows: to the next higher one with a kernel, from the
/// highest to the lowest. It begins when the policy is set (in the lowest row), when the turn
/// before it is over, when the kernel that had that one ends, or when a kernel comes to an empty
/// engine. A kernel that is alone keeps it. A turn that is over goes on in the first cycle in which
/// no kernel comes or goes; as kernels do that at the driver's bidding, and it takes no launches
/// meanwhile, that is after a few cycles at most. With two clocks an action it goes on in the
/// second if it was over in the first. Under the other policies it moves as kernels come and go,
/// but is not used.
class TurnAccount {
 public:
  void reset();
  /// One clock edge under `orders`; `given` are those of a `set_policy` that was taken in it.
  void advance(std::uint64_t now, const DriverTables& before, const DriverTables& after,
               const Orders& orders, const std::optional<Orders>& given);

  /// The row of the kernel that has the turn, if any is active.
  [[nodiscard]] std::optional<unsigned> holder() const { return holder_; }
  /// When the turn is over, `kNever` if it cannot go to anyone.
  [[nodiscard]] std::uint64_t ends(const DriverTables& now, const Orders& orders) const;

  /// Turns so far, however they began.
  [[nodiscard]] std::uint64_t begun() const { return begun_; }
  /// Turns that were over by their time, so that a test can tell that its run had some.
  [[nodiscard]] std::uint64_t passed() const { return passed_; }

 private:
  void begin(std::optional<unsigned> holder, std::uint64_t now, const Orders& orders);

  std::optional<unsigned> holder_;
  std::uint64_t ends_ = kNever;
  std::optional<bool> was_over_;  ///< the turn, in the first of an action's two clocks
  std::uint64_t begun_ = 0;
  std::uint64_t passed_ = 0;
};

}  // namespace segue::policies
