#pragma once

#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/kernel/kernel_words.hpp"

namespace segue::cli {

/// Prints kernels as they were decoded, with live registers if asked for, or as assembly.
ExitCode kernel_disasm_command(const KernelWords& words);

}  // namespace segue::cli
