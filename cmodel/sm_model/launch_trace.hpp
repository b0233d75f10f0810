#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/isa/host/host_file.hpp"
#include "cmodel/isa/program/program.hpp"
#include "cmodel/kernel_profile/tb_resources.hpp"
#include "cmodel/sm_model/operand_names.hpp"
#include "cmodel/sm_model/traced_instruction.hpp"

namespace segue::sm_model {

/// Which launch is traced, and what of it.
struct TraceRequest {
  std::string kernel;      ///< empty: any
  std::uint32_t sms = 16;  ///< get thread blocks in turn; those of the first one are traced
  /// Thread blocks in a row that an SM gets. The data of neighbours lie in the same pages and lines,
  /// which all SMs would find in what they share; one SM alone finds them so.
  std::uint32_t neighbours = 16;
  std::uint64_t most_tbs = 0;           ///< traced ones, the first; 0: all
  std::uint32_t window = 16;            ///< of the front end
  std::uint64_t most_instructions = 0;  ///< after which a launch counts as endless
};

/// What the warps of an SM execute of a launch.
struct LaunchTrace {
  std::string kernel;
  std::size_t launch = 0;   ///< number in the host file
  std::uint32_t round = 0;  ///< of the host file's loop
  std::uint32_t lanes = 32;
  kernel_profile::TbResources needs;  ///< of a thread block
  std::uint64_t thread_blocks = 0;    ///< of the launch, on all SMs
  std::uint64_t instructions = 0;     ///< traced ones, in warps
  std::uint32_t need = 0;             ///< most operands of an access: `setup`'s
  std::uint32_t names = 0;            ///< register names
  Untracked untracked;
  std::vector<TbTrace> tbs;
};

/// Executes the launches of a host file and traces the one with the most warp-instructions (thesis
/// 6.5.1 takes the main kernel, and of its launches the largest). Waits for memory, hints and the
/// end of a program are no instructions of the SM, whose scoreboard knows what to wait for.
/// @throws gpu::BadInput, isa::ExecutionError; gpu::BadInput too if the trace would not fit memory
LaunchTrace trace_launch(const isa::HostFile& file, const isa::Program& program,
                         const TraceRequest& request);

}  // namespace segue::sm_model
