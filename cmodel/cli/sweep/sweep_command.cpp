#include "cmodel/cli/sweep/sweep_command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "cmodel/cli/common/anywhere.hpp"
#include "cmodel/cli/common/command_errors.hpp"
#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/common/model_version.hpp"
#include "cmodel/cli/common/option_checks.hpp"
#include "cmodel/cli/common/output_file.hpp"
#include "cmodel/cli/common/progress_bar.hpp"
#include "cmodel/cli/run/run_settings.hpp"
#include "cmodel/cli/slurm/slurm_array.hpp"
#include "cmodel/cli/slurm/slurm_options.hpp"
#include "cmodel/cli/slurm/slurm_task.hpp"
#include "cmodel/cli/sweep/record_stream.hpp"
#include "cmodel/cli/sweep/sweep_record.hpp"
#include "cmodel/cli/sweep/sweep_report.hpp"
#include "cmodel/cli/sweep/sweep_spec.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "cmodel/gpu/workload/data_files.hpp"
#include "cmodel/paths/json_text.hpp"
#include "cmodel/studies/grid/evaluate.hpp"

namespace segue::cli {
namespace {

namespace grid = studies::grid;

constexpr const char* kAboutSweep = "Run a grid of workloads, machines, policies and techniques";
constexpr const char* kMoreSweep =
    "SPEC.toml names the points: each [[grid]] stands for all combinations of its values, or for\n"
    "a random sample of them; [all] holds for every grid that does not say otherwise. Keys are\n"
    "the options of `segue run` with _ for -, values a value or a list:\n"
    "\n"
    "  name = 'mine'                  # of the file of results\n"
    "  [all]\n"
    "  workload = ['parboil-2', 'parboil-4']\n"
    "  seed = '1..3'                  # or 1, or [1, 2, 3]\n"
    "  [[grid]]\n"
    "  policy = ['fcfs', 'dss']\n"
    "  technique = ['drain', 'switch']\n"
    "  [[grid]]\n"
    "  policy = 'dss'\n"
    "  technique = 'chimera'\n"
    "  limit = ['15us', '30us', '60us']\n"
    "  sample = 4                     # of this grid's 18 points\n"
    "  sample_seed = 1\n"
    "  [[grid]]                       # hardware: acts on each record's area,\n"
    "  policy = 'dss'                 # a size of a block that decides on times, too\n"
    "  faults = ['stall', 'replay-queue', 'operand-log']\n"
    "  [[grid]]\n"
    "  technique = 'chimera'\n"
    "  limit = '15us'\n"
    "  faults = 'operand-log'\n"
    "  size = ['preempt_selector.Lanes=1', "
    "'operand_log.NumEntries=32,replay_queue.NumEntries=112']\n"
    "\n"
    "Every point is checked before the first one runs. Each result is appended to the file of\n"
    "results as one line of JSON when its point ends. Whatever ends the sweep, the same command\n"
    "goes on where it was: finished points are not run again, and a line that was cut is dropped.\n"
    "A point that fails is recorded with its reason; but not where one of its files has changed,\n"
    "or cannot be read any more, since the sweep began: the same command runs it again. Points "
    "with\n"
    "rtl or rtl_compare are run again, too, where their RTL modules are others. Results of other\n"
    "specs and of other versions of the model may be in the file; they are left alone. A file can "
    "be\n"
    "written by one sweep at a time.\n"
    "\n"
    "Each record has its figures with their fidelity, the area of its hardware, and the `segue "
    "run`\n"
    "that repeats it. The files of one's own, tables and guesses that the figures rest on stand\n"
    "below the table, where a mark tells which areas are fitted; kge_from of --csv says so, too, "
    "and with\n"
    "which error. No page fault occurs in a run: fault schemes and the sizes of their blocks\n"
    "(warp_gate, replay_queue, operand_log) act on area only, and the record says so.\n";
constexpr const char* kEndSweep =
    "\n"
    "Exit codes: 0 all points done, or some in tasks that have not ended; 2 bad input, nothing\n"
    "was run; that of the first point that failed (as `segue run`), 2 if its files have changed;\n"
    "14 a point was stopped by its max_time, and none failed; 13 where it would be 0, and the\n"
    "results cannot be written, or are gone; 130 and 143 interrupted.";

struct SweepWords {
  std::string spec;
  std::string results;  ///< empty: NAME.jsonl
  unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  bool list = false;
  bool dry_run = false;
  bool retry_failed = false;
  bool json = false;
  bool csv = false;
  SlurmOptions slurm;
};

void print_points(const SweepSpec& spec) {
  for (const SweepPoint& point : spec.points) {
    std::cout << with_environment(run_command_line(point.words)) << "\n";
  }
}

/// How points become records; a failed one counts as unknown if it is to be retried.
grid::Evaluator<SweepPoint, SweepRecord> evaluator(const SweepWords& words) {
  return {.evaluate = simulate,
          .key = [](const SweepPoint& point) { return point.key; },
          .to_json = [](const SweepRecord& record) { return json_text(record); },
          .from_json = [retry = words.retry_failed](
                           const SweepPoint& point,
                           const std::string& text) -> std::optional<SweepRecord> {
            SweepRecord record = read_record(point, text);
            if (record.is_null() || !is_lasting(record)) return std::nullopt;
            if (retry && has_failed(record)) return std::nullopt;
            return record;
          }};
}

std::unique_ptr<grid::ResultCache> open_results(const std::string& path) {
  try {
    return std::make_unique<grid::ResultCache>(path, model_version(), grid::Sharing::kAlone,
                                               grid::ResultKind::kPoints);
  } catch (const grid::CacheError& error) {
    throw gpu::BadInput(std::string("--results: ") + error.what());
  }
}

std::string results_path(const SweepSpec& spec, const SweepWords& words) {
  return words.results.empty() ? spec.name + ".jsonl" : words.results;
}

/// Points with a record that need not be run.
std::size_t known_points(const SweepSpec& spec, const grid::ResultCache& results,
                         const grid::Evaluator<SweepPoint, SweepRecord>& evaluator) {
  return static_cast<std::size_t>(std::ranges::count_if(spec.points, [&](const SweepPoint& point) {
    const std::optional<std::string> text = results.find(point.key);
    return text && evaluator.from_json(point, *text);
  }));
}

/// The same, with known records. A result that cannot be kept costs no other point: the cache says
/// so in the end.
grid::Evaluator<SweepPoint, SweepRecord> with_known(
    const grid::Evaluator<SweepPoint, SweepRecord>& points, grid::ResultCache& cache) {
  auto known = points;
  known.evaluate = [points, &cache](const SweepPoint& point) {
    if (const std::optional<std::string> text = cache.find(point.key)) {
      if (std::optional<SweepRecord> record = points.from_json(point, *text)) {
        return *std::move(record);
      }
    }
    SweepRecord record = points.evaluate(point);
    if (!is_lasting(record)) return record;
    try {
      cache.add(point.key, points.to_json(record));
    } catch (const grid::CacheError&) {  // which `problem` says
    }
    return record;
  };
  return known;
}

/// @param cache none: nothing is known, and nothing kept
SweepResults run_points(const SweepSpec& spec, const SweepWords& words,
                        const grid::Evaluator<SweepPoint, SweepRecord>& points,
                        grid::ResultCache* cache) {
  const std::size_t known = cache == nullptr ? 0 : known_points(spec, *cache, points);
  ProgressBar bar("segue sweep", "points");
  const auto show = [&](std::size_t done, std::size_t all) { bar.show(done, all, known); };
  std::vector<SweepRecord> records = grid::evaluate<SweepPoint, SweepRecord>(
      spec.points, cache == nullptr ? points : with_known(points, *cache),
      {.jobs = words.jobs, .progress = show});
  const auto by_rtl =
      std::ranges::count_if(spec.points, [](const SweepPoint& point) { return point.words.rtl; });
  SweepResults results{.name = spec.name,
                       .version = model_version(),
                       .by_rtl = static_cast<std::size_t>(by_rtl),
                       .entries = {}};
  for (std::size_t i = 0; i < records.size(); ++i) {
    results.entries.push_back({spec.points[i].key, std::move(records[i])});
  }
  std::ranges::sort(results.entries, {}, &SweepResults::Entry::key);
  return results;
}

/// That of the first point that failed, in the order of the spec; else whether any was stopped.
ExitCode exit_code_of(const SweepSpec& spec, const SweepResults& results) {
  for (const SweepPoint& point : spec.points) {
    const auto entry =
        std::ranges::lower_bound(results.entries, point.key, {}, &SweepResults::Entry::key);
    if (has_failed(entry->record)) {
      return static_cast<ExitCode>(entry->record.at("exit_code").get<int>());
    }
  }
  return results.stopped() == 0 ? ExitCode::kOk : ExitCode::kStopped;
}

/// Results that could not be written cost no point, and take the place of no failure.
/// @param problem with them; empty: none
ExitCode code_with_problem(ExitCode code, const std::string& problem) {
  if (problem.empty()) return code;
  std::cerr << "segue sweep: --results: " << gpu::printable(problem) << "\n";
  return code == ExitCode::kOk ? ExitCode::kHarnessError : code;
}

/// Runs the points of one task of a job array, into its own file.
ExitCode sweep_task(SweepSpec spec, const SweepWords& words) {
  const SlurmTask task(words.slurm.task);
  const std::set<std::string> keys(task.keys().begin(), task.keys().end());
  std::erase_if(spec.points, [&](const SweepPoint& point) { return !keys.contains(point.key); });
  if (spec.points.size() != keys.size()) {
    throw gpu::BadInput("--slurm-task: the spec or its files have changed since it was submitted");
  }
  const auto cache = open_results(task.part().string());
  const std::size_t known = known_points(spec, *cache, evaluator(words));
  run_points(spec, words, evaluator(words), cache.get());
  if (!cache->problem().empty()) throw grid::CacheError(cache->problem());
  task.finish(spec.points.size() - known);
  return ExitCode::kOk;
}

SlurmOutcome sweep_with_slurm(const SweepSpec& spec, const SweepWords& words,
                              grid::ResultCache& cache, bool is_new) {
  const auto points = evaluator(words);
  const std::filesystem::path file = gpu::find_data_file(gpu::DataKind::kSweep, words.spec, "");
  SlurmWork work{.command = "segue sweep",
                 .parts = "points",
                 .file = file,
                 .task_words = {"sweep", std::filesystem::absolute(file).string()},
                 .results = results_path(spec, words),
                 .results_are_new = is_new,
                 .version = model_version(),
                 .keys = {},
                 .has_result = [&](const std::string& key) { return cache.find(key).has_value(); },
                 .is_done =
                     [&](const std::string& key) {
                       const std::optional<std::string> text = cache.find(key);
                       return text && points.from_json({}, *text);
                     },
                 .cache = &cache};
  for (const SweepPoint& point : spec.points) work.keys.push_back(point.key);
  return run_with_slurm(work, words.slurm);
}

/// Nothing else goes to standard output, and there is no file to go on from.
ExitCode sweep_to_standard_output(const SweepSpec& spec, const SweepWords& words) {
  for (const auto& [option, given] :
       {std::pair("--json", words.json), std::pair("--csv", words.csv)}) {
    if (!given) continue;
    throw gpu::BadInput(
        fmt::format("--results: '{}' is taken by {}; allowed: a file", words.results, option));
  }
  if (words.slurm.asked()) {
    throw gpu::BadInput(
        fmt::format("--results: '{}' cannot be gone on with; allowed: a file", words.results));
  }
  RecordStream stream(model_version());
  auto points = evaluator(words);
  points.evaluate = [&](const SweepPoint& point) {
    SweepRecord record = simulate(point);
    stream.add(point.key, points.to_json(record));
    return record;
  };
  const ExitCode code = exit_code_of(spec, run_points(spec, words, points, nullptr));
  return code_with_problem(code, std::cout ? "" : "standard output cannot be written");
}

ExitCode sweep(SweepWords words) {
  const SweepSpec spec = read_sweep_spec(words.spec);
  if (words.list) {
    print_points(spec);
    return ExitCode::kOk;
  }
  if (words.dry_run) {
    std::cout << fmt::format("{}: {} {}, all can be run\n", spec.name, spec.points.size(),
                             spec.points.size() == 1 ? "point" : "points");
    return ExitCode::kOk;
  }
  if (!words.slurm.task.empty()) return sweep_task(spec, words);
  if (!words.results.empty() && is_standard_output(words.results)) {
    return sweep_to_standard_output(spec, words);
  }
  check_tasks_can_read(gpu::find_data_file(gpu::DataKind::kSweep, words.spec, ""), words.slurm);
  refuse_overwriting(spec.files, {{"--results", results_path(spec, words)}});
  std::error_code error;
  const bool was_there = std::filesystem::exists(results_path(spec, words), error);
  const auto cache = open_results(results_path(spec, words));
  if (const std::size_t others = cache->of_other_versions(); others != 0) {
    std::cerr << fmt::format(
        "segue sweep: {} results without a digest or of other versions of the model are left "
        "alone\n",
        others);
  }
  if (words.slurm.asked()) {
    const SlurmOutcome outcome = sweep_with_slurm(spec, words, *cache, !was_there);
    if (outcome.waiting) return ExitCode::kOk;
    if (outcome.missing > 0) return ExitCode::kHarnessError;
    words.retry_failed = false;  // the tasks have done it
  }
  const SweepResults results = run_points(spec, words, evaluator(words), cache.get());
  std::cout << (words.json  ? sweep_json(results)
                : words.csv ? sweep_csv(results)
                            : sweep_table(results));
  std::cout.flush();
  return code_with_problem(exit_code_of(spec, results), cache->problem());
}

ExitCode sweep_and_report(const SweepWords& words) {
  return report_errors("segue sweep", [&] {
    try {
      return sweep(words);
    } catch (const grid::CacheError& error) {
      std::cerr << "segue sweep: --results: " << gpu::printable(error.what()) << "\n";
      return ExitCode::kHarnessError;
    }
  });
}

std::string shipped_sweeps() {
  std::string text;
  for (const std::string& name : gpu::shipped_names(gpu::DataKind::kSweep)) {
    text += (text.empty() ? "" : ", ") + name;
  }
  return text;
}

}  // namespace

void add_sweep_command(CLI::App& app, int& exit_code) {
  auto words = std::make_shared<SweepWords>();
  CLI::App* const command = app.add_subcommand("sweep", kAboutSweep);
  command->footer(kMoreSweep + slurm_help("points") + kEndSweep);
  command
      ->add_option("spec", words->spec,
                   "A spec's file SPEC.toml, or the name of one that ships: " + shipped_sweeps())
      ->required()
      ->check(not_empty());
  command
      ->add_option("--results", words->results,
                   "The file of results, a line of JSON a point; - for standard output, which "
                   "cannot be gone on with; without: NAME.jsonl in this folder")
      ->check(not_empty());
  command
      ->add_option("--jobs", words->jobs, "Points at the same time; without: the machine's cores")
      ->transform(whole_number(1, 1024));
  command->add_flag("--retry-failed", words->retry_failed, "Run recorded points again that failed");
  CLI::Option* const list =
      command->add_flag("--list", words->list, "Print the command of each point, and run nothing");
  CLI::Option* const dry_run = command->add_flag("--dry-run", words->dry_run,
                                                 "Check the spec and every point, and run nothing");
  CLI::Option* const json =
      command->add_flag("--json", words->json, "All records as one JSON document, ordered by key");
  CLI::Option* const csv =
      command->add_flag("--csv", words->csv, "Likewise as comma-separated values (RFC 4180)");
  add_slurm_options(*command, words->slurm, "points");
  csv->excludes(json);
  excludes_all(*command, *list);
  excludes_all(*command, *dry_run);
  command->callback(
      [words, &exit_code] { exit_code = static_cast<int>(sweep_and_report(*words)); });
}

}  // namespace segue::cli
