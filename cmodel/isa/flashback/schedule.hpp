#pragma once

#include <optional>

#include "cmodel/isa/flashback/flashback_plan.hpp"
#include "cmodel/isa/flashback/restoration.hpp"

namespace segue::isa {

/// The routines of a restoration. Registers are not renamed, so that an order may not exist in
/// which each step finds its operands; every step is followed here, value by value, and so is the
/// end: all live registers have what they had.
/// @return nothing if there is no such order
std::optional<FlashbackPlan> schedule(const BlockValues& values, const RegisterSet& live,
                                      const Restoration& restoration);

}  // namespace segue::isa
