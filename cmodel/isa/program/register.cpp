#include "cmodel/isa/program/register.hpp"

#include <fmt/format.h>

namespace segue::isa {

std::string register_name(Register reg) {
  if (is_vector(reg)) return fmt::format("v{}", reg - kFirstVector);
  switch (reg) {
    case kVccLo:
      return "vcc_lo";
    case kVccHi:
      return "vcc_hi";
    case kM0:
      return "m0";
    case kNull:
      return "null";
    case kExecLo:
      return "exec_lo";
    case kExecHi:
      return "exec_hi";
    case kScc:
      return "scc";
    default:
      return fmt::format("s{}", reg);
  }
}

}  // namespace segue::isa
