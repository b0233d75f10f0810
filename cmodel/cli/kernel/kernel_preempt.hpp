#pragma once

#include <string>

#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/kernel/kernel_words.hpp"

namespace segue::cli {

/// Keys of `--assume`, for `--help`.
std::string kernel_preempt_footer();

/// `segue kernel preempt`: times in which an SM's warps leave and come back, by scheme (CTXBack).
/// @throws gpu::BadInput, isa::ExecutionError
ExitCode kernel_preempt_command(const KernelWords& words);

}  // namespace segue::cli
