#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cmodel/blocks/preempt_engine/bit_set.hpp"

namespace segue::preempt_engine {

/// A value for each of up to 64 things, and for each value the set of the things that have it.
template <class Value, std::size_t kNumValues>
class Classified {
 public:
  /// All elements have the value 0.
  explicit Classified(std::uint32_t count) : all_(layout::low_mask(count)) { clear(); }

  void clear() {
    values_.fill(Value{});
    sets_.fill(0);
    sets_[0] = all_;
  }

  [[nodiscard]] Value operator[](std::size_t i) const { return values_[i]; }
  [[nodiscard]] Set of(Value value) const { return sets_[static_cast<std::size_t>(value)]; }

  /// The elements that have another value.
  [[nodiscard]] Set except(Value value) const { return all_ & ~of(value); }

  void set(std::uint32_t i, Value value) {
    sets_[static_cast<std::size_t>(values_[i])] &= ~only(i);
    sets_[static_cast<std::size_t>(value)] |= only(i);
    values_[i] = value;
  }

  bool operator==(const Classified&) const = default;

 private:
  Set all_;
  std::array<Value, 64> values_{};
  std::array<Set, kNumValues> sets_{};
};

}  // namespace segue::preempt_engine
