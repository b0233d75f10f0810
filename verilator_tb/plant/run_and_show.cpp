#include "verilator_tb/plant/run_and_show.hpp"

#include <fmt/format.h>

#include "cmodel/paths/paths.hpp"
#include "verilator_tb/plant/atomic_file.hpp"
#include "verilator_tb/plant/bucket.hpp"
#include "verilator_tb/plant/report_json.hpp"

namespace segue::plant {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kCyclesBefore = 300;  // in a waveform, around the failure
constexpr std::uint64_t kCyclesBehind = 8;

}  // namespace

RunRecord run_and_show(const RunSetting& setting, const Stimulus& stimulus) {
  RunRecord record;
  record.block = setting.block->name();
  record.config = *setting.config;
  record.seed = stimulus.seed;
  record.repeat = repeat_line(setting, stimulus.seed, stimulus.cycles);
  const auto make_bench = [&] {
    return setting.block->make_bench(*setting.module, setting.config->sizes, stimulus);
  };
  LockstepOptions options;
  options.cycles = stimulus.cycles;
  options.pipeline = setting.pipeline;
  const auto bench = make_bench();
  record.result = run_lockstep(*bench, options);
  const std::string name = file_stem(setting, stimulus.seed);
  if (!setting.coverage_dir.empty()) {
    fs::create_directories(setting.coverage_dir);
    bench->rtl().write_coverage(setting.coverage_dir / (name + ".dat"));
  }
  if (record.result.verdict == Verdict::kEqual) return record;
  record.bucket = bucket_of(record.block, record.result);
  fs::create_directories(setting.out_dir);
  const std::string stem = (setting.out_dir / name).string();
  const std::uint64_t at = record.result.at;
  record.wave = {stem + ".fst", at > kCyclesBefore ? at - kCyclesBefore : 0, at + kCyclesBehind};
  record.wave_command =
      fmt::format("gtkwave {} {}", record.wave->path.string(),
                  (fs::path(segue::source_path()) / "waves" / (record.block + ".gtkw")).string());
  record.report = stem + ".report.json";
  options.wave = record.wave;
  run_lockstep(*make_bench(), options);
  return record;
}

void leave_report(const RunRecord& record) {
  write_whole(record.report, json_report({record}) + "\n");
}

}  // namespace segue::plant
