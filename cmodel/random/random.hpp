#pragma once

#include <cstdint>

namespace segue {

/// A number that looks random, the same for the same arguments on every machine
/// (SplitMix64's finaliser over both words).
constexpr std::uint64_t hash(std::uint64_t key, std::uint64_t index) {
  std::uint64_t z = key + 0x9e3779b97f4a7c15ULL * (index + 1);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

/// A stream of numbers drawn from a seed. `split` gives a stream of its own for a
/// purpose, so that drawing more for one does not change what another draws.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : key_(hash(seed, 0x5e90e)) {}

  [[nodiscard]] constexpr Random split(std::uint64_t purpose) const {
    return Random(hash(key_, ~purpose));
  }

  constexpr std::uint64_t next() { return hash(key_, count_++); }

  /// Uniform in 0 .. bound - 1 (bound > 0; its bias is below 2^-32 for small bounds).
  constexpr std::uint64_t below(std::uint64_t bound) { return next() % bound; }

  /// Uniform in low .. high.
  constexpr std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(high - low) + 1));
  }

  constexpr bool percent(std::uint64_t chance) { return below(100) < chance; }

 private:
  std::uint64_t key_;
  std::uint64_t count_ = 0;
};

}  // namespace segue
