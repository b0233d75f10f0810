#include "cmodel/cli/kernel/kernel_profile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "cmodel/cli/common/output_file.hpp"
#include "cmodel/cli/kernel/kernel_files.hpp"
#include "cmodel/cli/kernel/sm_options.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "cmodel/gpu/config/shell_word.hpp"
#include "cmodel/gpu/workload/application_file.hpp"
#include "cmodel/isa/flashback/scalar_backup.hpp"
#include "cmodel/isa/host/run_host_file.hpp"
#include "cmodel/kernel_profile/launch_profile.hpp"
#include "cmodel/kernel_profile/tb_resources.hpp"
#include "cmodel/kernel_profile/workload_text.hpp"
#include "cmodel/paths/json_text.hpp"
#include "cmodel/sm_model/kernel_sm.hpp"
#include "cmodel/studies/thesis6/assumptions.hpp"

namespace segue::cli {
namespace {

namespace thesis6 = studies::thesis6;
using kernel_profile::LaunchProfile;

constexpr const char* kLibrary = "parboil";  // of thesis Table 5.2

/// A line for each launch that was timed without some of its dependences.
std::vector<std::string> untracked_lines(const std::vector<LaunchProfile>& launches) {
  std::vector<std::string> lines;
  for (std::size_t k = 0; k < launches.size(); ++k) {
    const double share = launches[k].untracked_share.value_or(0.0);
    if (share == 0.0) continue;
    lines.push_back(fmt::format("kernel {}, launch {}: {}", launches[k].kernel, k + 1,
                                untracked_in_words(share)));
  }
  return lines;
}

/// @param sm of launches that were timed
std::string table(const std::vector<LaunchProfile>& launches,
                  const std::optional<thesis6::Assumptions>& sm) {
  const bool timed = sm.has_value();
  std::string text =
      fmt::format("{:16} {:>7} {:>6} {:>9} {:>11}{} {:>7} {:>11} {:>23} {:>10}   [modelled]\n",
                  "kernel", "blocks", "warps", "registers", "instr/block",
                  timed ? fmt::format(" {:>12}", "cycles/block") : "", "awake", "bytes/instr",
                  "context bytes (of all)", "idempotent");
  for (const LaunchProfile& launch : launches) {
    double sum = 0;
    for (const double bytes : launch.context_bytes) sum += bytes;
    const std::string until = std::isinf(launch.first_non_idempotent)
                                  ? std::string("always")
                                  : fmt::format("{:.1f} %", 100 * launch.first_non_idempotent);
    text += fmt::format(
        "{:16} {:>7} {:>6} {:>9} {:>11}{} {:>5.0f} % {:>11.2f} {:>13.0f} ({:>7}) {:>10}\n",
        launch.kernel, launch.thread_blocks, launch.warps_per_tb, launch.registers_per_tb,
        kernel_profile::whole_instructions(launch),
        launch.cycles_per_tb ? fmt::format(" {:>12.0f}", *launch.cycles_per_tb) : "",
        100 * launch.lanes_awake, launch.bytes_per_instruction,
        sum / kernel_profile::kProgressSteps, launch.whole_context_bytes, until);
  }
  for (const std::string& line : untracked_lines(launches)) text += line + "\n";
  return timed ? text + assumed_lines(*sm, thesis6::Subject::kSm) : text;
}

/// Guesses that a workload's issue rates rest on.
std::vector<std::string> assumed_rates(const std::optional<thesis6::Assumptions>& sm) {
  if (!sm) return {"issue_rate"};
  std::string keys;
  for (const std::string& one : thesis6::describe(*sm)) keys += (keys.empty() ? "" : " ") + one;
  std::vector<std::string> guesses = {"issue_rate: " + keys};
  for (const std::string& one : thesis6::fixed_assumptions()) {
    guesses.push_back("issue_rate: " + one);
  }
  return guesses;
}

kernel_profile::ContextScheme scheme_of(const std::string& name) {
  using kernel_profile::ContextScheme;
  return name == "allocated"   ? ContextScheme::kAllocated
         : name == "flashback" ? ContextScheme::kFlashback
                               : ContextScheme::kLive;
}

std::string json(const KernelFiles& files, const std::string& contexts,
                 const std::optional<thesis6::Assumptions>& sm,
                 const std::vector<LaunchProfile>& launches) {
  using Json = nlohmann::ordered_json;
  Json document;
  document["schema"] = "segue-kernel-profile-2";
  document["command"] = "kernel profile";
  document["version"] = SEGUE_VERSION;
  document["file"] = files.host->path;
  document["size"] = files.host->size;
  document["isa"] = name_of(files.program.architecture);
  document["contexts"] = contexts;
  document["fidelity"] = "modelled";
  document["given"] = files.given;
  document["assumptions"] = sm ? thesis6::describe(*sm) : std::vector<std::string>();
  document["assumed"] = sm ? thesis6::fixed_assumptions() : std::vector<std::string>();
  document["launches"] = Json::array();
  for (const LaunchProfile& launch : launches) {
    Json row;
    row["kernel"] = launch.kernel;
    row["thread_blocks"] = launch.thread_blocks;
    row["threads_per_tb"] = launch.threads_per_tb;
    row["registers_per_tb"] = launch.registers_per_tb;
    row["shared_bytes_per_tb"] = launch.lds_bytes;
    row["instructions_per_tb"] = launch.instructions_per_tb;
    row["cycles_per_tb"] = launch.cycles_per_tb ? Json(*launch.cycles_per_tb) : Json(nullptr);
    row["untracked_share"] = launch.untracked_share ? Json(*launch.untracked_share) : Json(nullptr);
    row["lanes_awake"] = launch.lanes_awake;
    row["bytes_per_instruction"] = launch.bytes_per_instruction;
    row["context_bytes"] = launch.context_bytes;
    row["whole_context_bytes"] = launch.whole_context_bytes;
    const bool always = std::isinf(launch.first_non_idempotent);
    row["non_idempotent_at"] = always ? Json(nullptr) : Json(launch.first_non_idempotent);
    row["non_idempotent_line"] = always ? Json(nullptr) : Json(launch.non_idempotent_line);
    document["launches"].push_back(row);
  }
  return json_text(document, 2) + "\n";
}

/// Refuses a launch of which the SM of Table 6.1 holds no thread block.
void check_fit(const KernelFiles& files) {
  isa::check_launches(*files.host, files.program);
  for (const isa::LaunchSpec& launch : files.host->launches) {
    static_cast<void>(sm_model::tbs_that_fit(
        launch.kernel, kernel_profile::tb_resources(files.program, launch), {}));
  }
}

/// Times thread blocks on a full SM of Table 6.1, without page faults.
void time_launches(const KernelFiles& files, const thesis6::Assumptions& sm,
                   std::uint64_t most_instructions, std::vector<LaunchProfile>& launches) {
  for (std::size_t k = 0; k < launches.size(); ++k) {
    sm_model::TraceRequest request;
    request.launch = k;
    request.sms = sm.machine.sms;
    request.neighbours = sm.neighbours;
    request.layout = sm.layout;
    request.most_tbs = sm.most_tbs;
    request.window = 1U << sm.machine.frontend.window_bits;
    request.most_instructions = most_instructions;
    const sm_model::LaunchTrace trace = sm_model::trace_launch(*files.host, files.program, request);
    const sm_model::SmMachine machine = sm_model::machine_for(trace, sm.machine);
    LaunchProfile& launch = launches[k];
    launch.untracked_share = trace.untracked_share();
    launch.cycles_per_tb = sm_model::run_kernel_on_sm(trace, machine, {}).cycles_per_tb();
    // A workload's warps issue two instructions a cycle at most; waits and hints take the SM none.
    const double most = *launch.cycles_per_tb * launch.warps_per_tb * 2;
    if (static_cast<double>(kernel_profile::whole_instructions(launch)) <= most) continue;
    throw gpu::BadInput(fmt::format(
        "--timed: a thread block of kernel '{}' has {} instructions, nearly all of them waits and "
        "hints, and takes {:.0f} cycles; allowed: at most two instructions a cycle of a warp",
        launch.kernel, kernel_profile::whole_instructions(launch), *launch.cycles_per_tb));
  }
}

/// @throws gpu::BadInput
void check_beside(const std::vector<std::string>& beside) {
  if (beside.empty()) return;
  const gpu::ApplicationLibrary library = gpu::load_applications(kLibrary, "--beside", "");
  std::vector<std::string_view> names;
  for (const gpu::Application& application : library.applications) {
    names.push_back(application.name);
  }
  for (const std::string& name : beside) {
    if (std::ranges::find(names, name) != names.end()) continue;
    throw gpu::BadInput(fmt::format("--beside: unknown application '{}'{}; allowed: {}", name,
                                    gpu::suggestion(name, names), gpu::join(names)));
  }
}

}  // namespace

ExitCode kernel_profile_command(const KernelWords& words) {
  check_beside(words.beside);
  KernelFiles files = open_host_file(words);
  refuse_overwriting(files_read(*files.host), {{"--output", words.output}});
  if (!words.beside.empty() && words.output.empty()) {
    throw gpu::BadInput(
        "--beside: stands in the workload that --output writes; allowed: with --output");
  }
  std::optional<OutputFile> output;
  const bool instead = !words.output.empty() && is_standard_output(words.output);
  if (instead && words.json) {
    throw gpu::BadInput(
        fmt::format("--output: '{}' is taken by --json; allowed: a file", words.output));
  }
  if (!words.output.empty() && !instead) output.emplace("--output", words.output);
  if (words.timed) check_fit(files);
  const kernel_profile::ContextScheme scheme = scheme_of(words.contexts);
  if (scheme == kernel_profile::ContextScheme::kFlashback) {
    files.program = isa::back_up_scalars(files.program);
  }
  kernel_profile::MeasuredLaunches measured =
      kernel_profile::measure_launches(*files.host, files.program, words.most_instructions, scheme);
  std::optional<thesis6::Assumptions> sm;
  if (words.timed) {
    sm.emplace();
    time_launches(files, *sm, words.most_instructions, measured.launches);
  }
  const std::vector<LaunchProfile>& launches = measured.launches;
  kernel_profile::WorkloadRequest request;
  // Libraries have applications of the same names.
  request.application =
      gpu::printable(std::filesystem::path(files.host->path).stem().string()) + "-measured";
  request.beside = words.beside;
  request.library = kLibrary;
  request.rounds = measured.rounds;
  request.issue_rate = words.issue_rate;
  request.assumed = assumed_rates(sm);
  request.comment = {
      fmt::format("Measured by `segue kernel profile {} --isa {}{}{}{}`: thread blocks, registers, "
                  "instructions,",
                  gpu::shown_shell_word(words.file), words.isa,
                  words.size.empty() ? "" : " --size " + gpu::shown_shell_word(words.size),
                  words.compile ? " --compile" : "",
                  (words.contexts == "live" ? "" : " --contexts " + words.contexts) +
                      (words.timed ? " --timed" : "")),
      "context by progress, traffic without caches, first instruction that cannot be done twice.",
      words.timed ? "Modelled: issue_rate, such that a thread block lasts its cycles on a full SM "
                    "(segue kernel cycles); policies that share an SM slow it again."
                  : "Assumed: issue_rate, warp instructions a cycle of one warp."};
  for (const std::string& line : untracked_lines(launches)) request.comment.push_back(line);
  const std::string workload = kernel_profile::workload_text(launches, request);
  if (instead) {
    std::cout << workload;
    return ExitCode::kOk;
  }
  std::cout << (words.json ? json(files, words.contexts, sm, launches)
                           : table(launches, sm) + given_lines(files.given));
  if (output) {
    output->stream() << workload;
    output->commit();
  }
  return ExitCode::kOk;
}

}  // namespace segue::cli
