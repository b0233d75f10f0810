// Generated from rtl/layout/sm_driver.toml by scripts/gen-layouts; do not edit.
#pragma once

#include "cmodel/gen/sm_driver_enums.hpp"  // IWYU pragma: export
#include "cmodel/gen/sm_driver_params.hpp"  // IWYU pragma: export
#include "cmodel/gen/sm_driver_ports.hpp"  // IWYU pragma: export
#include "cmodel/gen/sm_driver_signals.hpp"  // IWYU pragma: export
#include "cmodel/gen/sm_driver_structs.hpp"  // IWYU pragma: export
