#pragma once

#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/kernel/kernel_words.hpp"

namespace segue::cli {

/// `segue kernel paging`: a launch on all SMs under demand paging, by link and by SM. Throws
/// gpu::BadInput.
ExitCode kernel_paging_command(const KernelWords& words);

/// Keys of `--assume` and `--hardware`, for `--help`.
std::string kernel_paging_footer();

}  // namespace segue::cli
