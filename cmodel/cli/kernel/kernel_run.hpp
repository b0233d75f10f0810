#pragma once

#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/kernel/kernel_words.hpp"

namespace segue::cli {

/// Executes a host file's launches and compares the results.
ExitCode run_kernel_command(const KernelWords& words);

}  // namespace segue::cli
