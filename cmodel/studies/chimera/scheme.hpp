#pragma once

#include <string_view>

#include "cmodel/gen/sm_driver_layout.hpp"
#include "cmodel/gpu/plan/make_plan.hpp"

namespace segue::studies::chimera {

/// How SMs are taken away.
struct Scheme {
  std::string_view name;
  sm_driver::Technique technique = sm_driver::Technique::kDrain;
  gpu::Idempotence idempotence = gpu::Idempotence::kRelaxed;
  double limit_us = 15.0;  ///< of the task's deadline, and of Chimera
  bool headroom = true;    ///< Chimera keeps some of its limit
};

inline constexpr Scheme kSwitch{.name = "switch", .technique = sm_driver::Technique::kSwitch};
inline constexpr Scheme kDrain{.name = "drain", .technique = sm_driver::Technique::kDrain};
inline constexpr Scheme kFlush{.name = "flush", .technique = sm_driver::Technique::kFlush};
inline constexpr Scheme kChimera{.name = "Chimera", .technique = sm_driver::Technique::kChimera};

}  // namespace segue::studies::chimera
