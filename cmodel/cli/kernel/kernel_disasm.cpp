#include "cmodel/cli/kernel/kernel_disasm.hpp"

#include <fmt/format.h>

#include <iostream>
#include <optional>
#include <set>

#include "cmodel/cli/kernel/kernel_files.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/analysis/context_bytes.hpp"
#include "cmodel/isa/analysis/liveness.hpp"
#include "cmodel/isa/assembly/print_assembly.hpp"
#include "cmodel/isa/assembly/print_instruction.hpp"

namespace segue::cli {
namespace {

std::string live_text(const isa::Liveness& liveness, const isa::Program& program,
                      std::uint32_t index) {
  const isa::RegisterSet live = liveness.live(index);
  std::size_t vectors = 0;
  for (isa::Register reg = isa::kFirstVector; reg < isa::kRegisters; ++reg)
    vectors += live.test(reg) ? 1 : 0;
  return fmt::format("{:>4} {:>4} {:>7}  ", vectors, live.count() - vectors,
                     isa::register_bytes(live, program.architecture));
}

std::string listing(const isa::Program& program, const isa::Kernel& kernel, bool with_live) {
  std::set<std::uint32_t> targets;
  for (const isa::Instruction& instruction : program.code) {
    if (instruction.target != isa::kNoTarget) targets.insert(instruction.target);
  }
  std::optional<isa::Liveness> liveness;
  if (with_live) liveness.emplace(program, kernel);
  std::string text = fmt::format("{}:\n", kernel.name);
  if (with_live) text += " index   v    s   bytes   [modelled]\n";
  for (std::uint32_t index = kernel.first; index < kernel.end; ++index) {
    const isa::Instruction& instruction = program.code[index];
    if (targets.contains(index)) text += isa::label_of(index) + ":\n";
    const std::string label =
        instruction.target == isa::kNoTarget ? "" : isa::label_of(instruction.target);
    text +=
        fmt::format("{:>6}  {}{}\n", index, with_live ? live_text(*liveness, program, index) : "",
                    isa::print_instruction(program, instruction, label));
  }
  return text;
}

}  // namespace

ExitCode kernel_disasm_command(const KernelWords& words) {
  const KernelFiles files = open_kernel(words);
  if (words.assembly) {
    if (!words.kernel.empty()) {
      throw gpu::BadInput("--kernel: --assembly prints a whole program; allowed: without it");
    }
    std::cout << isa::print_assembly(files.program);
    return ExitCode::kOk;
  }
  if (words.live) std::cout << given_lines(files.given);
  bool first = true;
  for (const isa::Kernel* kernel : chosen_kernels(words, files.program)) {
    std::cout << (first ? "" : "\n") << listing(files.program, *kernel, words.live);
    first = false;
  }
  return ExitCode::kOk;
}

}  // namespace segue::cli
