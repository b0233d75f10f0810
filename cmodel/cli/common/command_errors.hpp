#pragma once

#include <functional>

#include "cmodel/cli/common/exit_code.hpp"

namespace segue::cli {

/// The code of `body`. Bad input, an output that cannot be written whole and a driver that breaks
/// its contract are said on standard error in the name of `command`, such as "segue run", and
/// become the exit code.
ExitCode report_errors(const char* command, const std::function<ExitCode()>& body);

}  // namespace segue::cli
