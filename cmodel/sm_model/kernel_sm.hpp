#pragma once

#include <cstdint>

#include "cmodel/sm_model/frontend_model.hpp"
#include "cmodel/sm_model/launch_trace.hpp"
#include "cmodel/sm_model/load_store_unit.hpp"
#include "cmodel/sm_model/sm_machine.hpp"

namespace segue::sm_model {

/// How a fault would be survived, and when the replay queue lets go of an access.
struct FaultScheme {
  warp_gate::Scheme scheme = warp_gate::Scheme::kStall;
  bool at_commit = false;

  bool operator==(const FaultScheme&) const = default;
};

struct KernelCycles {
  std::uint64_t cycles = 0;        ///< until the last instruction of the last thread block
  std::uint64_t instructions = 0;  ///< of warps
  std::uint32_t tbs_at_once = 0;
  std::uint64_t tb_cycles = 0;  ///< of all thread blocks, each from its start to its last commit
  std::uint64_t tbs = 0;
  std::uint64_t regions_mapped = 0;  ///< at their first use
  std::uint64_t faults = 0;          ///< accesses that were squashed and replayed
  MemoryCounts memory;

  [[nodiscard]] double ipc() const {
    return cycles == 0 ? 0.0 : static_cast<double>(instructions) / static_cast<double>(cycles);
  }
  /// Mean time of a thread block on the SM.
  [[nodiscard]] double cycles_per_tb() const {
    return tbs == 0 ? 0.0 : static_cast<double>(tb_cycles) / static_cast<double>(tbs);
  }
  bool operator==(const KernelCycles&) const = default;
};

/// Thread blocks of the trace that the SM holds at once (2.3), at most as many as it has.
/// @throws gpu::BadInput if not even one fits, or the operand log is too small, with the entries
/// that it needs
std::uint32_t tbs_at_once(const LaunchTrace& trace, const SmMachine& machine, FaultScheme scheme);

/// The machine with a front end for the trace: lanes of its warps, names for its registers.
SmMachine machine_for(const LaunchTrace& trace, const SmMachine& machine);

/// An SM that runs the thread blocks of a launch one after another, as many at once as fit. The
/// front end decides about fetch, issue and replay; its twin by default.
/// @throws gpu::BadInput as `tbs_at_once`; gpu::HarnessError if the front end refuses a message or
/// nothing moves
KernelCycles run_kernel_on_sm(const LaunchTrace& trace, const SmMachine& machine,
                              FaultScheme scheme,
                              const sm_frontend::FrontendFactory& frontend = {});

/// The same with memory that is mapped at its first use: that of the launch's results (6.4.2).
/// Under `stall` an access waits for its region; otherwise its warp is stopped, and replays when
/// all regions that it lacks are there. No thread block leaves the SM meanwhile.
KernelCycles run_kernel_with_faults(const LaunchTrace& trace, const SmMachine& machine,
                                    FaultScheme scheme, const FaultHandler& handler,
                                    const sm_frontend::FrontendFactory& frontend = {});

}  // namespace segue::sm_model
