#pragma once

#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/kernel/kernel_words.hpp"

namespace segue::cli {

/// Says what kernels ask of an SM, what they are made of, and what a preemption has to save.
ExitCode kernel_info_command(const KernelWords& words);

}  // namespace segue::cli
