#pragma once

namespace CLI {
class App;
}

namespace segue::cli {

/// Adds `segue kernel` with run, info, disasm, trace and profile.
void add_kernel_command(CLI::App& app, int& exit_code);

}  // namespace segue::cli
