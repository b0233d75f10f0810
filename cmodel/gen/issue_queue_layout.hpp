// Generated from rtl/layout/issue_queue.toml by scripts/gen-layouts; do not edit.
#pragma once

#include "cmodel/gen/issue_queue_enums.hpp"  // IWYU pragma: export
#include "cmodel/gen/issue_queue_params.hpp"  // IWYU pragma: export
#include "cmodel/gen/issue_queue_ports.hpp"  // IWYU pragma: export
#include "cmodel/gen/issue_queue_signals.hpp"  // IWYU pragma: export
#include "cmodel/gen/issue_queue_structs.hpp"  // IWYU pragma: export
