#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "cmodel/gpu/workload/clock.hpp"

namespace segue::gpu {

/// The next event of each unit (SMs and the host) and the earliest of them all: a
/// tournament in which a change replays only its own matches. Ties go to the unit
/// with the lower number.
class Agenda {
 public:
  explicit Agenda(std::uint32_t units) : leaves_(std::bit_ceil(units)) {
    nodes_.fill(key(kMaxTime, kMaxUnits - 1));
    for (std::uint32_t unit = 0; unit < units; ++unit) set(unit, kMaxTime);
  }

  /// Unit's next event; any time beyond `kNever` is never.
  void set(std::uint32_t unit, Cycle time) {
    std::uint64_t winner = key(std::min(time, kMaxTime), unit);
    std::uint32_t node = leaves_ + unit;
    // Up to the first match whose winner stays the same.
    while (nodes_[node] != winner) {
      nodes_[node] = winner;
      if (node == 1) return;
      winner = std::min(winner, nodes_[node ^ 1]);
      node /= 2;
    }
  }
  [[nodiscard]] Cycle earliest() const { return nodes_[1] >> kUnitBits; }
  [[nodiscard]] std::uint32_t earliest_unit() const {
    return static_cast<std::uint32_t>(nodes_[1] & (kMaxUnits - 1));
  }

 private:
  static constexpr unsigned kUnitBits = 7;  // 64 SMs and the host
  static constexpr std::uint32_t kMaxUnits = 1U << kUnitBits;
  static constexpr Cycle kMaxTime = (std::uint64_t{1} << 50) - 1;
  static std::uint64_t key(Cycle time, std::uint32_t unit) { return (time << kUnitBits) | unit; }

  std::uint32_t leaves_;
  std::array<std::uint64_t, 2 * kMaxUnits> nodes_;  ///< node n has 2n and 2n + 1 below it
};

}  // namespace segue::gpu
