#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <iostream>
#include <new>
#include <string>
#include <system_error>
#include <vector>

#include "cmodel/cli/area/area_command.hpp"
#include "cmodel/cli/check/check_command.hpp"
#include "cmodel/cli/common/build_version.hpp"
#include "cmodel/cli/common/did_you_mean.hpp"
#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/common/standard_streams.hpp"
#include "cmodel/cli/completion/completion_command.hpp"
#include "cmodel/cli/estimate/estimate_command.hpp"
#include "cmodel/cli/kernel/kernel_command.hpp"
#include "cmodel/cli/report/report_command.hpp"
#include "cmodel/cli/reproduce/reproduce_command.hpp"
#include "cmodel/cli/run/run_command.hpp"
#include "cmodel/cli/sweep/sweep_command.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "cmodel/gpu/workload/data_files.hpp"
#include "cmodel/isa/compile/run_program.hpp"
#include "cmodel/paths/build_dir.hpp"
#ifdef SEGUE_HAS_RTL
#include "verilator_tb/cli/cosim_command.hpp"
#include "verilator_tb/cli/regress_command.hpp"
#include "verilator_tb/plant/assertion_failed.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/twin_differs.hpp"
#endif

namespace {

constexpr const char* kAbout =
    "Segue: a hardware model of GPU preemption. Every block is SystemVerilog and a C++ twin,\n"
    "held equal cycle by cycle; the twins decide in the throughput model.";

/// Does nothing, but ends neither the program where the reader of an output has gone, which is then
/// one that cannot be written, nor the programs that it starts, as an ignored signal would.
extern "C" void outlive_reader(int) {}

/// A folder in which nothing can be looked up would end later, and without the variable's name.
void refuse_locked(const std::string& variable, const std::string& folder) {
  std::error_code unseen;
  if (!std::filesystem::is_directory(folder, unseen) || access(folder.c_str(), X_OK) == 0) return;
  throw segue::gpu::BadInput(variable + ": folder '" + folder + "': " + std::strerror(errno) +
                             "; allowed: one that may be searched");
}

/// The verdict of an exit code: no output takes it along.
const char* word_of(int code) {
  using segue::cli::ExitCode;
  switch (static_cast<ExitCode>(code)) {
    case ExitCode::kOk:
      return "done";
    case ExitCode::kBadInput:
      return "bad input";
    case ExitCode::kMismatch:
      return "mismatch";
    case ExitCode::kAssertion:
      return "assertion";
    case ExitCode::kNoProgress:
      return "no-progress";
    case ExitCode::kStopped:
      return "stopped";
    case ExitCode::kKernelFault:
      return "kernel-fault";
    default:
      return "harness-error";
  }
}

constexpr const char* kNoMemory = "segue: there is not enough memory for this\n";

/// Where memory ends while a document is given back, which needs some, nothing can be caught.
[[noreturn]] void end_of_memory() {
  try {
    if (const std::exception_ptr error = std::current_exception()) std::rethrow_exception(error);
  } catch (const std::bad_alloc&) {
    std::fputs(kNoMemory, stderr);
    std::_Exit(static_cast<int>(segue::cli::ExitCode::kHarnessError));
  } catch (...) {
  }
  std::abort();
}

/// `code`, or if that is success and not all of standard output could be written, the code of it.
int end(int code) {
  std::cout.flush();
  if (std::cout) return code;
  std::cerr << "segue: standard output cannot be written; otherwise: " << word_of(code)
            << ", exit code " << code << "\n";
  return code == 0 ? static_cast<int>(segue::cli::ExitCode::kHarnessError) : code;
}

}  // namespace

