// Generated from rtl/layout/warp_gate.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cmodel/gen/warp_gate_structs.hpp"

namespace segue::warp_gate {
/// What the block sees in a cycle.
struct Inputs {
  bool rst_n = true;  ///< synchronous reset, active low
  /// warps that nothing outside keeps from fetching: there is room, and numbers are left
  std::uint64_t may = 0;
  bool issued_valid = false;             ///< an instruction has been issued
  std::uint64_t issued = 0;              ///< whose
  bool checked_valid = false;            ///< an instruction has passed its last TLB check
  std::uint64_t checked = 0;             ///< whose
  bool committed_valid = false;          ///< an instruction has committed
  std::uint64_t committed = 0;           ///< whose
  bool refetched_valid = false;          ///< an instruction that has faulted is fetched again
  std::uint64_t refetched = 0;           ///< whose
  bool command_valid = false;            ///< a command
  Command command;                       ///< the command
  bool fetch_ready = false;              ///< a line of it is fetched in this cycle
  LineEnd fetch_ends = LineEnd::kPlain;  ///< with what that line ends

  bool operator==(const Inputs&) const = default;
};

/// What the block answers in a cycle.
struct Outputs {
  explicit Outputs(const Params& p) : gate(p.num_warps) {}

  bool fetch_valid = false;        ///< some warp can fetch
  std::uint64_t fetch_warp = 0;    ///< whose turn it is
  std::vector<Gate> gate;          ///< the gate of each warp, open where it is not live
  std::uint64_t live = 0;          ///< warps that are live
  std::uint64_t halted = 0;        ///< warps that are halted, if they are live
  Scheme scheme = Scheme::kStall;  ///< the fault scheme
  std::uint64_t err_valid = 0;  ///< the message of that source is illegal and dropped in this cycle
  std::array<Error, kNumSources> err_code{};  ///< why; none where err_valid_o is low
  bool quiescent = false;                     ///< nothing happens without a message
  std::uint64_t wake_at = 0;                  ///< all ones: it never acts by itself

  bool operator==(const Outputs&) const = default;
};

}  // namespace segue::warp_gate
