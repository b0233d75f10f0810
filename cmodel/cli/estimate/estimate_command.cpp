#include "cmodel/cli/estimate/estimate_command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>

#include "cmodel/cli/area/hardware_request.hpp"
#include "cmodel/cli/common/command_errors.hpp"
#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/common/option_checks.hpp"
#include "cmodel/cli/common/output_file.hpp"
#include "cmodel/cli/common/overwriting.hpp"
#include "cmodel/cli/common/progress_line.hpp"
#include "cmodel/cli/estimate/estimate_report.hpp"
#include "cmodel/cli/run/execute.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/printable.hpp"

namespace segue::cli {
namespace {

constexpr const char* kAboutEstimate =
    "Estimate what preempting a workload's kernels takes, and what the hardware costs";
constexpr const char* kMoreEstimate =
    "For each kernel: the context of a thread block by part, the time to save it (restoring takes\n"
    "as long) at the SM's share of the bandwidth and at one request a warp, the time to drain it,\n"
    "and how it leaves its SM along its progress: as the technique plans it, under chimera as the\n"
    "selector's twin decides. Then latencies of a run of the workload, and the blocks that "
    "policy,\n"
    "technique and fault scheme need, with their area. All by the models of `segue run` and\n"
    "`segue area`.\n"
    "\n"
    "  segue estimate parboil-2 --machine k20c --technique chimera --limit 30us\n"
    "\n"
    "Exit codes: 0 done, 2 bad input, 12 no-progress of the run, 13 harness-error or output that\n"
    "cannot be written, 14 run stopped (by --max-time), 130 and 143 interrupted.";

struct EstimateWords {
  RunWords run;
  std::string csv;
  bool json = false;
  bool no_run = false;
};

EstimateRun run_of(const RunRequest& request) {
  RunObservers observers(request);
  gpu::RunResult result;
  {
    ProgressLine line;
    result = execute(request, observers.observer(), [&](const std::string& part, gpu::Cycle now) {
      line.show(fmt::format("segue estimate: {}, {:.1f} ms simulated", part,
                            request.machine.clock.us(now) / 1e3));
    });
  }
  observers.finish(result);
  EstimateRun run;
  if (result.stall) {
    run.verdict = result.stall->time_up ? "stopped" : "no-progress";
    run.stall = stall_line(request, result);
    run.code = result.stall->time_up ? ExitCode::kStopped : ExitCode::kNoProgress;
  }
  run.preemptions = result.preemptions;
  run.open_preempts = result.open_preempts;
  run.mean_us = result.mean_vacate_cycles / request.machine.clock.mhz();
  if (observers.latencies() != nullptr) {
    run.latencies = latency_distributions(request, *observers.latencies());
  }
  return run;
}

ExitCode show_estimate(EstimateWords words) {
  if (!words.run.workload_behind.empty()) words.run.workload = words.run.workload_behind;
  if (!words.csv.empty() && is_standard_output(words.csv)) words.csv = "-";
  if (words.json && words.csv == "-") {
    throw gpu::BadInput("--csv: '-' is taken by --json; allowed: a file");
  }
  Estimate estimate;
  estimate.request = make_request(words.run);
  estimate.request.shows_hardware = true;
  estimate.request.histogram = true;
  refuse_overwriting({{"the machine", estimate.request.machine.file},
                      {"the workload", estimate.request.workload.file}},
                     {{"--csv", words.csv}});
  estimate.faults = words.run.faults.empty() ? "stall" : words.run.faults;
  estimate.hardware = hardware_of(estimate.request);
  estimate.kernels = kernel_estimates(estimate.request);
  std::optional<OutputFile> file;
  if (!words.csv.empty() && words.csv != "-") file.emplace("--csv", words.csv);
  if (!words.no_run) estimate.run = run_of(estimate.request);
  std::cout << (words.json         ? estimate_json(estimate)
                : words.csv == "-" ? estimate_csv(estimate)
                                   : estimate_table(estimate));
  std::cout.flush();
  ExitCode code = ExitCode::kOk;
  if (estimate.run && !estimate.run->stall.empty()) {
    std::cerr << "segue estimate: " << estimate.run->stall << "\n";
    code = estimate.run->code;
  }
  try {
    if (file) {
      file->stream() << estimate_csv(estimate);
      file->commit();
    }
  } catch (const UnwrittenOutput& error) {
    if (code == ExitCode::kOk) throw;
    std::cerr << "segue estimate: " << gpu::printable(error.what()) << "\n";
  }
  return code;
}

}  // namespace

void add_estimate_command(CLI::App& app, int& exit_code) {
  auto words = std::make_shared<EstimateWords>();
  RunWords& run = words->run;
  CLI::App* const command = app.add_subcommand("estimate", kAboutEstimate);
  command->footer(kMoreEstimate);
  command->add_option("--machine", run.machine, "A machine or a file FILE.toml")
      ->capture_default_str();
  CLI::Option* const workload =
      command->add_option("--workload", run.workload, "A workload or a file FILE.toml")
          ->capture_default_str();
  command->add_option("workload", run.workload_behind, "The same, without the option's name")
      ->check(not_empty())
      ->excludes(workload);
  command->add_option("--policy", run.policy, "As `segue run`; without, the machine's")
      ->check(not_empty());
  command->add_option("--technique", run.technique, "As `segue run`; without, the machine's")
      ->check(not_empty());
  command->add_option("--quantum", run.quantum, "With --policy round-robin: as `segue run`")
      ->check(not_empty());
  command->add_option("--limit", run.limit, "With --technique chimera: as `segue run`")
      ->check(not_empty());
  command->add_option("--headroom", run.headroom, "With --technique chimera: as `segue run`")
      ->check(not_empty());
  command
      ->add_option("--idempotence", run.idempotence,
                   "With --technique flush or chimera: relaxed or strict")
      ->check(not_empty());
  add_hardware_options(*command, run.faults, run.size);
  CLI::Option* const seed = command->add_option("--seed", run.seed, "Seed of the run")
                                ->transform(whole_number(0, kMaxSeed))
                                ->capture_default_str();
  CLI::Option* const max_time =
      command
          ->add_option("--max-time", run.max_time,
                       "Stop the run after so much simulated time, such as 20ms (exit code 14)")
          ->check(not_empty());
  command->add_flag("--no-run", words->no_run, "Leave the run out")
      ->excludes(seed)
      ->excludes(max_time);
  command
      ->add_option("--csv", words->csv, "Write a row a kernel to this file; - for standard output")
      ->check(not_empty());
  command->add_flag("--json", words->json, "One JSON document on standard output");
  command->callback([words, &exit_code] {
    exit_code =
        static_cast<int>(report_errors("segue estimate", [&] { return show_estimate(*words); }));
  });
}

}  // namespace segue::cli
