#pragma once

#include "cmodel/cli/run/run_request.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace segue::cli {

/// The options of `segue run` for reports of the shared run beside its result. `kernels`
/// is the option that runs nothing.
void add_observer_options(CLI::App& command, RunWords& words, CLI::Option& kernels);

}  // namespace segue::cli
