#pragma once

#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/kernel/kernel_words.hpp"

namespace segue::cli {

/// `segue kernel cycles`: a launch on the SM model, by fault scheme. Throws gpu::BadInput.
ExitCode kernel_cycles_command(const KernelWords& words);

/// Keys of `--assume` and `--hardware`, for `--help`.
std::string kernel_cycles_footer();

}  // namespace segue::cli
