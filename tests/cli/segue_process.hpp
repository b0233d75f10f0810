#pragma once

#include <string>

namespace segue::cli {

struct Ended {
  int exit_code = -1;
  std::string out;
  std::string err;
};

/// Runs `segue ARGUMENTS` (in a shell) to its end.
Ended run_segue(const std::string& arguments);

/// The same with "NAME=VALUE" in its environment.
Ended run_segue_with(const std::string& variable, const std::string& arguments);

/// The same, but killed with SIGKILL after `seconds` unless it has ended; then the exit code is not
/// 0.
Ended run_segue_killed(const std::string& seconds, const std::string& arguments);

/// What it prints on a terminal until it is killed with SIGKILL after `seconds`; needs `script`.
std::string run_segue_on_terminal(const std::string& seconds, const std::string& arguments);

/// As run_segue, with standard output to a file of one's own, of which nothing is read.
Ended run_segue_to(const std::string& file, const std::string& arguments);

/// Runs `segue ARGUMENTS` in a folder of its own, which is removed when an output in it has begun.
Ended run_segue_in_folder_that_goes(const std::string& arguments);

/// Runs a command of the shell to its end.
Ended run_shell(const std::string& command);

/// Writes a file of the running test's own; returns its path.
std::string write_file(const std::string& name, const std::string& text);

}  // namespace segue::cli
