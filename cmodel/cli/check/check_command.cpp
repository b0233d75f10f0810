#include "cmodel/cli/check/check_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "cmodel/cli/check/file_kind.hpp"
#include "cmodel/cli/common/command_errors.hpp"
#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/common/option_checks.hpp"
#include "cmodel/cli/kernel/kernel_files.hpp"
#include "cmodel/cli/run/run_request.hpp"
#include "cmodel/cli/run/run_warnings.hpp"
#include "cmodel/cli/sweep/sweep_spec.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "cmodel/gpu/plan/make_plan.hpp"
#include "cmodel/gpu/techniques/technique_names.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"
#include "cmodel/gpu/workload/application_file.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/gpu/workload/policy_names.hpp"
#include "cmodel/gpu/workload/profile_file.hpp"
#include "cmodel/gpu/workload/resource_shares.hpp"
#include "cmodel/studies/effisha/kernels.hpp"
#ifdef SEGUE_HAS_RTL
#include "verilator_tb/cli/regress_list.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/module_store.hpp"
#endif

namespace segue::cli {
namespace {

constexpr const char* kAboutCheck =
    "Check files as the commands that read them would, and run nothing";
constexpr const char* kMoreCheck =
    "FILE.toml is a machine, a workload, a library of applications or profiles of kernels (segue "
    "run),\n"
    "a sweep (segue sweep), a host file (segue kernel run; its kernels are compiled), a list of\n"
    "lockstep runs (segue regress) or EffiSha's kernels (segue reproduce); its keys tell which.\n"
    "Files that it names are checked with it.\n"
    "A workload is planned on a machine: that of --machine.\n"
    "\n"
    "Prints a line for each file; its errors are those of the commands, on standard error.\n"
    "\n"
    "Exit codes: 0 all can be used, 2 bad input, 13 output that cannot be written or a compiler "
    "that\n"
    "was killed or cannot write.";

struct CheckWords {
  std::vector<std::string> files;
  std::string machine = RunWords().machine;
  CLI::Option* machine_option = nullptr;
};

std::string count(std::size_t number, const char* thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

/// A path, also where it looks like the name of a shipped file.
std::string as_path(const std::string& file) {
  return file.find('/') == std::string::npos ? "./" + file : file;
}

void warn(const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings) {
    std::cerr << "segue check: warning: " << gpu::printable(warning) << "\n";
  }
}

std::string check_workload(const std::string& file, const CheckWords& words) {
  RunWords run;
  run.workload = file;
  run.machine = words.machine;
  // A machine may name a policy and a technique of which a run has to say more: any time will do.
  const gpu::Machine machine = gpu::load_machine(words.machine);
  if (gpu::policy_from_name(machine.policy, "").driver == sm_driver::Policy::kRoundRobin) {
    run.quantum = "100us";
  }
  const auto technique = gpu::technique_from_name(machine.technique, "");
  if (gpu::find_technique(technique)->by_selector) {
    // A clock may be so slow that it is not above the selector's headroom.
    const double headroom_us = machine.clock.us(gpu::PlanOptions().headroom);
    run.limit = fmt::format("{:.3f}us", std::max(100.0, 2.0 * headroom_us));
  }
  const RunRequest request = make_request(run);
  warn(request.warnings);
  const std::size_t processes = request.workload.processes.size();
  return fmt::format("a workload: {} process{} on machine {}", processes,
                     processes == 1 ? "" : "es", request.machine.name);
}

std::string check_regress([[maybe_unused]] const std::string& file) {
#ifdef SEGUE_HAS_RTL
  try {
    const std::vector<plant::RegressEntry> entries = read_regress_list(file);
    for (const plant::RegressEntry& entry : entries) {
      if (entry.module.empty()) plant::module_store().check(entry.block->configs(), *entry.config);
    }
    return "a list of lockstep runs: " + count(entries.size(), "[[run]]");
  } catch (const plant::BadInput& error) {
    throw gpu::BadInput(error.what());
  }
#else
  throw gpu::BadInput(gpu::Place{.file = file},
                      "a list of lockstep runs, but this build has no RTL");
#endif
}

/// Describes the file in words: its kind and its main figures.
std::string check(const std::string& file, const CheckWords& words) {
  switch (file_kind(file)) {
    case FileKind::kMachine: {
      const gpu::Machine machine = gpu::load_machine(file);
      if (gpu::policy_from_name(machine.policy, "").shared != gpu::SharedPolicy::kNone) {
        gpu::check_shared_sms(machine, gpu::technique_from_name(machine.technique, ""));
        static_cast<void>(gpu::share_limit(machine));
      }
      warn(warnings_of(machine));
      return fmt::format("a machine: {}, {} SMs", machine.name, machine.sms);
    }
    case FileKind::kLibrary:
      return "a library: " +
             count(gpu::load_applications(file, "", "").applications.size(), "application");
    case FileKind::kProfiles:
      return count(gpu::check_profiles(file), "profile") + " of kernels";
    case FileKind::kSweep:
      return "a sweep: " + count(read_sweep_spec(file).points.size(), "point");
    case FileKind::kHost: {
      KernelWords kernel;
      kernel.file = file;
      KernelFiles files = open_kernel(kernel);
      check_host_file(files);
      for (const std::string& size : std::vector<std::string>(files.host->sizes)) {
        files.host = isa::read_host_file(files.host->path, size);
        check_host_file(files);
      }
      const std::size_t launches = files.host->launches.size();
      return fmt::format("a host file: {} launch{}", launches, launches == 1 ? "" : "es");
    }
    case FileKind::kRegress:
      return check_regress(file);
    case FileKind::kEffisha:
      return "EffiSha's kernels: " + count(studies::effisha::read_kernels(file).size(), "kernel");
    case FileKind::kWorkload:
      break;
  }
  return check_workload(file, words);
}

ExitCode check_all(const CheckWords& words) {
  ExitCode code = ExitCode::kOk;
  bool planned = false;
  for (const std::string& file : words.files) {
    const ExitCode one = report_errors("segue check", [&] {
      planned = planned || file_kind(as_path(file)) == FileKind::kWorkload;
      const std::string kind = check(as_path(file), words);
      std::cout << fmt::format("{}: ok, {}\n", gpu::printable(file), kind);
      return ExitCode::kOk;
    });
    code = std::max(code, one);
  }
  if (planned || words.machine_option->empty() || code != ExitCode::kOk) return code;
  return report_errors("segue check", []() -> ExitCode {
    throw gpu::BadInput("--machine: no file is a workload; allowed: beside one");
  });
}

}  // namespace

void add_check_command(CLI::App& app, int& exit_code) {
  auto words = std::make_shared<CheckWords>();
  CLI::App* const command = app.add_subcommand("check", kAboutCheck);
  command->footer(kMoreCheck);
  command->add_option("files", words->files, "Files, FILE.toml")->required()->check(not_empty());
  words->machine_option =
      command
          ->add_option("--machine", words->machine, "For workloads: a machine or a file FILE.toml")
          ->check(not_empty())
          ->capture_default_str();
  command->callback([words, &exit_code] { exit_code = static_cast<int>(check_all(*words)); });
}

}  // namespace segue::cli
