#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/scoreboard_layout.hpp"

namespace segue::scoreboard {

/// The registers of `scoreboard`: member `x` is the flop `x_q` of the RTL, by warp, a bit for each
/// place; `mem` is that of `u_registers`, place by place.
struct State {
  explicit State(const Params& params)
      : live(params.num_warps),
        issued(params.num_warps),
        held(params.num_warps),
        late(params.num_warps),
        mem(std::size_t{params.num_warps} << params.window_bits),
        inserted(params.insert_width),
        rdata(std::size_t{1} << params.window_bits) {}

  std::vector<std::uint64_t> live;
  std::vector<std::uint64_t> issued;
  std::vector<std::uint64_t> held;
  std::vector<std::uint64_t> late;
  std::vector<Registers> mem;

  /// The last instruction of a lane: `new_slot_q`, `new_fence_q`, `new_q`.
  struct Inserted {
    std::uint32_t slot = 0;
    bool fence = false;
    Registers registers;
    bool operator==(const Inserted&) const = default;
  };
  std::uint64_t new_valid = 0;
  std::uint32_t new_warp = 0;
  std::vector<Inserted> inserted;
  std::vector<Registers> rdata;  // of `u_registers`, by place

  bool operator==(const State&) const = default;
};

/// The bit of a place among those of its warp.
template <class At>
constexpr std::uint64_t place_bit(const At& at) {
  return std::uint64_t{1} << at.slot;
}

}  // namespace segue::scoreboard
