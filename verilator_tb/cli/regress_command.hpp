#pragma once

namespace CLI {  // NOLINT(readability-identifier-naming): the library's name
class App;
}

namespace segue::cli {

/// Adds `segue regress`. When it runs, `exit_code` gets 0, 10, 11, 12 or 13 by the worst
/// verdict, or 2 for bad input.
void add_regress_command(CLI::App& app, int& exit_code);

}  // namespace segue::cli
