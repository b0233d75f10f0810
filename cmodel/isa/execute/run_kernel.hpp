#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "cmodel/isa/execute/dispatch.hpp"
#include "cmodel/isa/execute/launch_arguments.hpp"
#include "cmodel/isa/execute/memory.hpp"
#include "cmodel/isa/execute/memory_observer.hpp"
#include "cmodel/isa/execute/wave.hpp"
#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// How often an instruction ran, in warps, and on how many lanes that were awake.
struct ExecutionCount {
  std::uint64_t warps = 0;
  std::uint64_t lanes = 0;
};

struct ExecutionCounts {
  std::vector<ExecutionCount> of_instruction;  ///< by its index in the program
  std::uint64_t groups = 0;

  [[nodiscard]] std::uint64_t instructions() const;
  [[nodiscard]] std::uint64_t lanes() const;
};

/// Looks at a warp before an instruction, and may change it: tests and analyses.
using WaveProbe = std::function<void(Wave& wave, const Instruction& next)>;

struct RunOptions {
  /// Warp-instructions after which a launch counts as endless.
  std::uint64_t most_instructions = std::numeric_limits<std::uint64_t>::max();
  MemoryObserver* observer = nullptr;
  /// Constants and variables of the program, as earlier launches have left them; null: as the
  /// program has them.
  std::vector<std::byte>* data = nullptr;
  WaveProbe probe = nullptr;
  /// Told of each thread block when it has ended: its number and its warp-instructions.
  std::function<void(std::uint32_t group, std::uint64_t instructions)> group_done = nullptr;
  /// Told now and then of the launch's warp-instructions so far.
  std::function<void(std::uint64_t instructions)> progress = nullptr;
};

/// @throws std::invalid_argument if a group is larger than the kernel was compiled for, or there is
/// no whole number of them
void check_dispatch(const Kernel& kernel, const Dispatch& dispatch);

/// Runs `kernel` for all thread blocks of `dispatch`, one after another; warps of a block take
/// turns at barriers. Buffers have been placed in `memory`; its last regions are used here.
/// @throws ExecutionError that names instruction, line, thread block and warp
/// @throws std::invalid_argument if the group is larger than the kernel was compiled for
void run_kernel(const Program& program, const Kernel& kernel, const Dispatch& dispatch,
                const PackedArguments& arguments, Memory& memory, const RunOptions& options,
                ExecutionCounts& counts);

}  // namespace segue::isa
