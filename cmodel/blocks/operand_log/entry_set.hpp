#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace segue::operand_log {

/// A set of entries as a bit mask: a cycle's questions to the table need no walk over entries.
class EntrySet {
 public:
  void insert(std::uint32_t e) { words_[e / 64] |= bit(e); }
  void erase(std::uint32_t e) { words_[e / 64] &= ~bit(e); }
  void clear() { words_.fill(0); }

  /// The lowest; kNone if it is empty.
  [[nodiscard]] std::uint32_t lowest() const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      if (words_[w] != 0) return at(w, words_[w]);
    }
    return kNone;
  }

  /// Calls `visit` with each that is there at the start, in rising order.
  template <class Visit>
  void for_each(Visit visit) const {
    const auto words = words_;
    for (std::size_t w = 0; w < words.size(); ++w) {
      for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) visit(at(w, rest));
    }
  }

  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

 private:
  static constexpr std::size_t kWords = 4;  // the largest log has 256 entries

  static std::uint64_t bit(std::uint32_t e) { return std::uint64_t{1} << (e % 64); }
  static std::uint32_t at(std::size_t w, std::uint64_t word) {
    return static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_zero(word));
  }

  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace segue::operand_log
