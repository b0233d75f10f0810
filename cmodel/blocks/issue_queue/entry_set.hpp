#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace segue::issue_queue {

/// A set of entries, of which a queue has 128 at most.
class EntrySet {
 public:
  /// The entries 0 to e - 1.
  static EntrySet below(std::uint32_t e) {
    EntrySet set;
    for (std::uint32_t i = 0; i < kWords; ++i) {
      if (e >= 64 * (i + 1)) {
        set.words_[i] = ~std::uint64_t{0};
      } else if (e > 64 * i) {
        set.words_[i] = (std::uint64_t{1} << e % 64) - 1;
      }
    }
    return set;
  }

  void insert(std::uint32_t e) { words_[e / 64] |= std::uint64_t{1} << e % 64; }
  void erase(std::uint32_t e) { words_[e / 64] &= ~(std::uint64_t{1} << e % 64); }
  void put(std::uint32_t e, bool in) {
    std::uint64_t& word = words_[e / 64];
    word = (word & ~(std::uint64_t{1} << e % 64)) | std::uint64_t{in} << e % 64;
  }
  void clear() { words_.fill(0); }

  [[nodiscard]] bool contains(std::uint32_t e) const { return (words_[e / 64] >> e % 64 & 1) != 0; }
  [[nodiscard]] bool any() const { return (words_[0] | words_[1]) != 0; }
  [[nodiscard]] std::uint32_t size() const {
    return static_cast<std::uint32_t>(std::popcount(words_[0]) + std::popcount(words_[1]));
  }

  /// The lowest entry of a set that is not empty.
  [[nodiscard]] std::uint32_t lowest() const {
    return words_[0] != 0 ? at(0, words_[0]) : at(1, words_[1]);
  }

  /// Calls `visit` with each that is there at the start, in rising order.
  template <class Visit>
  void for_each(Visit visit) const {
    const auto words = words_;
    for (std::uint32_t i = 0; i < kWords; ++i) {
      for (std::uint64_t left = words[i]; left != 0; left &= left - 1) visit(at(i, left));
    }
  }

  /// Entries 64i to 64i + 63, one bit each.
  [[nodiscard]] std::uint64_t word(std::uint32_t i) const { return words_[i]; }

  EntrySet& operator|=(const EntrySet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  EntrySet& operator&=(const EntrySet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  /// Without those of another.
  EntrySet& operator-=(const EntrySet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend EntrySet operator|(EntrySet a, const EntrySet& b) { return a |= b; }
  friend EntrySet operator&(EntrySet a, const EntrySet& b) { return a &= b; }
  friend EntrySet operator-(EntrySet a, const EntrySet& b) { return a -= b; }
  bool operator==(const EntrySet&) const = default;

 private:
  static constexpr std::uint32_t kWords = 2;

  static std::uint32_t at(std::uint32_t i, std::uint64_t word) {
    return 64 * i + static_cast<std::uint32_t>(std::countr_zero(word));
  }

  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace segue::issue_queue
