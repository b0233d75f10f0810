// Generated from rtl/layout/operand_log.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cmodel/gen/operand_log_structs.hpp"

namespace segue::operand_log {
/// What the block sees in a cycle.
struct Inputs {
  explicit Inputs(const Params& p) : write_data(p.num_lanes) {}

  bool rst_n = true;                      ///< synchronous reset, active low
  bool setup_valid = false;               ///< a kernel is set up
  SetupMsg setup;                         ///< that kernel
  bool alloc_valid = false;               ///< an instruction gets its entries
  AllocMsg alloc;                         ///< whose and how many
  bool write_valid = false;               ///< an operand is written
  OperandRef write;                       ///< which
  std::vector<std::uint64_t> write_data;  ///< that operand, lane by lane
  bool read_valid = false;                ///< an operand is read
  OperandRef read;                        ///< which
  bool free_valid = false;                ///< an instruction gives its entries back
  std::uint64_t free = 0;                 ///< their handle
  bool kill_valid = false;                ///< a thread block is dropped
  std::uint64_t kill = 0;                 ///< its slot

  bool operator==(const Inputs&) const = default;
};

/// What the block answers in a cycle.
struct Outputs {
  explicit Outputs(const Params& p) : read_data(p.num_lanes), room(p.num_tbs) {}

  std::uint64_t alloc_handle = 0;        ///< and this is their handle
  bool read_valid = false;               ///< an operand was read in the cycle before
  std::vector<std::uint64_t> read_data;  ///< what was read last, lane by lane
  std::vector<std::uint64_t> room;       ///< entries that each thread block can get
  std::uint64_t in_use = 0;              ///< thread blocks that have entries
  std::uint64_t err_valid = 0;  ///< the message of that source is illegal and dropped in this cycle
  std::array<Error, kNumSources> err_code{};  ///< why; none where err_valid_o is low
  bool quiescent = false;                     ///< nothing happens without a message
  std::uint64_t wake_at = 0;                  ///< all ones: it never acts by itself

  bool operator==(const Outputs&) const = default;
};

}  // namespace segue::operand_log
