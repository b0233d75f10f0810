#pragma once

namespace CLI {
class App;
}

namespace segue::cli {

/// Adds `segue run`. When it runs, `exit_code` gets 0, 2 for bad input, 12 if an
/// application makes no progress, 13 if driver and machine disagree.
void add_run_command(CLI::App& app, int& exit_code);

}  // namespace segue::cli
