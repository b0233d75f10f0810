#pragma once

#include <string>

#include "cmodel/gpu/plan/plan.hpp"

namespace segue::gpu {

/// Every field of a plan as text. Two plans have the same text if and only if they are equal, and
/// then their simulations have the same events.
std::string plan_text(const Plan& plan);

}  // namespace segue::gpu
