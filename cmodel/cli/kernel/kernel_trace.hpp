#pragma once

#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/kernel/kernel_words.hpp"

namespace segue::cli {

/// Prints the instructions that one warp executes.
ExitCode kernel_trace_command(const KernelWords& words);

}  // namespace segue::cli
