#include "cmodel/cli/run/run_command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cmodel/cli/area/hardware_request.hpp"
#include "cmodel/cli/common/command_errors.hpp"
#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/common/option_checks.hpp"
#include "cmodel/cli/common/output_file.hpp"
#include "cmodel/cli/common/progress_line.hpp"
#include "cmodel/cli/run/execute.hpp"
#include "cmodel/cli/run/kernel_csv.hpp"
#include "cmodel/cli/run/observer_options.hpp"
#include "cmodel/cli/run/observers_table.hpp"
#include "cmodel/cli/run/process_csv.hpp"
#include "cmodel/cli/run/run_json.hpp"
#include "cmodel/cli/run/run_observers.hpp"
#include "cmodel/cli/run/run_request.hpp"
#include "cmodel/cli/run/run_table.hpp"
#include "cmodel/cli/run/run_warnings.hpp"
#include "cmodel/cli/run/wave_writer.hpp"
#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "cmodel/gpu/techniques/technique_names.hpp"
#include "cmodel/gpu/workload/data_files.hpp"
#include "cmodel/gpu/workload/policy_names.hpp"
#ifdef SEGUE_HAS_RTL
#include "verilator_tb/plant/assertion_failed.hpp"
#include "verilator_tb/plant/twin_differs.hpp"
#endif

