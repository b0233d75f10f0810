#include "cmodel/cli/area/hardware_remark.hpp"

namespace segue::cli {

std::string hardware_remark(const cost::HardwareCost& hardware) {
  std::string text;
  if (hardware.unchecked()) {
    text = " not checked against RTL: none is installed";
  } else if (hardware.stale()) {
    text = " STALE: the RTL has changed since";
  }
  if (hardware.beyond_rows())
    text += text.empty() ? " larger than all rows" : ", larger than all rows";
  return text;
}

}  // namespace segue::cli
