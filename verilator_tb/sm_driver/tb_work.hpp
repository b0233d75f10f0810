#pragma once

#include <cstdint>

#include "cmodel/random/random.hpp"

namespace segue::sm_driver {

// The descriptor, which the driver hands through to the SM, tells the stubs how long
// the kernel's thread blocks take: bits 9:0 the least number of cycles, bits 20:10 how
// many more it may be; the rest only makes descriptors differ.

constexpr std::uint32_t work_descriptor(std::uint32_t least, std::uint32_t more,
                                        std::uint32_t tag) {
  return (least & 0x3ff) | (more & 0x7ff) << 10 | tag << 21;
}

/// Cycles that a thread block runs.
constexpr std::uint64_t tb_cycles(std::uint32_t descriptor, std::uint32_t tb_id) {
  const std::uint32_t least = descriptor & 0x3ff;
  const std::uint32_t more = descriptor >> 10 & 0x7ff;
  return 1 + least + hash(descriptor, tb_id) % (more + 1);
}

/// Cycles from the thread block's start during which it may start over: it does something that
/// cannot be done twice behind them. A third of the thread blocks never do.
constexpr std::uint64_t idempotent_cycles(std::uint32_t descriptor, std::uint32_t tb_id) {
  const std::uint64_t chance = hash(hash(descriptor, tb_id), 1);
  if (chance % 3 == 0) return ~std::uint64_t{0};
  return (chance >> 8) % tb_cycles(descriptor, tb_id);
}

}  // namespace segue::sm_driver
