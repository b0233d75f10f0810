#pragma once

#include <string>

#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/kernel/kernel_words.hpp"

namespace segue::cli {

/// `segue kernel yield`: a launch whose thread blocks look at a flag and leave (EffiSha).
/// @throws gpu::BadInput, isa::ExecutionError
ExitCode kernel_yield_command(const KernelWords& words);

/// The end of its `--help`.
std::string kernel_yield_footer();

}  // namespace segue::cli
