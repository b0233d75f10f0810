#pragma once

#include <algorithm>
#include <cstdint>

#include "cmodel/gen/drf_allocator_structs.hpp"

namespace segue::drf_allocator {

// Shares of all four resources at once.

inline Share plus(const Share& a, const Share& b) {
  return {.regs = a.regs + b.regs,
          .threads = a.threads + b.threads,
          .smem = a.smem + b.smem,
          .tbs = a.tbs + b.tbs};
}

/// `a` less `times` times `b`; never below zero.
inline Share minus(const Share& a, const Share& b, std::uint32_t times = 1) {
  return {.regs = a.regs - times * b.regs,
          .threads = a.threads - times * b.threads,
          .smem = a.smem - times * b.smem,
          .tbs = a.tbs - times * b.tbs};
}

inline std::uint32_t highest(const Share& a) {
  return std::max(std::max(a.regs, a.threads), std::max(a.smem, a.tbs));
}

inline bool within(const Share& a, std::uint32_t limit) { return highest(a) <= limit; }

}  // namespace segue::drf_allocator
