#pragma once

namespace CLI {
class App;
}

namespace segue::cli {

/// `segue report`: results of other commands as a page, or as figures.
void add_report_command(CLI::App& app, int& exit_code);

}  // namespace segue::cli
