#pragma once

#include <CLI/CLI.hpp>

namespace segue::cli {

/// `segue check`: whether the program would take a user's files.
void add_check_command(CLI::App& app, int& exit_code);

}  // namespace segue::cli
