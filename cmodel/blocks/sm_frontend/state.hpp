#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/sm_frontend_layout.hpp"

namespace segue::sm_frontend {

/// The front end's own registers: member `x` is the flop `x_q` of the RTL. All else is its
/// children's.
struct State {
  explicit State(const Params& params)
      : tb(params.num_warps),
        next(params.num_warps),
        closer(params.num_warps),
        read(params.issue_width) {}

  std::vector<std::uint32_t> tb;
  std::vector<std::uint32_t> next;
  std::vector<std::uint32_t> closer;
  std::uint64_t stopped = 0;
  std::uint64_t resuming = 0;
  std::uint64_t refetch = 0;
  std::uint64_t poisoned = 0;
  bool at_commit = false;
  std::uint64_t read_valid = 0;
  std::vector<Reading> read;  ///< with the bodies that the issue queue shows
  std::uint64_t body_lane = 0;
  bool body_back = false;
  Body restore_body;
  bool step_valid = false;
  Operand step;
  bool dump_valid = false;
  Transfer dump;
  bool dump_data = false;
  bool fill_valid = false;
  Transfer fill;
  bool gives_way = false;

  bool operator==(const State&) const = default;
};

}  // namespace segue::sm_frontend
