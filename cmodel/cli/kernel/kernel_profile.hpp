#pragma once

#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/kernel/kernel_words.hpp"

namespace segue::cli {

/// Measures kernels and writes a workload for `segue run`.
ExitCode kernel_profile_command(const KernelWords& words);

}  // namespace segue::cli
