#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/random/random.hpp"

namespace segue::operand_log {

/// An operand, lane by lane.
using OperandData = std::vector<std::uint64_t>;

/// One like no other, with lanes that differ in all bits.
inline void fill(OperandData& data, Random& random) {
  constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;
  std::uint64_t lane = random.next();
  for (std::uint64_t& word : data) word = lane += kStep;
}

}  // namespace segue::operand_log
