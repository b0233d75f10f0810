#pragma once

#include <cstdint>

#include "cmodel/gen/sm_frontend_layout.hpp"

namespace segue::sm_frontend {

/// Outputs of a front end in a cycle before its line comes, on which the line and the operand's
/// data depend. Users find everything else in state: `read` (State::read), contexts, children.
struct Shown {
  bool fetch_valid = false;
  std::uint32_t fetch_warp = 0;
  const Operand* operand = nullptr;  ///< to the load/store unit, if there is one
  bool log_valid = false;            ///< an operand that was read from the log in the last cycle
};

}  // namespace segue::sm_frontend
