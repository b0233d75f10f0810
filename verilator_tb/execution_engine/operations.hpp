#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/execution_engine_params.hpp"
#include "verilator_tb/plant/operation.hpp"
#include "verilator_tb/sm_driver/operations.hpp"

namespace segue::execution_engine {

/// Operations of the execution engine's bench, besides all of the SM driver's
/// (sm_driver::Op, with the lower numbers). The comment names the arguments, in percent of
/// cycles.
enum class Op : std::uint32_t {
  kSm =
      static_cast<std::uint32_t>(sm_driver::Op::kSelector) + 1,  ///< issue announce: of running TBs
  kMemory,  ///< ready answer: requests taken, and answers
  kNoise,   ///< noise: illegal messages of the SMs and of memory
  kRegion,  ///< frame_log2 method: of the context region behind the next reset
  kLimits,  ///< op ctx value: the OS writes a register of the selector
  kSample,  ///< answer: samples that are there
  kAim,  ///< kills: of kernels whose SM is about to vacate, or whose contexts are all that is left
};

/// Frames that hold every context that the bench's SMs make.
inline constexpr std::int64_t kLeastFrameLog2 = 6;

/// In the order of both.
std::vector<plant::OperationKind> operation_kinds(const Params& params);

/// A random stimulus of so many cycles, the same for the same arguments on every machine.
plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles);

}  // namespace segue::execution_engine
