#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/blocks/sm_driver/state.hpp"
#include "cmodel/policies/view.hpp"

namespace segue::policies {

/// A copy of the driver's tables of thesis 5.2.3, as far as a policy may see them.
struct DriverTables {
  std::vector<sm_driver::SmstEntry> sms;
  std::vector<sm_driver::Ksr> rows;
  std::vector<std::uint32_t> left;  ///< TBs of each row that were never issued, as far as counted.
  std::vector<std::uint32_t> queued;  ///< Preempted TBs of each row.
  std::vector<std::uint32_t> active;  ///< Rows, oldest first.
  std::uint64_t valid_rows = 0;
  std::uint64_t in_setup = 0;  ///< SMs with a set-up that isn't done.
  sm_driver::ScanState scan = sm_driver::ScanState::kIdle;
  /// The row of the kernel that has the turn. `read` leaves it: the holder is not the driver's word
  /// but that of `TurnAccount`.
  std::optional<unsigned> turn;
  /// The SM that the selector named in the cycle before. `read` leaves it, too.
  std::optional<unsigned> named;
  /// An action may be performed: not in the first of two clocks. `read` leaves it.
  bool performs = true;
  bool fullest = false;    ///< By the OS's order. `read` leaves it.
  bool exclusive = false;  ///< Likewise.

  void read(const sm_driver::State& state);
  /// TBs of the row that no SM has.
  [[nodiscard]] std::int64_t waiting(std::uint32_t row) const;
  [[nodiscard]] bool valid(std::uint32_t row) const { return (valid_rows >> row) & 1; }
  bool operator==(const DriverTables&) const = default;
};

/// The tables without time. `unclaimed` is counted from scratch, not taken from the
/// driver's own running count. `view.moved` stays as it is.
void look_at(const DriverTables& tables, View& view);

}  // namespace segue::policies
