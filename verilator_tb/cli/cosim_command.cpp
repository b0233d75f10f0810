#include "verilator_tb/cli/cosim_command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "cmodel/cli/common/option_checks.hpp"
#include "cmodel/cli/common/output_file.hpp"
#include "cmodel/cli/common/overwriting.hpp"
#include "cmodel/cli/common/progress_line.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "verilator_tb/cli/blocks.hpp"
#include "verilator_tb/cli/number_range.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/cosim.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/lockstep.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/operation.hpp"
#include "verilator_tb/plant/verdict.hpp"

namespace segue::cli {
namespace {

/// What `--help` says before the options.
std::string about_cosim() {
  const plant::LockstepOptions usual;
  return fmt::format(
      "Run a block's RTL and its C++ twin in lockstep and compare every output and every\n"
      "register in every cycle.\n"
      "\n"
      "The stimulus is a list of operations drawn from a seed; --save-ops writes it to a file\n"
      "and --replay runs it again. The block's RTL module is built first if it is missing.\n"
      "A run that fails is run once more to write a waveform of the cycles around the failure,\n"
      "and the full report lies beside it as NAME.report.json. With --shrink the first failure of\n"
      "each bucket (block, verdict, first divergent signal) is cut down to the few operations "
      "that\n"
      "it takes to fail in the same bucket; NAME.shrunk.ops holds them, for --replay.\n"
      "\n"
      "A run is without progress where it has work and nothing ends for {} cycles, or where\n"
      "work is left {} cycles after the last operation: also where its operations, such as\n"
      "those of --replay, make the block's surroundings wait for longer.\n"
      "\n"
      "Exit codes: 0 equal, 2 bad input, 10 mismatch, 11 assertion, 12 no-progress,\n"
      "13 harness-error or output that cannot be written, 130 and 143 interrupted.\n"
      "The verdict stands where waveform or report cannot be written, which is said behind it.",
      usual.patience, usual.settle_cycles);
}

constexpr std::uint64_t kMostColumns = 400;  // of a pipeline's drawing

struct CosimWords {
  std::string block;
  std::string seeds;
  std::uint64_t seed = 1;
  std::string replay;
  std::string save_ops;
  std::string line_coverage;
  std::string toggle_coverage;
  std::string module;
  std::string pipeview;
  bool list = false;
  plant::CosimRequest request;
};

void list_blocks() {
  for (const plant::Block* block : blocks()) {
    std::cout << block->name() << "\n";
    for (const plant::Config& config : block->configs().configs) {
      std::cout << "  " << config.name
                << (config.name == block->configs().default_name ? " (default):" : ":");
      for (const auto& [name, value] : config.sizes) std::cout << " " << name << "=" << value;
      std::cout << "\n";
    }
  }
}

plant::CycleRange parse_cycles(const std::string& text) {
  const NumberRange range = parse_range("--pipeview", text);
  if (range.last - range.first >= kMostColumns) {
    throw plant::BadInput("--pipeview: " + text + " has more than " + std::to_string(kMostColumns) +
                          " cycles; allowed: so many");
  }
  return {range.first, range.last};
}

/// No output takes the place of a module that the run reads.
void read_module(const plant::CosimRequest& request) {
  if (request.module) return;
  const plant::ConfigTable& table = request.block->configs();
  const plant::Config& config =
      table.find(request.config.empty() ? table.default_name : request.config);
  try {
    plant::module_store().get(table, config.sizes, request.module_kind);
  } catch (const plant::HarnessError&) {  // which the run says
  }
}

int run(CosimWords& words) {
  if (words.list) {
    list_blocks();
    return 0;
  }
  plant::CosimRequest& request = words.request;
  request.block = &find_block(words.block);
  request.first_seed = request.last_seed = words.seed;
  if (!words.seeds.empty()) {
    const NumberRange range = parse_range("--seeds", words.seeds);
    request.first_seed = range.first;
    request.last_seed = range.last;
  }
  if (!words.replay.empty()) request.replay = words.replay;
  request.report_to_error = !words.save_ops.empty() && is_standard_output(words.save_ops);
  if (request.json && request.report_to_error) {
    throw plant::BadInput("--save-ops: standard output is taken by --json; allowed: a file");
  }
  if (!words.line_coverage.empty()) {
    request.module_kind = plant::ModuleKind::kLine;
    request.coverage_dir = words.line_coverage;
  }
  if (!words.toggle_coverage.empty()) {
    request.module_kind = plant::ModuleKind::kToggle;
    request.coverage_dir = words.toggle_coverage;
  }
  if (!words.module.empty()) request.module = words.module;
  refuse_overwriting({{"--module", words.module}}, {{"--save-ops", words.save_ops}});
  std::optional<OutputFile> operations;
  if (!words.save_ops.empty()) {
    read_module(request);
    operations.emplace("--save-ops", words.save_ops);
    request.save_ops = [&operations](const std::string& text) -> std::string {
      operations->stream() << text;
      try {
        operations->commit();
      } catch (const UnwrittenOutput& error) {
        return error.what();
      }
      return "";
    };
  }
  if (!words.pipeview.empty()) request.pipeline = parse_cycles(words.pipeview);
  ProgressLine line;
  request.progress = [&line](const std::string& text) { line.show("segue cosim: " + text); };
  return plant::cosim(request);
}

}  // namespace

void add_cosim_command(CLI::App& app, int& exit_code) {
  auto words = std::make_shared<CosimWords>();
  plant::CosimRequest& request = words->request;
  CLI::App* const command = app.add_subcommand("cosim", about_cosim());
  command->add_option("block", words->block, "The block (--list shows all)");
  command->add_option("--config", request.config, "A named size of the block (--list)")
      ->check(not_empty());
  CLI::Option* const seed = command->add_option("--seed", words->seed, "Seed of the stimulus")
                                ->transform(whole_number(0, kMaxSeed))
                                ->capture_default_str();
  CLI::Option* const seeds =
      command->add_option("--seeds", words->seeds, "A..B: one run for each seed")
          ->check(not_empty())
          ->excludes(seed);
  CLI::Option* const cycles =
      command
          ->add_option("--cycles", request.cycles,
                       "Cycles with stimulus; then the work in flight is let finish")
          ->transform(whole_number(1, plant::kMostCycles))
          ->capture_default_str();
  CLI::Option* const replay =
      command->add_option("--replay", words->replay, "Run the operations of this file");
  replay->check(not_empty())->excludes(seed)->excludes(seeds)->excludes(cycles);
  command
      ->add_option("--save-ops", words->save_ops,
                   "Write the (first) run's operations here; -: on standard output, the\n"
                   "report then on standard error")
      ->check(not_empty())
      ->excludes(replay);
  command
      ->add_option("--module", words->module,
                   "A Verilated module FILE.so to run instead of the block's own")
      ->check(not_empty());
  CLI::Option* const shrink = command->add_flag(
      "--shrink", request.shrink, "Cut the operations of a failure down to those that it takes");
  command
      ->add_option("--shrink-runs", request.shrink_budget.runs,
                   "Give up shrinking after so many runs")
      ->transform(whole_number(1, 1'000'000))
      ->capture_default_str()
      ->needs(shrink);
  command
      ->add_option("--shrink-seconds", request.shrink_budget.seconds,
                   "Give up shrinking after so many seconds; what is left may then differ\n"
                   "between machines")
      ->transform(whole_number(1, 1'000'000))
      ->capture_default_str()
      ->needs(shrink);
  command
      ->add_option("--wave-dir", request.wave_dir,
                   "Folder for what a failure leaves: waveform, report, shrunk operations; those "
                   "of an earlier one of the same name go")
      ->check(not_empty())
      ->capture_default_str();
  command->add_flag("--coverage", request.all_coverage, "Show how often each situation was seen");
  CLI::Option* const lines =
      command
          ->add_option("--line-coverage", words->line_coverage,
                       "Folder for Verilator's line counts, a file a run (scripts/coverage)")
          ->check(not_empty());
  command
      ->add_option("--toggle-coverage", words->toggle_coverage,
                   "The same for toggles, which is an order of magnitude slower")
      ->check(not_empty())
      ->excludes(lines);
  CLI::Option* const list =
      command->add_flag("--list", words->list, "List blocks and configurations");
  CLI::Option* const json =
      command->add_flag("--json", request.json, "One JSON document on standard output");
  command
      ->add_option(
          "--pipeview", words->pipeview,
          "A..B: draw these cycles of a pipeline (sm_frontend), at most 400, a line an\n"
          "instruction, a column a cycle: F fetch, . in the issue queue, I issue, O operand read,\n"
          "E execution, C commit, x fault, t taken over unissued, - in the replay queue,\n"
          "r replayed, k killed")
      ->check(not_empty())
      ->excludes(json);
  excludes_all(*command, *list);
  command->callback([words, &exit_code] {
    try {
      exit_code = run(*words);
    } catch (const gpu::BadInput& error) {
      std::cerr << "segue cosim: " << gpu::printable(error.what()) << "\n";
      exit_code = plant::kBadInputExitCode;
    } catch (const plant::BadInput& error) {
      std::cerr << "segue cosim: " << gpu::printable(error.what()) << "\n";
      exit_code = plant::kBadInputExitCode;
    }
  });
}

}  // namespace segue::cli
