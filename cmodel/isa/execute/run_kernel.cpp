#include "cmodel/isa/execute/run_kernel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

#include "cmodel/isa/execute/execution_error.hpp"
#include "cmodel/isa/execute/start_state.hpp"
#include "cmodel/isa/opcode/opcode.hpp"

namespace segue::isa {

namespace {

// A warp that polls on a value written by another warp of its block has to let it run.
constexpr std::uint64_t kTurn = 100'000;

constexpr std::uint32_t kMostGroupItems = 1024;
constexpr std::uint64_t kMostPrivateBytes = std::uint64_t{1} << 28U;

class KernelRun {
 public:
  KernelRun(const Program& program, const Kernel& kernel, const Dispatch& dispatch,
            const PackedArguments& arguments, Memory& memory, const RunOptions& options,
            ExecutionCounts& counts)
      : program_(program),
        kernel_(kernel),
        dispatch_(dispatch),
        options_(options),
        counts_(counts),
        arguments_(with_hidden(arguments.bytes, kernel, dispatch)),
        constants_(options.data != nullptr ? std::vector<std::byte>() : program.constants),
        packet_(dispatch_packet(dispatch, kernel.descriptor, arguments.lds_bytes)) {
    check_dispatch(kernel, dispatch);
    const std::uint64_t per_wave =
        std::uint64_t{kernel.descriptor.private_bytes} * lanes_of(program.architecture);
    if (per_wave * waves() > kMostPrivateBytes) {
      throw std::invalid_argument(
          fmt::format("kernel '{}' wants {} bytes of private memory for a work-item", kernel.name,
                      kernel.descriptor.private_bytes));
    }
    private_.resize(per_wave * waves());
    memory.place(Memory::kScratch, private_, "private memory", true);
    memory.place(Memory::kArguments, arguments_, "the kernel's arguments", false);
    memory.place(Memory::kPacket, packet_, "the dispatch packet", false);
    memory.place(Memory::kConstants, options.data != nullptr ? *options.data : constants_,
                 "the program's constants", true);
    group_.memory = &memory;
    group_.observer = options.observer;
    group_.private_bytes = kernel.descriptor.private_bytes;
    group_.code_size = static_cast<std::uint32_t>(program.code.size());
    lds_bytes_ = arguments.lds_bytes;
    counts_.of_instruction.resize(program.code.size());
  }

  void run() {
    const std::array<std::uint32_t, 3> groups = dispatch_.groups();
    std::uint32_t number = 0;
    for (std::uint32_t z = 0; z < groups[2]; ++z) {
      for (std::uint32_t y = 0; y < groups[1]; ++y) {
        for (std::uint32_t x = 0; x < groups[0]; ++x) run_group(number++, {x, y, z});
      }
    }
  }

 private:
  /// Enough for every kernel of the program: a jump through a register may go to another one.
  [[nodiscard]] unsigned most_vectors() const {
    unsigned most = 0;
    for (const Kernel& kernel : program_.kernels) {
      most = std::max(most, kernel.descriptor.allocated_vectors);
    }
    return most;
  }

  [[nodiscard]] unsigned waves() const {
    const unsigned lanes = lanes_of(program_.architecture);
    return (dispatch_.group_items() + lanes - 1) / lanes;
  }

  void run_group(std::uint32_t number, const std::array<std::uint32_t, 3>& id) {
    const std::uint64_t before = executed_;
    group_.id = number;
    // Initial contents of shared and private memory are not promised.
    group_.lds.assign(lds_bytes_, std::byte{0xA5});
    std::fill(private_.begin(), private_.end(), std::byte{0xA5});
    std::vector<Wave> warps;
    const unsigned vectors = vectors_;
    for (unsigned k = 0; k < waves(); ++k) {
      Wave& wave = warps.emplace_back(group_, k, program_.architecture, vectors);
      set_start_state(wave, kernel_.descriptor, dispatch_, id);
      wave.pc = kernel_.first;
    }
    const auto at = [&warps](Wave::State state) {
      return std::count_if(warps.begin(), warps.end(),
                           [state](const Wave& wave) { return wave.state == state; });
    };
    while (at(Wave::State::kEnded) != std::ssize(warps)) {
      for (Wave& wave : warps) {
        if (wave.state == Wave::State::kRunning) run_wave(wave);
      }
      // Those that have ended are not waited for.
      if (at(Wave::State::kRunning) == 0) {
        for (Wave& wave : warps) {
          if (wave.state == Wave::State::kAtBarrier) wave.state = Wave::State::kRunning;
        }
      }
    }
    ++counts_.groups;
    if (options_.group_done) options_.group_done(number, executed_ - before);
  }

