#pragma once

namespace CLI {
class App;
}

namespace segue::cli {

/// Adds `segue estimate` to the command line; its exit code goes to `exit_code`.
void add_estimate_command(CLI::App& app, int& exit_code);

}  // namespace segue::cli
