#pragma once

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

/// The techniques that this block has: set_policy refuses the others.
[[nodiscard]] constexpr bool is_supported(Technique technique) {
  return technique <= Technique::kChimera;
}

}  // namespace segue::sm_driver
