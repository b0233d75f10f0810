#pragma once

#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/kernel/kernel_words.hpp"

namespace segue::cli {

/// `segue kernel flashback`: contexts of warps by scheme (CTXBack), and routines of instructions.
ExitCode kernel_flashback_command(const KernelWords& words);

}  // namespace segue::cli
