#include "cmodel/cli/common/command_errors.hpp"

#include <filesystem>
#include <iostream>

#include "cmodel/cli/common/output_file.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/isa/compile/compiler_failed.hpp"
#include "cmodel/isa/compile/source_refused.hpp"

namespace segue::cli {

ExitCode report_errors(const char* command, const std::function<ExitCode()>& body) {
  try {
    return body();
  } catch (const isa::SourceRefused& error) {
    std::cerr << command << ": " << gpu::printable_text(error.what()) << "\n";
    return ExitCode::kBadInput;
  } catch (const gpu::BadInput& error) {
    std::cerr << command << ": " << gpu::printable(error.what()) << "\n";
    return ExitCode::kBadInput;
  } catch (const UnwrittenOutput& error) {
    std::cerr << command << ": " << gpu::printable(error.what()) << "\n";
    return ExitCode::kHarnessError;
  } catch (const isa::CompilerFailed& error) {
    std::cerr << command << ": " << gpu::printable_text(error.what()) << "\n";
    return ExitCode::kHarnessError;
  } catch (const std::filesystem::filesystem_error& error) {
    // Such as a loop of links: a path is the user's.
    std::cerr << command << ": " << gpu::printable(error.path1().string()) << ": "
              << error.code().message() << "\n";
    return ExitCode::kBadInput;
  } catch (const gpu::HarnessError& error) {
    std::cerr << command << ": driver and machine disagree: " << error.what() << "\n";
    return ExitCode::kHarnessError;
  }
}

}  // namespace segue::cli