namespace segue::cli {
namespace {

constexpr const char* kAbout = "Run a multiprogrammed workload on a machine";
constexpr const char* kMore =
    "Processes launch kernels; the SM driver shares the SMs among them and takes SMs away by\n"
    "draining or switching. Under SMK's policies and spart the allocator does instead, and\n"
    "kernels share an SM thread block by thread block. Every application is replayed until\n"
    "each ended its runs (completed, or was killed), and is compared with a run on its own\n"
    "(NTT, ANTT, STP, fairness); where the workload has a fixed time, kernels that share SMs\n"
    "by the work of that time.\n"
    "\n"
    "The SM driver's C++ twin decides, or the allocator's; with --rtl the Verilated RTL does,\n"
    "and every event and figure is the same. Times are simulated cycle by cycle; cycles in\n"
    "which nothing can happen are skipped, unless --no-skip says otherwise.\n"
    "\n"
    "Your own machine or workload is a TOML file like those in cmodel/data/.\n"
    "\n"
    "Exit codes: 0 complete, 2 bad input, 10 mismatch (of --rtl=compare), 11 assertion (of the\n"
    "RTL), 12 no-progress, 13 harness-error or output that cannot be written, 14 stopped (by\n"
    "--max-time), 130 and 143 interrupted.";

std::string names(gpu::DataKind kind) {
  std::string text;
  for (const std::string& name : gpu::shipped_names(kind)) {
    text += (text.empty() ? "" : ", ") + name;
  }
  return text;
}

std::string report(const RunRequest& request, const gpu::RunResult& result,
                   const RunObservers& seen, bool json) {
  if (json) return run_json(request, result, seen);
  if (request.trace == "-") return "";
  if (request.csv == "-") return kernel_csv(request, result, *seen.kernels());
  if (request.process_csv == "-") return process_csv(request, result, *seen.processes());
  return run_table(request, result) + statistics_table(request, seen) +
         histogram_table(request, seen);
}

ExitCode run(RunWords words) {
  if (!words.workload_behind.empty()) words.workload = words.workload_behind;
  const RunRequest request = make_request(words);
  if (words.kernels) {
    std::cout << kernel_table(request);
    return ExitCode::kOk;
  }
  const auto warn = [](const std::vector<std::string>& lines) {
    for (const std::string& line : lines)
      std::cerr << "segue run: warning: " << gpu::printable(line) << "\n";
  };
  warn(request.warnings);
  check_build(request);  // no output takes the place of a module that is read
  RunObservers observers(request);
  std::vector<std::string> unwritten;
  std::optional<WaveWriter> wave;
  try {
    if (!request.wave.empty()) wave.emplace(request);
  } catch (const UnwrittenOutput& error) {
    unwritten.emplace_back(error.what());
  }
  const auto say_unwritten = [&unwritten](const std::vector<std::string>& more = {}) {
    unwritten.insert(unwritten.end(), more.begin(), more.end());
    for (const std::string& problem : unwritten) {
      std::cerr << "segue run: " << gpu::printable(problem) << "\n";
    }
  };
  gpu::RunResult result;
  try {
    ProgressLine line;
    result = execute(request, observers.observer(), [&](const std::string& part, gpu::Cycle now) {
      line.show(fmt::format("segue run: {}, {:.1f} ms simulated", part,
                            request.machine.clock.us(now) / 1e3));
    });
#ifdef SEGUE_HAS_RTL
  } catch (const plant::TwinDiffers& error) {
    say_unwritten(observers.unwritten());
    if (words.json) std::cout << failure_json(request, "mismatch", error.what());
    throw;
  } catch (const plant::AssertionFailed& error) {
    say_unwritten(observers.unwritten());
    if (words.json) std::cout << failure_json(request, "assertion", error.what());
    throw;
#endif
  } catch (...) {
    say_unwritten();
    throw;
  }
  observers.finish(result);
  std::cout << report(request, result, observers, words.json);
  std::cout.flush();
  warn(missed_windows(request, result.simulated));
  for (std::string& problem : observers.write(result)) unwritten.push_back(std::move(problem));
  if (const std::string problem = wave ? wave->finish() : ""; !problem.empty()) {
    unwritten.push_back(problem);
  }
  say_unwritten();
  if (!result.stall) return unwritten.empty() ? ExitCode::kOk : ExitCode::kHarnessError;
  std::cerr << "segue run: " << stall_line(request, result) << "\n";
  return result.stall->time_up ? ExitCode::kStopped : ExitCode::kNoProgress;
}

}  // namespace

void add_run_command(CLI::App& app, int& exit_code) {
  using gpu::DataKind;
  auto words = std::make_shared<RunWords>();
  CLI::App* const command = app.add_subcommand("run", kAbout);
  command->footer(kMore);
  command
      ->add_option("--machine", words->machine,
                   "A machine or a file FILE.toml; shipped: " + names(DataKind::kMachine))
      ->capture_default_str();
  CLI::Option* const workload =
      command
          ->add_option("--workload", words->workload,
                       "A workload or a file FILE.toml; shipped: " + names(DataKind::kWorkload))
          ->capture_default_str();
  command->add_option("workload", words->workload_behind, "The same, without the option's name")
      ->check(not_empty())
      ->excludes(workload);
  command
      ->add_option(
          "--policy", words->policy,
          "Who gets an SM: " + gpu::supported_policies() + "; without, what the machine file says")
      ->check(not_empty());
  command
      ->add_option("--technique", words->technique,
                   "How an SM is taken away: " + gpu::describe_techniques() +
                       "; without, what the machine file says")
      ->check(not_empty());
  command
      ->add_option("--quantum", words->quantum,
                   "With --policy round-robin, and needed there: how long a kernel has the engine "
                   "to itself before the next one's turn, such as 100us")
      ->check(not_empty());
  command
      ->add_option("--drain-deadline", words->drain_deadline,
                   "With --technique drain: an SM that drains for so long is switched, such as "
                   "50us; 0 or without: never")
      ->check(not_empty());
  command->add_flag(
      "--release-event", words->release_event,
      "With --policy dss-literal: an SM that has vacated invokes Algorithm 1, too, as "
      "one that becomes idle does");
  command->add_flag(
      "--spare-once", words->spare_once,
      "With --policy dss or dss-literal: tokens left over from an even split end with the "
      "first kernels that get them");
  command->add_flag(
      "--fullest-victim", words->fullest_victim,
      "With a policy that takes SMs away: of a kernel's SMs the one with most thread blocks, "
      "not the lowest");
  command->add_flag("--fcfs-exclusive", words->fcfs_exclusive,
                    "With --policy fcfs: only the oldest kernel gets SMs; the others wait until it "
                    "has ended, as contexts of the thesis' base GPU do");
  command
      ->add_option(
          "--idempotence", words->idempotence,
          "With --technique flush or chimera: relaxed (a thread block may start over until it does "
          "what cannot be done twice; the default) or strict (only those of kernels that "
          "never do)")
      ->check(not_empty());
  command
      ->add_option("--limit", words->limit,
                   "With --technique chimera, and needed there: in which an SM is to be vacated, "
                   "such as 15us")
      ->check(not_empty());
  command
      ->add_option("--headroom", words->headroom,
                   "With --technique chimera: what the selector keeps of the limit for what it "
                   "cannot foresee, such as 1us or 0; without, 700 cycles")
      ->check(not_empty());
  add_hardware_options(*command, words->faults, words->size);
  command->add_option("--seed", words->seed, "Seed of the thread blocks' durations")
      ->transform(whole_number(0, kMaxSeed))
      ->capture_default_str();
  command
      ->add_option("--tb-time", words->tb_time,
                   "Reading of Table 5.2's Time/TB: corrected (times the SMs) or printed")
      ->capture_default_str();
  command
      ->add_option("--max-time", words->max_time,
                   "Stop the shared run after so much simulated time, such as 250ms, with its "
                   "figures so far")
      ->check(not_empty());
  command
      ->add_option(
          "--engine", words->engine,
          "How contexts move: closed (bytes at the SM's share of the bandwidth) or cycle "
          "(the preemption engines request them line by line; without --trace, --histogram, "
          "--statistics and --csv, but of policies that let kernels share an SM)")
      ->capture_default_str();
  command
      ->add_flag(
          "--rtl{alone}", words->rtl_mode,
          "Let the Verilated RTL decide instead of its twin: of the SM driver or the allocator, "
          "with --technique chimera of the selector, with --engine cycle of the preemption "
          "engines, too. --rtl=compare: both run, and are held equal in every cycle")
      ->check(one_of({"alone", "compare"}))
      ->multi_option_policy(CLI::MultiOptionPolicy::Throw)
      ->each([words](const std::string& mode) {
        words->rtl = mode == "alone";
        words->rtl_compared = mode == "compare";
      });
  CLI::Option* const wave =
      command
          ->add_option(
              "--wave", words->wave,
              "Write the waveform of the RTL of driver, allocator or engines in the shared "
              "run (FST); implies "
              "--rtl")
          ->check(not_empty());
  command
      ->add_option("--wave-time", words->wave_time,
                   "FROM..TO: which part of the shared run the waveform shows, in simulated time, "
                   "such as 1ms..1.2ms; without, all of it")
      ->check(not_empty())
      ->needs(wave);
  command->add_flag("--no-skip", words->no_skip, "Tick every cycle");
  CLI::Option* const kernels =
      command->add_flag("--kernels", words->kernels, "Show the workload's kernels and run nothing")
          ->excludes(wave);
  command->add_flag("--json", words->json, "One JSON document on standard output")
      ->excludes(kernels);
  add_observer_options(*command, *words, *kernels);
  for (const char* unused :
       {"--rtl", "--max-time", "--no-skip", "--seed", "--engine", "--faults", "--size",
        "--release-event", "--spare-once", "--fullest-victim", "--fcfs-exclusive",
        "--drain-deadline", "--idempotence", "--headroom"}) {
    kernels->excludes(command->get_option(unused));
  }
  command->callback([words, &exit_code] {
    exit_code = static_cast<int>(report_errors("segue run", [&] { return run(*words); }));
  });
}

}  // namespace segue::cli
