#include "cmodel/cli/command_errors.hpp"

#include <iostream>

#include "cmodel/engine/config/bad_input.hpp"
#include "cmodel/engine/sim/harness_error.hpp"

namespace segue::cli {

ExitCode report_errors(const char* command, const std::function<ExitCode()>& body) {
  try {
    return body();
  } catch (const engine::BadInput& error) {
    std::cerr << command << ": " << error.what() << "\n";
    return ExitCode::kBadInput;
  } catch (const engine::HarnessError& error) {
    std::cerr << command << ": driver and machine disagree: " << error.what() << "\n";
    return ExitCode::kHarnessError;
  }
}

}  // namespace segue::cli
