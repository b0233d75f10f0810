#include "verilator_tb/plant/run_and_show.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "cmodel/gpu/config/shell_word.hpp"
#include "cmodel/paths/disk_room.hpp"
#include "cmodel/paths/interrupted_files.hpp"
#include "cmodel/paths/paths.hpp"
#include "cmodel/paths/replaced_file.hpp"
#include "verilator_tb/plant/atomic_file.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/bucket.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/operation_file.hpp"
#include "verilator_tb/plant/report_json.hpp"
#include "verilator_tb/plant/shrink_run.hpp"
#include "verilator_tb/plant/workers.hpp"

namespace segue::plant {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kCyclesBefore = 300;  // in a waveform, around the failure
constexpr std::uint64_t kCyclesBehind = 8;

/// A waveform of a few hundred cycles is smaller. Its writer does not look for itself.
constexpr std::uintmax_t kRoomForWave = std::uintmax_t{64} << 20;

std::unique_ptr<Bench> bench_of(const RunSetting& setting, const Stimulus& stimulus) {
  return setting.block->make_bench(*setting.module, setting.config->sizes, stimulus);
}

/// The last few that had come when the run failed.
std::vector<std::string> operations_before(const RunSetting& setting, const Stimulus& stimulus,
                                           std::uint64_t failed_at) {
  constexpr std::ptrdiff_t kMost = 8;
  const auto kinds = setting.block->operation_kinds(setting.config->sizes);
  const auto end = std::ranges::upper_bound(stimulus.operations, failed_at, {}, &Operation::cycle);
  const auto count = std::min(kMost, end - stimulus.operations.begin());
  std::vector<std::string> lines;
  for (auto it = end - count; it != end; ++it) {
    lines.push_back(fmt::format("    {}", in_words(*it, kinds)));
  }
  return lines;
}

bool has_folder(const RunSetting& setting, RunRecord& record) {
  std::error_code error;
  fs::create_directories(setting.out_dir, error);
  if (!error && fs::is_directory(setting.out_dir, error)) return true;
  const std::string line =
      setting.out_dir.string() + ": cannot be a folder for what failures leave";
  if (std::ranges::find(record.unwritten, line) == record.unwritten.end()) {
    record.unwritten.push_back(line);
  }
  return false;
}

/// Why the waveform is not there; empty if it is. The writer maps its files into memory, so that a
/// disk that is full kills it.
std::string write_wave(const RunSetting& setting, const Stimulus& stimulus,
                       const WaveWindow& wave) {
  const fs::path folder = setting.out_dir;
  remove_leftovers(folder, {stem_of_seeds(setting), file_stem(setting, stimulus.seed) + "."});
  if (std::string why = why_taken(wave.path); !why.empty()) return why;
  if (!setting.module->has_waveforms()) {
    return "cannot be written: the module was built without waveforms";
  }
  if (!has_room(folder, kRoomForWave)) return "cannot be written: the disk is nearly full";
  if (const auto full = full_folder_of_wave(wave.path)) {
    return fmt::format("cannot be written: there is no room in {}", full->string());
  }
  const fs::path partial = partial_of(wave.path);
  std::string problem;
  const fs::path hierarchy = partial.string() + ".hier";
  remove_if_interrupted(partial);
  remove_if_interrupted(hierarchy);
  const auto write = [&](std::size_t) {
    std::signal(SIGXFSZ, SIG_DFL);  // a limit of the shell's
    LockstepOptions options;
    options.cycles = stimulus.cycles;
    options.wave = {partial, wave.from, wave.to};
    run_lockstep(*bench_of(setting, stimulus), options);
    return std::string(RtlModel::wave_lacked_room() ? "cannot be written: the disk was full" : "");
  };
  try {
    run_in_workers(1, 1, write, [&](std::size_t, const JobEnd& end) {
      problem = end.death.empty() ? end.text : "cannot be written: its writer " + end.death;
    });
  } catch (const HarnessError& error) {
    problem = fmt::format("cannot be written: {}", error.what());
  }
  std::error_code error;
  if (problem.empty() && !has_room(folder, kRoomBehindWave)) {
    problem = "cannot be written: the disk is full";
  }
  if (problem.empty()) {
    take_mode(partial, wave.path);
    fs::rename(partial, wave.path, error);
  }
  if (error) problem = "cannot be written: " + error.message();
  for (const fs::path& file : {partial, hierarchy}) {
    std::error_code ignored;
    fs::remove(file, ignored);
    keep_if_interrupted(file);
  }
  return problem;
}

/// Shrunk operations of another failure would seem to be those of this one's report. They stay
/// where this run read them, and so does a file that no shrinking has written.
void remove_old_operations(const RunSetting& setting, const RunRecord& record) {
  const fs::path file = setting.out_dir / (file_stem(setting, record.seed) + ".shrunk.ops");
  std::ifstream text(file);
  std::string line;
  std::getline(text, line);
  std::getline(text, line);
  if (!line.starts_with(kShrunkFrom) || line == std::string(kShrunkFrom) + record.repeat) return;
  std::error_code ignored;
  if (why_taken(file).empty()) fs::remove(file, ignored);
}

}  // namespace

