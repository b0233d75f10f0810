#pragma once

#include <cstdint>

#include "cmodel/cost/area_rows.hpp"

namespace segue::cost {

/// Where a block's state lies, in bits, by its layout.
struct Storage {
  std::uint64_t flip_flop_bits = 0;
  std::uint64_t sram_bits = 0;
};

/// At any sizes. Flip-flops that synthesis removes because nothing reads them are counted: a few of
/// a hundred in the rows.
/// @param sizes all of the block's parameters, within their ranges
/// @throws std::invalid_argument
Storage storage(const layout::BlockLayout& block, const AreaRows& rows, const Sizes& sizes);

}  // namespace segue::cost
