#pragma once

namespace CLI {
class App;
}

namespace segue::cli {

/// Adds `segue sweep`. When it runs, `exit_code` gets 0, 2 for bad input, or that of the first
/// point that failed.
void add_sweep_command(CLI::App& app, int& exit_code);

}  // namespace segue::cli
