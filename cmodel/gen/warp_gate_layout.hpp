// Generated from rtl/layout/warp_gate.toml by scripts/gen-layouts; do not edit.
#pragma once

#include "cmodel/gen/warp_gate_enums.hpp"  // IWYU pragma: export
#include "cmodel/gen/warp_gate_params.hpp"  // IWYU pragma: export
#include "cmodel/gen/warp_gate_ports.hpp"  // IWYU pragma: export
#include "cmodel/gen/warp_gate_signals.hpp"  // IWYU pragma: export
#include "cmodel/gen/warp_gate_structs.hpp"  // IWYU pragma: export
