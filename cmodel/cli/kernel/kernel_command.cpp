#include "cmodel/cli/kernel/kernel_command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <functional>
#include <iostream>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/cli/common/command_errors.hpp"
#include "cmodel/cli/common/option_checks.hpp"
#include "cmodel/cli/kernel/kernel_cycles.hpp"
#include "cmodel/cli/kernel/kernel_disasm.hpp"
#include "cmodel/cli/kernel/kernel_files.hpp"
#include "cmodel/cli/kernel/kernel_flashback.hpp"
#include "cmodel/cli/kernel/kernel_info.hpp"
#include "cmodel/cli/kernel/kernel_paging.hpp"
#include "cmodel/cli/kernel/kernel_preempt.hpp"
#include "cmodel/cli/kernel/kernel_profile.hpp"
#include "cmodel/cli/kernel/kernel_run.hpp"
#include "cmodel/cli/kernel/kernel_trace.hpp"
#include "cmodel/cli/kernel/kernel_yield.hpp"
#include "cmodel/cost/hardware_cost.hpp"
#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/isa/execute/execution_error.hpp"

namespace segue::cli {
namespace {

constexpr const char* kAbout = "Compile, execute and analyse kernels in GPU machine code";
constexpr const char* kMore =
    "Kernels are OpenCL C, compiled by a stock clang for an AMD GPU (gfx906: 64 lanes a warp,\n"
    "gfx1010: 32), or assembly of one. A host file (TOML) stands for the program on the host:\n"
    "buffers and what is in them, launches, expected results (cmodel/isa/README.md).\n"
    "\n"
    "Exit codes: 0 done, 2 bad input, 10 mismatch (of run, which alone compares: a result is not "
    "as\n"
    "expected), 12 no-progress (--max-instructions, loop.max), 13 harness-error, a compiler that\n"
    "was killed or cannot write, or output that cannot be written, 15 kernel-fault (such as an\n"
    "access outside of its buffers).";

using Body = std::function<ExitCode(const KernelWords&)>;

ExitCode with_faults(const Body& body, const KernelWords& words) {
  try {
    return body(words);
  } catch (const isa::ExecutionError& error) {
    std::cout.flush();
    std::cerr << "segue kernel: " << error.what() << "\n";
    return error.endless() ? ExitCode::kNoProgress : ExitCode::kKernelFault;
  }
}

std::string file_help(bool host_file) {
  std::string text = host_file ? "A host file FILE.toml, FILE.cl or FILE.s with one beside it"
                               : "A host file FILE.toml, OpenCL C FILE.cl or assembly FILE.s";
  text += ", or a kernel that ships:";
  for (const std::string& name : shipped_kernels()) text += " " + name;
  return text;
}

/// `sized`: a size of the host file changes something.
CLI::App* add(CLI::App& parent, const char* name, const char* about, bool host_file, bool sized,
              const std::shared_ptr<KernelWords>& words, const Body& body, int& exit_code) {
  CLI::App* const command = parent.add_subcommand(name, about);
  command->add_option("file", words->file, file_help(host_file))->required()->check(not_empty());
  command->add_option("--isa", words->isa, "Instruction set: gfx906 or gfx1010")
      ->capture_default_str();
  if (sized) {
    command
        ->add_option("--size", words->size,
                     "Size of the host file: a table of its [sizes]; without, [constants]")
        ->check(not_empty());
  }
  command->add_flag(
      "--compile", words->compile,
      "Compile a kernel that ships, instead of reading its assembly, which ships too");
  command->callback([words, body, &exit_code] {
    exit_code =
        static_cast<int>(report_errors("segue kernel", [&] { return with_faults(body, *words); }));
  });
  return command;
}

/// Of commands that run the SM model.
void add_sm_options(CLI::App& command, KernelWords& words) {
  command.add_option("--assume", words.assume, "KEY=VALUE of the SM, as below; may be repeated")
      ->allow_extra_args(false)
      ->check(not_empty());
  command
      .add_flag("--rtl{alone}", words.rtl,
                "Let the Verilated RTL of the SM's blocks decide instead of their twins; a module "
                "of the size is built first. --rtl=compare: both run, and are held equal in every "
                "cycle")
      ->check(one_of({"alone", "compare"}))
      ->multi_option_policy(CLI::MultiOptionPolicy::Throw);
  command.add_flag("--json", words.json, "One JSON document on standard output");
}

void add_hardware(CLI::App& command, KernelWords& words) {
  command
      .add_option("--hardware", words.hardware,
                  "NAME=VALUE of the front end, as below; may be repeated")
      ->allow_extra_args(false)
      ->check(not_empty());
}

void add_limit(CLI::App& command, KernelWords& words) {
  command
      .add_option("--max-instructions", words.most_instructions,
                  "Warp-instructions after which a launch counts as endless")
      ->transform(whole_number(1, std::numeric_limits<std::int64_t>::max()))
      ->capture_default_str();
}

void add_kernel_name(CLI::App& command, KernelWords& words, const char* help) {
  command.add_option("--kernel", words.kernel, help)->check(not_empty());
}

}  // namespace

void add_kernel_command(CLI::App& app, int& exit_code) {
  CLI::App* const kernel = app.add_subcommand("kernel", kAbout);
  kernel->footer(kMore);
  kernel->require_subcommand(1);
  auto words = std::make_shared<KernelWords>();

  CLI::App* const run =
      add(*kernel, "run", "Execute the launches of a host file and compare the results", true, true,
          words, &run_kernel_command, exit_code);
  add_limit(*run, *words);
  run->add_option("--dump", words->dumps,
                  "BUFFER=FILE: write a buffer's bytes in the end; may be repeated")
      ->check(not_empty());
  CLI::Option* const preempt =
      run->add_option("--preempt", words->preempt,
                      "Preempt warps at random, every N warp-instructions in the mean, and resume "
                      "them by context flashback (segue kernel flashback)")
          ->transform(whole_number(1, std::numeric_limits<std::uint32_t>::max()));
  run->add_option("--seed", words->seed, "Random seed of --preempt")
      ->transform(whole_number(0, std::numeric_limits<std::uint32_t>::max()))
      ->capture_default_str()
      ->needs(preempt);
  run->add_flag("--json", words->json, "One JSON document on standard output");

  CLI::App* const info =
      add(*kernel, "info", "Registers, occupancy, instruction mix and bytes to save of kernels",
          false, true, words, &kernel_info_command, exit_code);
  add_kernel_name(*info, *words, "Only this kernel");
  info->add_option("--machine", words->machine,
                   "Machine of the occupancy: a name or a file FILE.toml")
      ->capture_default_str();
  info->add_option("--group", words->group,
                   "Work-items of a group; without, those of the host file's launches")
      ->transform(whole_number(1, 1024));
  info->add_flag("--json", words->json, "One JSON document on standard output");

  CLI::App* const disasm = add(*kernel, "disasm", "Print kernels as they were decoded", false,
                               false, words, &kernel_disasm_command, exit_code);
  add_kernel_name(*disasm, *words, "Only this kernel");
  CLI::Option* const live = disasm->add_flag(
      "--live", words->live,
      "With the live vector and scalar registers before each instruction, and their bytes");
  disasm
      ->add_flag("--assembly", words->assembly, "A whole program that an assembler and segue read")
      ->excludes(live);

  CLI::App* const flashback =
      add(*kernel, "flashback",
          "Contexts of preempted warps by scheme: live registers, deferral, context flashback",
          false, false, words, &kernel_flashback_command, exit_code);
  flashback->footer(
      "A warp that is preempted before an instruction saves the context of an earlier one of its\n"
      "basic block, and executes those between again when it returns (CTXBack, IPDPS 2021).");
  add_kernel_name(*flashback, *words, "Only this kernel");
  CLI::Option* const list = flashback->add_flag(
      "--list", words->list,
      "Each instruction with its bytes of live registers, of its context with "
      "flashback, and its flashback point; copies of scalar registers included");
  CLI::Option* const at =
      flashback
          ->add_option("--at", words->at,
                       "The routines of one instruction, by its number in --list")
          ->transform(whole_number(0, std::numeric_limits<std::uint32_t>::max()))
          ->excludes(list);
  flashback->add_flag("--json", words->json, "One JSON document on standard output")
      ->excludes(list)
      ->excludes(at);

  CLI::App* const trace =
      add(*kernel, "trace", "Print the instructions that a warp executes, with EXEC", true, true,
          words, &kernel_trace_command, exit_code);
  add_kernel_name(*trace, *words, "Of this kernel; without, the first of the program");
  add_limit(*trace, *words);
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  trace->add_option("--block", words->block, "Thread block")
      ->transform(whole_number(0, kMost))
      ->capture_default_str();
  trace->add_option("--warp", words->warp, "Warp of the thread block")
      ->transform(whole_number(0, 31))
      ->capture_default_str();
  trace->add_option("--limit", words->limit, "Print so many instructions at most")
      ->transform(whole_number(1, kMost))
      ->capture_default_str();

  CLI::App* const cycles =
      add(*kernel, "cycles", "Run a launch on the SM model: cycles by fault scheme", true, true,
          words, &kernel_cycles_command, exit_code);
  cycles->footer(kernel_cycles_footer());
  add_kernel_name(*cycles, *words, "Of this kernel's launches");
  add_limit(*cycles, *words);
  std::vector<std::string_view> schemes;
  for (const auto& [name, scheme] : cost::kFaultSchemes) schemes.push_back(name);
  cycles
      ->add_option(
          "--faults", words->faults,
          "Schemes to compare with stall, several with commas; without, all: " + gpu::join(schemes))
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(one_of(schemes));
  cycles->add_flag("--at-commit", words->at_commit,
                   "The replay queue keeps an access until its commit, as in the thesis, and not "
                   "only until its last check");
  cycles
      ->add_option(
          "--first-use-us", words->first_use_us,
          "Map memory that the launch only writes at its first use, in regions of 64 KB, so "
          "many us after the fault; without, all memory is mapped")
      ->transform(whole_number(1, 10'000));
  add_hardware(*cycles, *words);
  add_sm_options(*cycles, *words);

  CLI::App* const paging =
      add(*kernel, "paging", "Run a launch on all SMs under demand paging, with block switching",
          true, true, words, &kernel_paging_command, exit_code);
  paging->footer(kernel_paging_footer());
  add_kernel_name(*paging, *words, "Of this kernel's launches");
  add_limit(*paging, *words);
  paging
      ->add_option("--link", words->links,
                   "To the CPU: nvlink, pcie, or both with a comma; without, both")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(one_of({"nvlink", "pcie"}));
  paging
      ->add_option(
          "--heap", words->heap,
          "The buffer from which launches allocate memory: of it alone regions are absent, "
          "until they are touched first, and none comes over the link (thesis, Figure "
          "6.14)")
      ->check(not_empty());
  add_hardware(*paging, *words);
  add_sm_options(*paging, *words);

  CLI::App* const preempted =
      add(*kernel, "preempt",
          "Preempt all warps of an SM: times in which they leave and come back, by scheme", true,
          true, words, &kernel_preempt_command, exit_code);
  preempted->footer(kernel_preempt_footer());
  add_kernel_name(*preempted, *words, "Of this kernel's launches");
  add_limit(*preempted, *words);
  add_sm_options(*preempted, *words);

  CLI::App* const yields =
      add(*kernel, "yield",
          "Run a launch that looks at a flag and leaves: overhead, and times until it has left",
          true, true, words, &kernel_yield_command, exit_code);
  yields->footer(kernel_yield_footer());
  add_kernel_name(*yields, *words, "Of this kernel's launches");
  add_limit(*yields, *words);
  add_hardware(*yields, *words);
  add_sm_options(*yields, *words);

  CLI::App* const profile =
      add(*kernel, "profile", "Measure kernels and write a workload for segue run", true, true,
          words, &kernel_profile_command, exit_code);
  add_limit(*profile, *words);
  CLI::Option* const output =
      profile->add_option("--output", words->output, "The workload FILE.toml; - is standard output")
          ->check(not_empty());
  profile
      ->add_option("--beside", words->beside,
                   "An application of thesis Table 5.2 that runs beside the kernels, such as lbm; "
                   "may be repeated")
      ->check(not_empty());
  profile
      ->add_option("--contexts", words->contexts,
                   "Registers that a preempted warp moves: allocated ones, live ones, or those of "
                   "its flashback point (segue kernel flashback)")
      ->check(one_of({"allocated", "live", "flashback"}))
      ->capture_default_str();
  CLI::Option* const timed = profile->add_flag("--timed", words->timed,
                                               "Time thread blocks on the SM model (segue kernel "
                                               "cycles) and with its assumptions: a full SM "
                                               "without page faults");
  profile
      ->add_option("--issue-rate", words->issue_rate,
                   "Assumed: warp instructions a cycle of one warp that nothing holds up")
      ->check(number_between(0.0001, 1.0))
      ->capture_default_str()
      ->needs(output)
      ->excludes(timed);
  profile->add_flag("--json", words->json, "One JSON document on standard output");
}

}  // namespace segue::cli
