#pragma once

#include <array>

#include "cmodel/blocks/preempt_engine/bit_set.hpp"

namespace segue::execution_engine {

/// A number from 0 to 7 for each slot, all slots at once: a set of slots for each of its bits.
class SlotCounts {
 public:
  using Set = preempt_engine::Set;

  void add(Set slots) {
    for (Set& bit : bits_) {
      const Set carry = bit & slots;
      bit ^= slots;
      slots = carry;
    }
  }

  void subtract(Set slots) {
    for (Set& bit : bits_) {
      const Set borrow = ~bit & slots;
      bit ^= slots;
      slots = borrow;
    }
  }

  /// The slots that have any.
  [[nodiscard]] Set any() const { return bits_[0] | bits_[1] | bits_[2]; }
  /// The slots that have this many.
  [[nodiscard]] Set equal(unsigned count) const {
    Set set = ~Set{0};
    for (const Set bit : bits_) {
      set &= (count & 1) != 0 ? bit : ~bit;
      count >>= 1;
    }
    return set;
  }

 private:
  std::array<Set, 3> bits_{};
};

}  // namespace segue::execution_engine
