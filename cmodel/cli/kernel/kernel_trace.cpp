#include "cmodel/cli/kernel/kernel_trace.hpp"

#include <fmt/format.h>

#include <bit>
#include <iostream>

#include "cmodel/cli/kernel/kernel_files.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/assembly/print_instruction.hpp"
#include "cmodel/isa/host/run_host_file.hpp"

namespace segue::cli {

ExitCode kernel_trace_command(const KernelWords& words) {
  const KernelFiles files = open_host_file(words);
  const isa::Program& program = files.program;
  const auto kernels = chosen_kernels(words, program);
  std::uint64_t printed = 0;
  std::uint64_t executed = 0;
  const auto options_of = [&](std::size_t launch, std::uint32_t round) {
    isa::RunOptions options;
    options.most_instructions = words.most_instructions;
    const bool wanted = round == 0 && files.host->launches[launch].kernel == kernels.front()->name;
    if (!wanted || executed != 0) return options;
    options.probe = [&](isa::Wave& wave, const isa::Instruction& next) {
      if (wave.group().id != words.block || wave.number() != words.warp) return;
      if (++executed > words.limit) return;
      const auto index = static_cast<std::size_t>(&next - program.code.data());
      const std::string label = next.target == isa::kNoTarget ? "" : isa::label_of(next.target);
      const int digits = wave.wide() ? 16 : 8;
      std::cout << fmt::format("{:>6}  {:0{}x}  {}\n", index, wave.exec(), digits,
                               isa::print_instruction(program, next, label));
      ++printed;
    };
    return options;
  };
  std::cout << " index  exec"
            << std::string(program.architecture == isa::Architecture::kGfx906 ? 14 : 6, ' ')
            << "instruction\n";
  (void)isa::run_host_file(*files.host, program, options_of);
  if (executed == 0) {
    throw gpu::BadInput(fmt::format("kernel '{}' has no warp {} in a thread block {}",
                                    kernels.front()->name, words.warp, words.block));
  }
  if (executed > printed)
    std::cout << fmt::format("... and {} more (--limit)\n", executed - printed);
  return ExitCode::kOk;
}

}  // namespace segue::cli
