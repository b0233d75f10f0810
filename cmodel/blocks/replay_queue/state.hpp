#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/replay_queue/entry_table.hpp"

namespace segue::replay_queue {

/// The registers of `replay_queue`: the entries, `instr`, which is the memory `u_instr.mem_q`, and
/// else member `x` for the flop `x_q` of the RTL.
struct State {
  explicit State(const Params& params) : entries(params), instr(params.num_entries) {}

  /// The instruction memory is not reset.
  void reset();

  EntryTable entries;
  std::vector<std::uint64_t> instr;
  std::uint32_t offer = 0;
  std::uint32_t last_warp = 0;
  bool saving = false;
  std::uint32_t saving_tb = 0;

  bool operator==(const State&) const = default;
};

}  // namespace segue::replay_queue
