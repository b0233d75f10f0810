#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "cmodel/gen/sm_frontend_layout.hpp"

namespace segue::studies::frontend {

/// A loop that every warp runs for ever. Its last instruction is the branch, and no other one is
/// control flow. *Assumed*: drawn up for these figures, not taken from a program.
struct Mix {
  std::string_view name;
  std::vector<sm_frontend::Decoded> loop;

  /// The most operand-log entries that an instruction takes: `need` of the command `setup`.
  [[nodiscard]] std::uint32_t need() const;
};

/// *gather*: 4 independent loads, 4 math that use them.
Mix gather();
/// *stream*: 2 loads, 1 store of their sum, 5 others (the addresses of the next iteration).
Mix stream();
/// *lbm*: 19 loads, 81 math, then 19 times a math and the store of its result.
Mix lbm();
/// *sgemm*: 64 multiply-adds of 8 words of shared memory; 2 loads of the next tile.
Mix sgemm();

/// All of these, in this order.
std::span<const Mix> mixes();

}  // namespace segue::studies::frontend
