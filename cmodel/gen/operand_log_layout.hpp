// Generated from rtl/layout/operand_log.toml by scripts/gen-layouts; do not edit.
#pragma once

#include "cmodel/gen/operand_log_enums.hpp"  // IWYU pragma: export
#include "cmodel/gen/operand_log_params.hpp"  // IWYU pragma: export
#include "cmodel/gen/operand_log_ports.hpp"  // IWYU pragma: export
#include "cmodel/gen/operand_log_signals.hpp"  // IWYU pragma: export
#include "cmodel/gen/operand_log_structs.hpp"  // IWYU pragma: export
