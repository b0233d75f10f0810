// Generated from rtl/layout/sm_frontend.toml by scripts/gen-layouts; do not edit.
#pragma once

#include "cmodel/gen/sm_frontend_enums.hpp"  // IWYU pragma: export
#include "cmodel/gen/sm_frontend_params.hpp"  // IWYU pragma: export
#include "cmodel/gen/sm_frontend_ports.hpp"  // IWYU pragma: export
#include "cmodel/gen/sm_frontend_signals.hpp"  // IWYU pragma: export
#include "cmodel/gen/sm_frontend_structs.hpp"  // IWYU pragma: export
