#include "cmodel/cli/run/wave_writer.hpp"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "cmodel/cli/run/execute.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/paths/disk_room.hpp"
#include "cmodel/paths/interrupted_files.hpp"
#ifdef SEGUE_HAS_RTL
#include "verilator_tb/plant/assertion_failed.hpp"
#include "verilator_tb/plant/rtl_model.hpp"
#endif

namespace segue::cli {
namespace {

namespace fs = std::filesystem;

/// How the child ends, beside success.
constexpr int kRunDidNotEnd = 1;
constexpr int kLackedRoom = 2;

/// The child ends as without the parent's handlers, and a signal that is ignored, as by nohup,
/// stays so. The parent alone ignores the limit on files.
void hear_signals_again() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU}) {
    if (std::signal(signal, SIG_DFL) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
  std::signal(SIGXFSZ, SIG_DFL);
}

/// The child's life. The run itself reports errors.
[[noreturn]] void write_and_exit(const RunRequest& request, const std::string& file) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  hear_signals_again();
  bool whole = true;
  try {
    write_wave(request, file);
#ifdef SEGUE_HAS_RTL
  } catch (const plant::AssertionFailed&) {
    // The picture ends there.
#endif
  } catch (...) {
    whole = false;
  }
#ifdef SEGUE_HAS_RTL
  if (plant::RtlModel::wave_lacked_room()) _exit(kLackedRoom);
#endif
  _exit(whole ? 0 : kRunDidNotEnd);
}

}  // namespace

WaveWriter::WaveWriter(const RunRequest& request) : file_("--wave", request.wave) {
  if (const auto full = full_folder_of_wave(file_.partial())) {
    throw UnwrittenOutput(fmt::format("--wave: cannot write '{}': the disk of {} is full",
                                      request.wave, full->string()));
  }
  remove_if_interrupted(hierarchy());
  std::cout.flush();
  writer_ = fork();
  if (writer_ == 0) write_and_exit(request, file_.partial().string());
  if (writer_ < 0) {
    throw gpu::BadInput(
        fmt::format("--wave: its writer cannot be started: {}", std::strerror(errno)));
  }
}

WaveWriter::~WaveWriter() {
  if (writer_ < 0) return;
  const std::string problem = finish();
  if (!problem.empty()) std::cerr << "segue run: " << problem << "\n";
}

std::string WaveWriter::hierarchy() const { return file_.partial().string() + ".hier"; }

std::string WaveWriter::finish() {
  int status = 0;
  while (waitpid(writer_, &status, 0) < 0 && errno == EINTR) {
  }
  writer_ = -1;
  std::error_code ignored;
  fs::remove(hierarchy(), ignored);
  keep_if_interrupted(hierarchy());
  if (WIFSIGNALED(status)) {
    return fmt::format("--wave: not written: its writer ended with '{}'; is the disk full?",
                       strsignal(WTERMSIG(status)));
  }
  if (WEXITSTATUS(status) == kLackedRoom) return "--wave: not written: the disk was full";
  if (WEXITSTATUS(status) != 0) return "--wave: not written: its run did not end";
  if (const auto full = full_folder_of_wave(file_.partial())) {
    return fmt::format("--wave: not written: the disk of {} is full", full->string());
  }
  try {
    file_.commit();
  } catch (const UnwrittenOutput& error) {
    return error.what();
  }
  return "";
}

}  // namespace segue::cli
