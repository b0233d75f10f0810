#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/fault_unit_layout.hpp"

namespace segue::fault_unit {

/// The registers of `fault_unit`: member `x` is the flop `x_q` of the RTL.
struct State {
  explicit State(const Params& params)
      : state(params.num_entries),
        region(params.num_entries),
        sm(params.num_entries),
        next(params.num_entries) {}

  std::vector<EntryState> state;
  std::vector<std::uint64_t> region;
  std::vector<std::uint32_t> sm;
  std::vector<std::uint32_t> next;
  std::uint32_t own_head = 0;
  std::uint32_t own_tail = 0;
  std::uint32_t cpu_head = 0;
  std::uint32_t cpu_tail = 0;
  std::uint32_t count = 0;
  bool own_first = false;

  bool operator==(const State&) const = default;
};

}  // namespace segue::fault_unit
