// Generated from rtl/layout/sm_driver.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/sm_driver_structs.hpp"

namespace segue::sm_driver {
/// What the block sees in a cycle.
struct Inputs {
  explicit Inputs(const Params& p) : sm(p.num_sms) {}

  bool rst_n = true;           ///< synchronous reset, active low
  std::uint64_t now = 0;       ///< time in cycles
  bool host_valid = false;     ///< host message
  HostMsg host;                ///< host message
  std::uint64_t sm_valid = 0;  ///< messages of the SMs
  std::vector<SmMsg> sm;       ///< messages of the SMs
  bool cmd_ready = false;      ///< the addressed SM takes the command
  bool done_ready = false;     ///< the host takes it

  bool operator==(const Inputs&) const = default;
};

/// What the block answers in a cycle.
struct Outputs {
  bool host_ready = false;        ///< the host's message is taken
  std::uint64_t buffer_free = 0;  ///< a launch of that context is legal
  std::uint64_t sm_ready = 0;     ///< that SM's message is taken
  bool cmd_valid = false;         ///< command to an SM
  SmCmd cmd;                      ///< command to an SM
  bool done_valid = false;        ///< a launch has ended
  DoneMsg done;                   ///< a launch has ended
  bool err_valid = false;         ///< the message taken in this cycle is illegal and dropped
  Error err_code = Error::kNone;  ///< why; none when err_valid_o is low
  bool quiescent = false;         ///< nothing happens before wake_at_o without a message
  std::uint64_t wake_at = 0;      ///< when it acts by itself; all ones: never

  bool operator==(const Outputs&) const = default;
};

}  // namespace segue::sm_driver
