#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cmodel/isa/host/host_file.hpp"
#include "cmodel/isa/program/program.hpp"
#include "cmodel/kernel_profile/tb_resources.hpp"
#include "cmodel/sm_model/operand_names.hpp"
#include "cmodel/sm_model/traced_instruction.hpp"

namespace segue::sm_model {

/// The launch and the part of it that are traced.
struct TraceRequest {
  std::string kernel;                      ///< empty: any
  std::optional<std::size_t> launch = {};  ///< by its number in the host file; none: any
  std::uint32_t sms = 16;  ///< get thread blocks in turn; those of the first one are traced
  /// Thread blocks in a row that an SM gets. The data of neighbours lie in the same pages and
  /// lines, where SMs find them in their shared cache and TLB; a single SM does so with neighbours.
  std::uint32_t neighbours = 16;
  std::uint64_t most_tbs = 0;  ///< traced ones, the first; 0: all
  /// The same by the kernel and what one takes, for so many rounds of a GPU; empty: `most_tbs`.
  std::function<std::uint64_t(const std::string& kernel, const kernel_profile::TbResources& needs)>
      most_tbs_of = {};
  /// Thread blocks in a row that have private memory of their own: as many as run at once.
  std::uint32_t residents = 16;
  std::uint32_t window = 16;  ///< of the front end
  /// Buffer from which launches allocate memory; empty: none.
  std::string heap = {};
  std::uint64_t layout = 1;             ///< seed of the places at which buffers begin
  std::uint64_t most_instructions = 0;  ///< after which a launch counts as endless
};

/// The part of a launch that the warps of an SM execute.
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
  /// Numbers of the 64 KB regions (6.5.1) of buffers that the whole launch only writes, its
  /// results, and of those that it reads.
  std::set<std::uint64_t> written_regions;
  std::set<std::uint64_t> read_regions;
  /// Of these, the heap's that no launch has touched before this one.
  std::set<std::uint64_t> heap_regions;
  std::vector<TbTrace> tbs;

  /// Of the traced instructions, those without some of their dependences.
  [[nodiscard]] double untracked_share() const {
    return instructions == 0
               ? 0.0
               : static_cast<double>(untracked.instructions) / static_cast<double>(instructions);
  }
};

/// Executes the launches of a host file and traces the one with the most warp-instructions (thesis
/// 6.5.1 takes the main kernel, and of its launches the largest), or which touches most regions of
/// a heap first. Waits for memory, hints and the end of a program are no instructions of the SM:
/// its scoreboard makes instructions wait.
/// @throws gpu::BadInput, isa::ExecutionError; gpu::BadInput too if the trace would not fit memory
LaunchTrace trace_launch(const isa::HostFile& file, const isa::Program& program,
                         const TraceRequest& request);

}  // namespace segue::sm_model
