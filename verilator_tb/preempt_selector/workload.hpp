#pragma once

#include <cstdint>

#include "cmodel/gen/preempt_selector_params.hpp"
#include "cmodel/random/random.hpp"

namespace segue::preempt_selector {

/// The last time that comes: all ones means never.
inline constexpr std::uint64_t kLastTime = (std::uint64_t{1} << kTimeW) - 2;
/// A cycle per warp-instruction; and the most that thread blocks take, above the largest value of
/// the divider.
inline constexpr std::int64_t kCpiOne = 256;
inline constexpr std::int64_t kMostCpi = std::int64_t{1} << 30;

/// Typical numbers of the thread blocks of a phase, from which those of each are drawn.
struct Workload {
  std::uint64_t instructions = 100;  ///< of a whole thread block
  std::uint64_t cpi = kCpiOne;       ///< in 256ths
  std::uint64_t save = 10;           ///< cycles to save a thread block
  std::uint64_t spread = 0;          ///< so many percent less than typical, at most

  /// About as many as are typical.
  [[nodiscard]] std::uint32_t about(std::uint64_t typical, Random& random) const {
    const std::uint64_t less = typical * spread / 100;
    const std::uint64_t value = typical - (less == 0 ? 0 : random.below(less + 1));
    return static_cast<std::uint32_t>(value < kCostUnknown ? value : kCostUnknown - 1);
  }
  /// Cycles that so many warp-instructions take.
  [[nodiscard]] std::uint32_t cycles_of(std::uint32_t executed) const {
    const std::uint64_t cycles = executed * cpi / kCpiOne;
    return static_cast<std::uint32_t>(cycles < kCostUnknown ? cycles : kCostUnknown);
  }
};

/// A number near an end of its range or a power of two, unknown but for one bit, or any.
inline std::uint32_t any_cost(Random& random) {
  const auto near = [&] { return static_cast<std::uint32_t>(random.below(3)); };
  switch (random.below(5)) {
    case 0:
      return near();
    case 1:
      return kCostUnknown - near();
    case 2:
      return (std::uint32_t{1} << random.below(kCostW)) + near() - 1;
    case 3:
      return kCostUnknown ^ (std::uint32_t{1} << random.below(kCostW));
    default:
      return static_cast<std::uint32_t>(random.next() >> random.below(kCostW) & kCostUnknown);
  }
}

}  // namespace segue::preempt_selector
