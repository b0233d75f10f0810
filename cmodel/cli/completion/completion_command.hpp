#pragma once

namespace CLI {
class App;
}

namespace segue::cli {

/// `segue completion SHELL`: a script for the shell, of the commands and options that `app` has
/// when it is parsed.
void add_completion_command(CLI::App& app, int& exit_code);

}  // namespace segue::cli
