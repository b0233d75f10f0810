#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace segue::replay_queue {

/// A set of entries, of which a queue has 256 at most.
class EntrySet {
 public:
  void insert(std::uint32_t e) { words_[e / 64] |= std::uint64_t{1} << e % 64; }
  void erase(std::uint32_t e) { words_[e / 64] &= ~(std::uint64_t{1} << e % 64); }

  [[nodiscard]] bool contains(std::uint32_t e) const { return (words_[e / 64] >> e % 64 & 1) != 0; }
  [[nodiscard]] bool any() const { return (words_[0] | words_[1] | words_[2] | words_[3]) != 0; }

  /// The lowest; `none` of an empty set.
  [[nodiscard]] std::uint32_t lowest(std::uint32_t none) const {
    for (std::uint32_t i = 0; i < kWords; ++i) {
      if (words_[i] != 0) return 64 * i + static_cast<std::uint32_t>(std::countr_zero(words_[i]));
    }
    return none;
  }

  /// In rising order.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::uint32_t i = 0; i < kWords; ++i) {
      for (std::uint64_t left = words_[i]; left != 0; left &= left - 1) {
        visit(64 * i + static_cast<std::uint32_t>(std::countr_zero(left)));
      }
    }
  }

  /// Entries 32i to 32i + 31, one bit each.
  [[nodiscard]] std::uint32_t word(std::uint32_t i) const {
    return static_cast<std::uint32_t>(words_[i / 2] >> 32 * (i % 2));
  }

  EntrySet& operator|=(const EntrySet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  friend EntrySet operator|(EntrySet a, const EntrySet& b) { return a |= b; }
  friend EntrySet operator&(EntrySet a, const EntrySet& b) {
    for (std::size_t i = 0; i < kWords; ++i) a.words_[i] &= b.words_[i];
    return a;
  }
  bool operator==(const EntrySet&) const = default;

 private:
  static constexpr std::uint32_t kWords = 4;
  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace segue::replay_queue
