#pragma once

#include <cstdint>
#include <random>

namespace segue::policies {

/// The one source of chance of a run.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  /// Evenly in low..high.
  [[nodiscard]] std::uint32_t between(std::uint32_t low, std::uint32_t high) {
    return low + static_cast<std::uint32_t>(engine_() % (std::uint64_t{high} - low + 1));
  }
  /// True once in `n` times.
  [[nodiscard]] bool one_in(std::uint32_t n) { return engine_() % n == 0; }

 private:
  std::mt19937_64 engine_;
};

}  // namespace segue::policies
