#include "cmodel/cli/kernel/kernel_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <iostream>
#include <optional>
#include <tuple>
#include <utility>

#include "cmodel/cli/common/progress_line.hpp"
#include "cmodel/cli/kernel/kernel_files.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/assembly/print_instruction.hpp"
#include "cmodel/isa/host/run_host_file.hpp"

namespace segue::cli {

namespace {

/// Before the kernel runs: the warp of the first launch that is printed.
void refuse_absent(const KernelWords& words, const isa::HostFile& host, const isa::Kernel& kernel,
                   isa::Architecture architecture) {
  const auto launch = std::ranges::find(host.launches, kernel.name, &isa::LaunchSpec::kernel);
  if (launch == host.launches.end()) {
    throw gpu::BadInput(fmt::format("{} launches no kernel '{}'", host.path, kernel.name));
  }
  const unsigned lanes = isa::lanes_of(architecture);
  const std::uint64_t warps = (launch->dispatch.group_items() + lanes - 1) / lanes;
  for (const auto& [option, number, there, what] :
       {std::tuple{"--block", words.block, launch->dispatch.group_count(), "thread blocks"},
        {"--warp", words.warp, warps, "warps in a thread block"}}) {
    if (number < there) continue;
    throw gpu::BadInput(fmt::format("{}: {}; the launch of kernel '{}' has {} {}; allowed: 0..{}",
                                    option, number, kernel.name, there, what, there - 1));
  }
}

}  // namespace

ExitCode kernel_trace_command(const KernelWords& words) {
  const KernelFiles files = open_host_file(words);
  const isa::Program& program = files.program;
  const auto kernels = chosen_kernels(words, program);
  refuse_absent(words, *files.host, *kernels.front(), program.architecture);
  std::uint64_t printed = 0;
  std::uint64_t executed = 0;
  std::optional<ProgressLine> line(std::in_place);  // not among the instructions
  const auto options_of = [&](std::size_t launch, std::uint32_t round) {
    isa::RunOptions options;
    options.most_instructions = words.most_instructions;
    options.progress = [&, launch](std::uint64_t instructions) {
      if (executed != 0 && executed < words.limit) return;
      line->show(executed_in_words(launch, instructions));
    };
    const bool wanted = round == 0 && files.host->launches[launch].kernel == kernels.front()->name;
    if (!wanted || executed != 0) return options;
    options.probe = [&](isa::Wave& wave, const isa::Instruction& next) {
      if (wave.group().id != words.block || wave.number() != words.warp) return;
      if (++executed > words.limit) return;
      if (executed == 1) line.emplace();
      const auto index = static_cast<std::size_t>(&next - program.code.data());
      const std::string label = next.target == isa::kNoTarget ? "" : isa::label_of(next.target);
      const int digits = wave.wide() ? 16 : 8;
      std::cout << fmt::format("{:>6}  {:0{}x}  {}\n", index, wave.exec(), digits,
                               isa::print_instruction(program, next, label))
                << std::flush;  // the launch may go on for long
      ++printed;
    };
    return options;
  };
  std::cout << " index  exec"
            << std::string(program.architecture == isa::Architecture::kGfx906 ? 14 : 6, ' ')
            << "instruction\n";
  (void)isa::run_host_file(*files.host, program, options_of);
  line.reset();
  if (executed == 0) {
    throw gpu::BadInput(fmt::format("kernel '{}' has no warp {} in a thread block {}",
                                    kernels.front()->name, words.warp, words.block));
  }
  if (executed > printed)
    std::cout << fmt::format("... and {} more (--limit)\n", executed - printed);
  return ExitCode::kOk;
}

}  // namespace segue::cli
