#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <vector>

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

/// Any legal size of the block.
inline Params any_params() {
  return {.num_sms = *rc::gen::inRange(1u, 65u),
          .num_slots = *rc::gen::inRange(1u, 33u),
          .num_ctxs = *rc::gen::inRange(1u, 65u),
          .num_ksrs = *rc::gen::inRange(1u, 65u)};
}

/// Words of any content; not biased to small numbers as `arbitrary` is.
inline std::vector<std::uint32_t> any_words(std::size_t count) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::container<std::vector<std::uint32_t>>(
                                                count, rc::gen::arbitrary<std::uint32_t>()));
}

/// One bit, found the slow way.
inline bool bit(const std::vector<std::uint32_t>& words, std::uint32_t at) {
  return ((words[at / 32] >> (at % 32)) & 1) != 0;
}

}  // namespace segue::sm_driver