  void run_wave(Wave& wave) {
    const Instruction* code = program_.code.data();
    ExecutionCount* counts = counts_.of_instruction.data();
    if (executed_ >= options_.most_instructions) {
      throw ExecutionError(fmt::format("kernel '{}' has not ended after {} warp-instructions",
                                       kernel_.name, options_.most_instructions),
                           true);
    }
    if (options_.progress) options_.progress(executed_);
    std::uint64_t left = std::min(kTurn, options_.most_instructions - executed_);
    executed_ += left;
    try {
      while (left != 0) {
        const std::uint32_t index = wave.pc;
        const Instruction& instruction = code[index];
        if (options_.probe) [[unlikely]]
          options_.probe(wave, instruction);
        --left;
        ++counts[index].warps;
        counts[index].lanes += static_cast<std::uint64_t>(std::popcount(wave.exec()));
        wave.pc = index + 1;
        instruction.opcode->execute(wave, instruction);
        if (wave.state != Wave::State::kRunning) break;
        if (wave.pc >= group_.code_size) throw ExecutionError("runs out of its code");
      }
    } catch (const ExecutionError& error) {
      throw decorated(wave, error);
    }
    executed_ -= left;
  }

  [[nodiscard]] ExecutionError decorated(const Wave& wave, const ExecutionError& error) const {
    const std::uint32_t index = std::min(wave.pc, group_.code_size) - 1;
    const Instruction& instruction = program_.code[index];
    return ExecutionError(fmt::format("{}:{}: kernel '{}', thread block {}, warp {}: {} {}",
                                      program_.file, instruction.line, kernel_.name, group_.id,
                                      wave.number(), instruction.opcode->name, error.what()));
  }

  const Program& program_;
  const Kernel& kernel_;
  const Dispatch& dispatch_;
  const RunOptions& options_;
  ExecutionCounts& counts_;
  std::vector<std::byte> arguments_;
  std::vector<std::byte> constants_;
  std::array<std::byte, kPacketBytes> packet_;
  std::vector<std::byte> private_;
  std::uint32_t lds_bytes_ = 0;
  unsigned vectors_ = most_vectors();
  Group group_;
  std::uint64_t executed_ = 0;
};

}  // namespace

std::uint64_t ExecutionCounts::instructions() const {
  std::uint64_t sum = 0;
  for (const ExecutionCount& count : of_instruction) sum += count.warps;
  return sum;
}

std::uint64_t ExecutionCounts::lanes() const {
  std::uint64_t sum = 0;
  for (const ExecutionCount& count : of_instruction) sum += count.lanes;
  return sum;
}

void check_dispatch(const Kernel& kernel, const Dispatch& dispatch) {
  for (unsigned k = 0; k < 3; ++k) {
    if (dispatch.local[k] == 0 || dispatch.global[k] % dispatch.local[k] != 0) {
      throw std::invalid_argument(fmt::format("{} work-items are no whole number of groups of {}",
                                              dispatch.global[k], dispatch.local[k]));
    }
  }
  const std::array<std::uint32_t, 3>& required = kernel.required_group;
  if (required[0] != 0 && dispatch.local != required) {
    throw std::invalid_argument(fmt::format(
        "a group of {} x {} x {} work-items, but kernel '{}' was compiled for {} x {} x {} "
        "(reqd_work_group_size)",
        dispatch.local[0], dispatch.local[1], dispatch.local[2], kernel.name, required[0],
        required[1], required[2]));
  }
  const std::uint32_t most = std::min(kernel.largest_group, kMostGroupItems);
  const std::uint64_t items =
      std::uint64_t{dispatch.local[0]} * dispatch.local[1] * dispatch.local[2];
  if (items > most) {
    throw std::invalid_argument(
        fmt::format("a group of {} work-items, of which kernel '{}' was compiled for at most {}",
                    items, kernel.name, most));
  }
}

void run_kernel(const Program& program, const Kernel& kernel, const Dispatch& dispatch,
                const PackedArguments& arguments, Memory& memory, const RunOptions& options,
                ExecutionCounts& counts) {
  KernelRun(program, kernel, dispatch, arguments, memory, options, counts).run();
}

}  // namespace segue::isa
