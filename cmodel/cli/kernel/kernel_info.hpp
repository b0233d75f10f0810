#pragma once

#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/kernel/kernel_words.hpp"

namespace segue::cli {

/// Prints kernels' needs in an SM, their instructions, and the context that a preemption saves.
ExitCode kernel_info_command(const KernelWords& words);

}  // namespace segue::cli
