#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/warp_gate_layout.hpp"

namespace segue::warp_gate {

/// The registers of `warp_gate`: member `x` is the flop `x_q` of the RTL.
struct State {
  explicit State(const Params& params) : gate(params.num_warps) {}

  std::vector<Gate> gate;
  std::uint64_t live = 0;
  std::uint64_t halted = 0;
  std::uint32_t last_warp = 0;
  Scheme scheme = Scheme::kStall;

  bool operator==(const State&) const = default;
};

}  // namespace segue::warp_gate
