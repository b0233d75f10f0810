#pragma once

#include <string>
#include <vector>

namespace segue::isa {

struct ProgramResult {
  int exit_code = 0;  ///< 128 plus the signal of a program that was killed
  int signal = 0;     ///< that one; 0: it ended by itself
  std::string output;
  std::string errors;
};

/// A signal that is to end this program, once its unfinished work is cleared away. No exception of
/// the standard's, so that no handler takes it for a failure.
struct Interrupted {
  int signal = 0;
};

/// Runs a program with its arguments, without a shell, and keeps its output.
/// An interrupt (SIGINT, SIGTERM, SIGHUP) meanwhile ends it, too, with all processes it started.
/// @throws std::runtime_error if it cannot be started
/// @throws Interrupted
ProgramResult run_program(const std::string& path, const std::vector<std::string>& arguments);

}  // namespace segue::isa
