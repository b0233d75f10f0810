#include "cmodel/cli/kernel/kernel_flashback.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "cmodel/cli/kernel/kernel_files.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/analysis/context_bytes.hpp"
#include "cmodel/isa/assembly/print_instruction.hpp"
#include "cmodel/isa/flashback/context_schemes.hpp"
#include "cmodel/isa/flashback/kernel_plans.hpp"
#include "cmodel/isa/flashback/scalar_backup.hpp"
#include "cmodel/paths/json_text.hpp"

namespace segue::cli {
namespace {

struct SchemeRow {
  std::string_view key;
  std::string_view name;
  double isa::ContextSchemes::*bytes;
};
constexpr std::array kSchemes = {
    SchemeRow{"allocated", "allocated", &isa::ContextSchemes::allocated},
    SchemeRow{"live", "live (LIVE)", &isa::ContextSchemes::live},
    SchemeRow{"checkpoint", "least of the basic block (CKPT)",
              &isa::ContextSchemes::least_of_block},
    SchemeRow{"deferred", "deferred within the block (CS-Defer)", &isa::ContextSchemes::deferred},
    SchemeRow{"in_place", "flashback, registers in place", &isa::ContextSchemes::in_place},
    SchemeRow{"reloaded", "  and results reloaded", &isa::ContextSchemes::reloaded},
    SchemeRow{"reverted", "  and instructions reverted", &isa::ContextSchemes::reverted},
    SchemeRow{"flashback", "  and scalars backed up (CTXBack)", &isa::ContextSchemes::backed_up},
    SchemeRow{"flashback_or_deferred", "CTXBack or CS-Defer, the smaller",
              &isa::ContextSchemes::both},
};

std::string text_of(const isa::Kernel& kernel, const isa::ContextSchemes& schemes) {
  std::string text = fmt::format(
      "kernel {}: bytes of registers in a warp's context, mean over {} instructions   [modelled]\n",
      kernel.name, schemes.instructions);
  for (const SchemeRow& row : kSchemes) {
    const double bytes = schemes.*row.bytes;
    text += fmt::format("  {:38} {:>8.1f} {:>7.1f} %\n", row.name, bytes,
                        100 * bytes / schemes.allocated);
  }
  text += schemes.flashbacks == 0
              ? "  before no instruction a flashback\n"
              : fmt::format(
                    "  before {:.0f} % of the instructions a flashback, which executes {:.1f} "
                    "instructions again and reverts {:.2f}\n",
                    100 * schemes.flashbacks, schemes.executed_again, schemes.undone);
  text += fmt::format(
      "  {} copies of scalar registers{}\n", schemes.copies,
      schemes.no_room == 0 ? "" : fmt::format(", {} without a free register", schemes.no_room));
  return text + fmt::format("  a deferral executes {:.1f} instructions before it saves\n",
                            schemes.deferred_by);
}

nlohmann::ordered_json json_of(const isa::Kernel& kernel, const isa::ContextSchemes& schemes) {
  nlohmann::ordered_json json;
  json["kernel"] = kernel.name;
  json["instructions"] = schemes.instructions;
  for (const SchemeRow& row : kSchemes) json["bytes"][std::string(row.key)] = schemes.*row.bytes;
  json["bytes"]["fidelity"] = "modelled";
  json["flashbacks"] = schemes.flashbacks;
  const bool none = schemes.flashbacks == 0;  // means over flashbacks
  json["executed_again"] =
      none ? nlohmann::ordered_json() : nlohmann::ordered_json(schemes.executed_again);
  json["reverted"] = none ? nlohmann::ordered_json() : nlohmann::ordered_json(schemes.undone);
  json["copies"] = schemes.copies;
  json["copies_without_room"] = schemes.no_room;
  json["deferred_by"] = schemes.deferred_by;
  return json;
}

std::string instruction_text(const isa::Program& program, const isa::Instruction& instruction) {
  const std::string label =
      instruction.target == isa::kNoTarget ? "" : isa::label_of(instruction.target);
  return isa::print_instruction(program, instruction, label);
}

std::string listing(const isa::Program& program, const isa::Kernel& kernel) {
  const isa::KernelPlans plans(program, kernel, {});
  std::string text =
      fmt::format("{}:\n index    live  context   point   [modelled]\n", kernel.name);
  for (std::uint32_t index = kernel.first; index < kernel.end; ++index) {
    const isa::FlashbackPlan& plan = plans.plan(index);
    const std::uint64_t live =
        isa::register_bytes(plans.liveness().live(index), program.architecture);
    text += fmt::format("{:>6} {:>7} {:>8} {:>7}  {}\n", index, live, plan.bytes,
                        plan.point == index ? "-" : fmt::format("{}", plan.point),
                        instruction_text(program, program.code[index]));
  }
  return text;
}

std::string step_text(const isa::Program& program, const isa::BlockValues& values,
                      const isa::FlashbackStep& step) {
  using Kind = isa::FlashbackStep::Kind;
  const std::string reg = isa::register_name(step.reg);
  switch (step.kind) {
    case Kind::kSave:
      return fmt::format("save     {}", reg);
    case Kind::kLoad:
      return fmt::format("load     {}", reg);
    case Kind::kMove:
      return fmt::format("move     {} to {}", isa::register_name(step.from), reg);
    case Kind::kRevert:
      return fmt::format(
          "revert   {:>5}  {}", step.instruction,
          instruction_text(program, values.of(step.instruction).reversal->instruction));
    case Kind::kExecute:
      break;
  }
  return fmt::format("execute  {:>5}  {}", step.instruction,
                     instruction_text(program, program.code[step.instruction]));
}

std::string routines(const isa::Program& program, const isa::Kernel& kernel, std::uint32_t index) {
  const isa::KernelPlans plans(program, kernel, {});
  const isa::FlashbackPlan& plan = plans.plan(index);
  std::string text =
      fmt::format("{}, preempted before {} ({}): {} bytes of registers, {} are live   [modelled]\n",
                  kernel.name, index, instruction_text(program, program.code[index]), plan.bytes,
                  isa::register_bytes(plans.liveness().live(index), program.architecture));
  text += plan.point == index ? "no flashback\n" : fmt::format("flashback to {}\n", plan.point);
  for (const bool leaves : {true, false}) {
    text += leaves ? "preemption\n" : "resumption\n";
    for (const isa::FlashbackStep& step : leaves ? plan.preempt : plan.resume) {
      text += "  " + step_text(program, plans.values(index), step) + "\n";
    }
  }
  return text;
}

/// "9 to 750", and of several kernels whose. Code in front of a kernel may be of none.
std::string places_of(const isa::Program& program, const std::string& wanted) {
  std::string text;
  for (const isa::Kernel& kernel : program.kernels) {
    if (!wanted.empty() && kernel.name != wanted) continue;
    text += fmt::format("{}{} to {}", text.empty() ? "" : ", ", kernel.first, kernel.end - 1);
    if (wanted.empty() && program.kernels.size() > 1) text += fmt::format(" of '{}'", kernel.name);
  }
  return text;
}

/// @param wanted the only kernel; empty: any
const isa::Kernel& kernel_at(const isa::Program& program, std::uint64_t index,
                             const std::string& wanted) {
  const auto has = [&](const isa::Kernel& kernel) {
    return index >= kernel.first && index < kernel.end;
  };
  const auto kernel = std::ranges::find_if(program.kernels, has);
  if (kernel != program.kernels.end() && (wanted.empty() || kernel->name == wanted)) {
    return *kernel;
  }
  const std::string found =
      kernel == program.kernels.end()
          ? fmt::format("there is no instruction {}", index)
          : fmt::format("instruction {} is of kernel '{}'", index, kernel->name);
  throw gpu::BadInput(fmt::format("--at: {}; allowed: {}", found, places_of(program, wanted)));
}

}  // namespace

ExitCode kernel_flashback_command(const KernelWords& words) {
  const KernelFiles files = open_kernel(words);
  const auto kernels = chosen_kernels(words, files.program);
  if (words.at) {
    const isa::Program program = isa::back_up_scalars(files.program);
    const isa::Kernel& kernel = kernel_at(program, *words.at, words.kernel);
    std::cout << given_lines(files.given)
              << routines(program, kernel, static_cast<std::uint32_t>(*words.at));
    return ExitCode::kOk;
  }
  if (words.list) {
    std::cout << given_lines(files.given);
    const isa::Program program = isa::back_up_scalars(files.program);
    for (const isa::Kernel* kernel : kernels) {
      std::cout << (kernel == kernels.front() ? "" : "\n")
                << listing(program, *program.find(kernel->name));
    }
    return ExitCode::kOk;
  }
  nlohmann::ordered_json document;
  document["schema"] = "segue-kernel-flashback-1";
  document["command"] = "kernel flashback";
  document["version"] = SEGUE_VERSION;
  document["fidelity"] = "modelled";
  document["given"] = files.given;
  document["isa"] = name_of(files.program.architecture);
  document["kernels"] = nlohmann::ordered_json::array();
  std::string text =
      fmt::format("{}, {} ({} lanes a warp)\n", files.program.file,
                  name_of(files.program.architecture), isa::lanes_of(files.program.architecture));
  text += given_lines(files.given);
  for (const isa::Kernel* kernel : kernels) {
    const isa::ContextSchemes schemes = isa::context_schemes(files.program, *kernel);
    text += "\n" + text_of(*kernel, schemes);
    document["kernels"].push_back(json_of(*kernel, schemes));
  }
  std::cout << (words.json ? json_text(document, 2) + "\n" : text);
  return ExitCode::kOk;
}

}  // namespace segue::cli
