#pragma once

#include <array>
#include <cstdint>

namespace segue::isa {

/// Work-items of a launch, in up to three dimensions. Groups are whole.
struct Dispatch {
  unsigned dimensions = 1;
  std::array<std::uint32_t, 3> global = {1, 1, 1};
  std::array<std::uint32_t, 3> local = {1, 1, 1};

  [[nodiscard]] std::uint32_t group_items() const { return local[0] * local[1] * local[2]; }
  [[nodiscard]] std::array<std::uint32_t, 3> groups() const {
    return {global[0] / local[0], global[1] / local[1], global[2] / local[2]};
  }
  [[nodiscard]] std::uint64_t group_count() const {
    return std::uint64_t{groups()[0]} * groups()[1] * groups()[2];
  }
};

}  // namespace segue::isa
