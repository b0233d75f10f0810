#pragma once

#include <string>

#include "cmodel/cost/hardware_cost.hpp"

namespace segue::cli {

/// What makes a printed area less than its label says, behind the label: it is of older RTL, there
/// is no RTL to tell, or a block is larger than all that were synthesised. Empty if nothing does.
std::string hardware_remark(const cost::HardwareCost& hardware);

}  // namespace segue::cli
