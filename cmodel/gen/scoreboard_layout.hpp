// Generated from rtl/layout/scoreboard.toml by scripts/gen-layouts; do not edit.
#pragma once

#include "cmodel/gen/scoreboard_enums.hpp"  // IWYU pragma: export
#include "cmodel/gen/scoreboard_params.hpp"  // IWYU pragma: export
#include "cmodel/gen/scoreboard_ports.hpp"  // IWYU pragma: export
#include "cmodel/gen/scoreboard_signals.hpp"  // IWYU pragma: export
#include "cmodel/gen/scoreboard_structs.hpp"  // IWYU pragma: export
