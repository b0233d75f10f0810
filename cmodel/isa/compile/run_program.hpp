#pragma once

#include <string>
#include <vector>

namespace segue::isa {

struct ProgramResult {
  int exit_code = 0;  ///< 128 plus the signal of a program that was killed
  std::string output;
  std::string errors;
};

/// Runs a program with its arguments, without a shell, and keeps what it prints.
/// @throws std::runtime_error if it cannot be started
ProgramResult run_program(const std::string& path, const std::vector<std::string>& arguments);

}  // namespace segue::isa
