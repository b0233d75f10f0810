#pragma once

#include <cmath>
#include <cstdint>

namespace segue::gpu {

/// A time or a duration in cycles of the SM driver's clock.
using Cycle = std::uint64_t;

/// Never: later than any time of a run. Times fit in the 48 bits of `now_i`.
inline constexpr Cycle kNever = (std::uint64_t{1} << 48) - 1;

/// The driver's clock. Times enter in microseconds and are turned into cycles
/// once, when a file is read; everything after that is integer.
class Clock {
 public:
  explicit Clock(double mhz) : mhz_(mhz) {}

  [[nodiscard]] double mhz() const { return mhz_; }
  /// Rounded to the nearest cycle; `kNever` from there on.
  [[nodiscard]] Cycle cycles(double us) const {
    const double cycles = us * mhz_;
    return cycles < static_cast<double>(kNever) ? static_cast<Cycle>(std::llround(cycles)) : kNever;
  }
  [[nodiscard]] double us(Cycle cycles) const { return static_cast<double>(cycles) / mhz_; }

 private:
  double mhz_;
};

}  // namespace segue::gpu