int main(int argc, char** argv) {
  using segue::cli::ExitCode;
  segue::cli::hold_standard_streams();
  std::set_terminate(end_of_memory);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that must not grow is one that cannot be written
  if (std::signal(SIGPIPE, outlive_reader) == SIG_IGN) std::signal(SIGPIPE, SIG_IGN);
  int exit_code = static_cast<int>(ExitCode::kOk);
  CLI::App app(kAbout, "segue");
  app.set_version_flag("--version", std::string("segue " SEGUE_VERSION "\ncommit ") +
                                        segue::cli::build_commit() + "\nbuilt with " +
                                        segue::cli::build_tools());
  app.require_subcommand(1);
  const std::string first = argc > 1 ? argv[1] : "";
  app.failure_message([&first](const CLI::App* root, const CLI::Error& error) {
    return segue::cli::refusal(*root, error, first);
  });
  segue::cli::add_run_command(app, exit_code);
  segue::cli::add_sweep_command(app, exit_code);
  segue::cli::add_reproduce_command(app, exit_code);
  segue::cli::add_area_command(app, exit_code);
  segue::cli::add_estimate_command(app, exit_code);
  segue::cli::add_report_command(app, exit_code);
  segue::cli::add_kernel_command(app, exit_code);
#ifdef SEGUE_HAS_RTL
  segue::cli::add_cosim_command(app, exit_code);
  segue::cli::add_regress_command(app, exit_code);
#endif
  segue::cli::add_check_command(app, exit_code);
  segue::cli::add_completion_command(app, exit_code);
  app.parse_complete_callback([] {
    std::error_code error;
    const std::string folder = segue::gpu::data_folder();
    if (!std::filesystem::is_directory(folder, error)) {
      throw segue::gpu::BadInput("SEGUE_DATA_DIR: there is no folder '" + folder +
                                 "'; allowed: one as cmodel/data, or none for the shipped files");
    }
    refuse_locked("SEGUE_DATA_DIR", folder);
    if (const auto modules = segue::named_build_dir()) {
      refuse_locked("SEGUE_BUILD_DIR", modules->string());
    }
  });
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp& error) {
    const std::vector<std::string> rest = app.remaining(/*recurse=*/true);
    if (!rest.empty() && !rest.front().starts_with("-")) {  // `segue nosuch --help`
      app.exit(CLI::ExtrasError(rest));
      return static_cast<int>(ExitCode::kBadInput);
    }
    return end(app.exit(error));
  } catch (const CLI::ParseError& error) {
    const bool asked_for = app.exit(error) == 0;  // --help and --version, to standard output
    return end(static_cast<int>(asked_for ? ExitCode::kOk : ExitCode::kBadInput));
  } catch (const segue::gpu::BadInput& error) {
    std::cerr << "segue: " << segue::gpu::printable(error.what()) << "\n";
    return static_cast<int>(ExitCode::kBadInput);
#ifdef SEGUE_HAS_RTL
  } catch (const segue::plant::TwinDiffers& error) {
    std::cerr << "segue: " << error.what();
    return static_cast<int>(ExitCode::kMismatch);
  } catch (const segue::plant::AssertionFailed& error) {
    std::cerr << "segue: " << error.what() << "\n";
    return static_cast<int>(ExitCode::kAssertion);
#endif
#ifdef SEGUE_HAS_RTL
  } catch (const segue::plant::HarnessError& error) {  // such as a module that cannot be built
    std::cerr << "segue: " << error.what() << "\n";
    return static_cast<int>(ExitCode::kHarnessError);
#endif
  } catch (const segue::isa::Interrupted& by) {
    // As if without our handler: the parent process sees the signal that ended us.
    std::signal(by.signal, SIG_DFL);
    std::raise(by.signal);
  } catch (const std::filesystem::filesystem_error& error) {
    // Such as a loop of links: a path is the user's.
    std::cerr << "segue: " << segue::gpu::printable(error.path1().string()) << ": "
              << error.code().message() << "\n";
    return static_cast<int>(ExitCode::kBadInput);
  } catch (const std::bad_alloc&) {
    std::cerr << kNoMemory;
    return static_cast<int>(ExitCode::kHarnessError);
  } catch (const std::exception& error) {
    std::cerr << "segue: internal error: " << error.what() << "\n";
    return static_cast<int>(ExitCode::kHarnessError);
  }
  return end(exit_code);
}