RunRecord run_once(const RunSetting& setting, const Stimulus& stimulus) {
  RunRecord record;
  record.block = setting.block->name();
  record.config = *setting.config;
  record.seed = stimulus.seed;
  record.repeat = repeat_line(setting, stimulus.seed, stimulus.cycles);
  LockstepOptions options;
  options.cycles = stimulus.cycles;
  options.pipeline = setting.pipeline;
  const auto bench = bench_of(setting, stimulus);
  record.result = run_lockstep(*bench, options);
  if (!setting.coverage_dir.empty()) {
    try {
      write_output(setting.coverage_dir / (file_stem(setting, stimulus.seed) + ".dat"),
                   bench->rtl().coverage());
    } catch (const BadInput& error) {
      record.unwritten.emplace_back(error.what());
    }
  }
  if (record.result.verdict != Verdict::kEqual) {
    record.bucket = bucket_of(record.block, record.result);
    record.operations = operations_before(setting, stimulus, record.result.at);
    record.rules = rules_of(fs::path(segue::source_path()) / "rtl", record.block, record.result);
  }
  return record;
}

void leave_wave(const RunSetting& setting, const Stimulus& stimulus, RunRecord& record) {
  if (!has_folder(setting, record)) return;
  const std::string stem = (setting.out_dir / file_stem(setting, stimulus.seed)).string();
  const std::uint64_t at = record.result.at;
  const WaveWindow wave = {stem + ".fst", at > kCyclesBefore ? at - kCyclesBefore : 0,
                           at + kCyclesBehind};
  const std::string problem = write_wave(setting, stimulus, wave);
  if (!problem.empty()) {
    record.unwritten.push_back(fmt::format("{}: {}", wave.path.string(), problem));
    return;
  }
  record.wave = wave;
  const fs::path layout = fs::path(segue::source_path()) / "waves" / (record.block + ".gtkw");
  record.wave_command = fmt::format("gtkwave {} {}", gpu::shown_shell_word(wave.path.string()),
                                    gpu::shown_shell_word(layout.string()));
}

void leave_report(const RunSetting& setting, RunRecord& record) {
  if (!has_folder(setting, record)) return;
  if (!record.shrunk) remove_old_operations(setting, record);
  record.report = setting.out_dir / (file_stem(setting, record.seed) + ".report.json");
  try {
    write_output(record.report, json_report({record}) + "\n");
  } catch (const BadInput& error) {
    record.unwritten.emplace_back(error.what());
    record.report.clear();
  }
}

RunRecord run_and_show(const RunSetting& setting, const Stimulus& stimulus) {
  RunRecord record = run_once(setting, stimulus);
  if (record.result.verdict != Verdict::kEqual) leave_wave(setting, stimulus, record);
  return record;
}

}  // namespace segue::plant
