#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/block_switcher_layout.hpp"

namespace segue::block_switcher {

/// Numbers of thread blocks: those below exist.
constexpr std::uint32_t num_tbs(const Params& params) {
  return params.num_slots + params.num_extra;
}

/// The registers of `block_switcher`: member `x` is the flop `x_q` of the RTL.
struct State {
  explicit State(const Params& params)
      : place(num_tbs(params)),
        slot(num_tbs(params)),
        live(num_tbs(params)),
        faulted(num_tbs(params)),
        waiting(num_tbs(params)) {}

  std::vector<Place> place;
  std::vector<std::uint32_t> slot;
  std::vector<std::uint32_t> live;
  std::vector<std::uint32_t> faulted;
  std::vector<std::uint32_t> waiting;
  std::uint64_t taken = 0;
  std::uint32_t slots = 0;
  std::uint32_t extra = 0;
  std::uint32_t warps = 0;
  bool more = false;
  bool request = false;
  bool asked = false;
  bool move_valid = false;
  bool moving = false;
  Move move;
  std::uint32_t last_in = 0;
  std::uint32_t last_out = 0;

  bool operator==(const State&) const = default;
};

}  // namespace segue::block_switcher
