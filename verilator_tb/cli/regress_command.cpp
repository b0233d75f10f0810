#include "verilator_tb/cli/regress_command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "cmodel/cli/common/option_checks.hpp"
#include "cmodel/cli/common/output_file.hpp"
#include "cmodel/cli/common/overwriting.hpp"
#include "cmodel/cli/common/progress_line.hpp"
#include "cmodel/cli/slurm/slurm_array.hpp"
#include "cmodel/cli/slurm/slurm_options.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "verilator_tb/cli/regress_list.hpp"
#include "verilator_tb/cli/regress_results.hpp"
#include "verilator_tb/cli/regress_slurm.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/regress_report.hpp"

namespace segue::cli {
namespace {

constexpr const char* kAboutRegress =
    "Make a list of lockstep runs, several at a time, and file what fails";
constexpr const char* kMore =
    "LIST is a TOML file that says all that is run; nothing is drawn anew:\n"
    "\n"
    "  [[run]]                  # any number of them\n"
    "  block  = \"sm_driver\"\n"
    "  config = \"small\"         # a named size (segue cosim --list)\n"
    "  seeds  = \"1..20\"         # one run for each; or one seed, \"7\"\n"
    "  cycles = 20000           # with stimulus, each run\n"
    "\n"
    "  [[run]]\n"
    "  block  = \"sm_driver\"\n"
    "  replay = \"stuck.ops\"     # a file of operations, instead of the three above\n"
    "  module = \"changed.so\"    # optional: a Verilated module instead of the block's own\n"
    "\n"
    "Files are looked for beside the list. Each run is a process of its own; one that dies is\n"
    "a harness-error. Failures are grouped by bucket (block, verdict, first divergent signal),\n"
    "each with the command that repeats it (add --shrink to cut its operations down). What a\n"
    "failure leaves (waveform, report) lies in a folder for each [[run]] below --out.\n";
constexpr const char* kEnd =
    "\n"
    "Exit codes: that of the worst run, which is the highest: 0 equal, 10 mismatch,\n"
    "11 assertion, 12 no-progress, 13 harness-error or output that cannot be written;\n"
    "0 also with runs in tasks that have not ended; 2 bad input, nothing run; 130 and 143\n"
    "interrupted.";

struct RegressWords {
  std::string list;
  unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  std::string out_dir = "segue-regress";
  std::string json_file;
  std::string results;  ///< empty: none, or with Slurm LIST.jsonl in this folder
  SlurmOptions slurm;
};

void prepare(plant::RegressRequest& request, const RegressWords& words) {
  if (words.json_file.ends_with(".toml")) {
    throw plant::BadInput("--json: '" + words.json_file + "' is a list of runs; it stays as it is");
  }
  if (!words.results.empty() && is_standard_output(words.results)) {
    throw plant::BadInput("--results: '" + words.results +
                          "' is standard output, which cannot be gone on with; allowed: a file");
  }
  refuse_overwriting({{"the list", words.list}},
                     {{"--results", words.results}, {"--json", words.json_file}});
  request.entries = read_regress_list(words.list);
  check_tasks_can_read(words.list, words.slurm);
  std::vector<NamedFile> files;
  for (const plant::RegressEntry& entry : request.entries) {
    files.push_back({"a file of operations", entry.replay.string()});
    files.push_back({"a module", entry.module.string()});
  }
  refuse_overwriting(files, {{"--results", words.results}, {"--json", words.json_file}});
  request.jobs = words.jobs;
  request.out_dir = words.out_dir;
  // A folder that cannot be made or written is said behind the table.
  std::error_code error;
  const auto kind = std::filesystem::status(request.out_dir, error).type();
  if (std::filesystem::exists(std::filesystem::file_status(kind)) &&
      kind != std::filesystem::file_type::directory) {
    throw plant::BadInput(words.out_dir + ": cannot be a folder for what failures leave");
  }
}

/// Each line once, for any number of runs with it.
void say_unwritten(const plant::RegressResult& result) {
  std::set<std::string> said;
  for (const plant::RegressRun& run : result.runs) {
    for (const std::string& line : run.unwritten) {
      if (said.insert(line).second) std::cerr << "segue regress: " << line << "\n";
    }
  }
}

std::string results_path(const RegressWords& words) {
  if (!words.results.empty() || !words.slurm.asked()) return words.results;
  return std::filesystem::path(words.list).stem().string() + ".jsonl";
}

int run(const RegressWords& words, bool json) {
  const bool to_file = !words.json_file.empty() && !is_standard_output(words.json_file);
  plant::RegressRequest request;
  prepare(request, words);
  if (!words.slurm.task.empty()) {
    regress_task(request, words.slurm.task);
    return 0;
  }
  std::vector<std::string> problems;  // of outputs, which are said behind the table
  std::optional<OutputFile> file;
  try {
    if (json && to_file) file.emplace("--json", words.json_file);
  } catch (const UnbegunOutput& error) {
    problems.emplace_back(error.what());
  }
  const std::string path = results_path(words);
  std::optional<RegressResults> results;
  std::error_code unseen;
  const bool was_there = std::filesystem::exists(path, unseen);
  if (!path.empty()) results.emplace(request, path).connect(request);
  request.known_of_tasks = words.slurm.asked();
  if (words.slurm.asked()) {
    const SlurmOutcome outcome =
        regress_with_slurm(request, *results, path, !was_there, words.list, words.slurm);
    if (outcome.waiting) return 0;
    if (outcome.missing > 0) return plant::exit_code(plant::Verdict::kHarnessError);
  }
  plant::RegressResult result;
  {
    ProgressLine line;
    request.progress = [&line](std::size_t done, std::size_t all, std::size_t failed) {
      line.show(fmt::format("segue regress: {} of {} runs, {} failed", done, all, failed));
    };
    result = plant::regress(request);
  }
  int code = plant::exit_code(result);
  if (json && !to_file) {
    std::cout << plant::regress_json(request, result) << "\n";
  } else {
    plant::print_regress(std::cout, request, result);
    std::cout.flush();
  }
  say_unwritten(result);
  if (results && !results->problem().empty()) {
    problems.push_back("--results: " + results->problem());
  }
  if (file) {
    file->stream() << plant::regress_json(request, result) << "\n";
    try {
      file->commit();
    } catch (const UnwrittenOutput& error) {
      problems.emplace_back(error.what());
    }
  }
  for (const std::string& problem : problems) {
    std::cerr << "segue regress: " << gpu::printable(problem) << "\n";
    if (code == 0) code = plant::exit_code(plant::Verdict::kHarnessError);
  }
  return code;
}

}  // namespace

void add_regress_command(CLI::App& app, int& exit_code) {
  auto words = std::make_shared<RegressWords>();
  CLI::App* const command = app.add_subcommand("regress", kAboutRegress);
  command->footer(kMore + slurm_help("runs") + kEnd);
  command->add_option("list", words->list, "The list of runs, LIST.toml")
      ->required()
      ->check(not_empty());
  command->add_option("--jobs", words->jobs, "Runs at a time")
      ->transform(whole_number(1, 1024))
      ->capture_default_str();
  command->add_option("--out", words->out_dir, "Folder for what failures leave")
      ->check(not_empty())
      ->capture_default_str();
  command
      ->add_option(
          "--results", words->results,
          "Keep each run's result in FILE, a line of JSON each, and make only the runs "
          "that it lacks, the others being shown as kept; not standard output; with --slurm "
          "and without this: LIST.jsonl in this folder")
      ->type_name("FILE")
      ->check(not_empty());
  add_slurm_options(*command, words->slurm, "runs");
  CLI::Option* const json =
      command
          ->add_option("--json", words->json_file,
                       "One JSON document on standard output, or in FILE beside the table")
          ->type_name("[FILE]")
          ->expected(0, 1);
  command->callback([words, json, &exit_code] {
    const auto refuse = [&exit_code](const std::exception& error) {
      std::cerr << "segue regress: " << gpu::printable(error.what()) << "\n";
      exit_code = plant::kBadInputExitCode;
    };
    try {
      exit_code = run(*words, json->count() != 0);
    } catch (const plant::BadInput& error) {
      refuse(error);
    } catch (const gpu::BadInput& error) {
      refuse(error);
    } catch (const studies::grid::CacheError& error) {
      std::cerr << "segue regress: --results: " << gpu::printable(error.what()) << "\n";
      exit_code = plant::exit_code(plant::Verdict::kHarnessError);
    }
  });
}

}  // namespace segue::cli
