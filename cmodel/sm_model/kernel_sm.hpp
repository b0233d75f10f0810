#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "cmodel/blocks/block_switcher/block_switcher.hpp"
#include "cmodel/layout/model.hpp"
#include "cmodel/sm_model/frontend_model.hpp"
#include "cmodel/sm_model/launch_trace.hpp"
#include "cmodel/sm_model/paged_memory.hpp"
#include "cmodel/sm_model/second_level.hpp"
#include "cmodel/sm_model/sm_machine.hpp"

namespace segue::sm_model {

/// How a fault would be survived, and when the replay queue lets go of an access.
struct FaultScheme {
  warp_gate::Scheme scheme = warp_gate::Scheme::kStall;
  bool at_commit = false;

  bool operator==(const FaultScheme&) const = default;
};

/// A block switcher in a simulator: its twin, its RTL, or both.
using SwitcherModel = layout::Model<block_switcher::Types>;
/// Makes one of these sizes. Called from several threads at a time.
using SwitcherFactory =
    std::function<std::unique_ptr<SwitcherModel>(const block_switcher::Params& params)>;

/// Thread blocks leave an SM while they wait for faults (thesis 6.4.1).
struct BlockSwitching {
  std::uint32_t extra = 4;        ///< thread blocks beyond those that fit (6.5.3)
  bool free_moves = false;        ///< registers and shared memory move at no cost
  SwitcherFactory switcher = {};  ///< empty: the twin
};

struct SwitchCounts {
  std::uint64_t saved = 0;  ///< thread blocks, without those that ended while they drained
  std::uint64_t restored = 0;
  std::uint64_t replays = 0;        ///< instructions of the replay queue that were saved
  std::uint64_t context_lines = 0;  ///< moved either way

  bool operator==(const SwitchCounts&) const = default;
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

/// Thread blocks with these needs that an SM holds at once (2.3).
/// @throws gpu::BadInput if not even one fits
std::uint32_t tbs_that_fit(const std::string& kernel, const kernel_profile::TbResources& needs,
                           const SmMachine& machine);

/// Thread blocks of the trace that each of so many SMs holds at once, at most its part of them.
/// @throws gpu::BadInput if not even one fits, or the operand log is too small, with the entries
/// that it needs
std::uint32_t tbs_at_once(const LaunchTrace& trace, const SmMachine& machine, FaultScheme scheme,
                          std::uint32_t sms = 1);

/// The machine with a front end for the trace: lanes of its warps, names for its registers.
/// @param more names of instructions that are none of the trace's
SmMachine machine_for(const LaunchTrace& trace, const SmMachine& machine, std::uint32_t more = 0);

/// An SM that runs the thread blocks of a launch one after another, as many at once as fit. The
/// front end decides about fetch, issue and replay; its twin by default.
/// @throws gpu::BadInput as `tbs_at_once`; gpu::HarnessError if the front end refuses a message or
/// nothing moves
KernelCycles run_kernel_on_sm(const LaunchTrace& trace, const SmMachine& machine,
                              FaultScheme scheme,
                              const sm_frontend::FrontendFactory& frontend = {});

/// The same with memory of which regions are absent at first. Under `stall` an access waits for its
/// region; otherwise its warp is stopped, and replays when all regions that it lacks are there. No
/// thread block leaves the SM meanwhile.
KernelCycles run_kernel_with_faults(const LaunchTrace& trace, const SmMachine& machine,
                                    FaultScheme scheme, const Paging& paging,
                                    const sm_frontend::FrontendFactory& frontend = {});

/// Paging of a launch's results alone (6.4.2): each region of them is there `cycles` after its
/// first use, as many at once as the fault unit has entries.
Paging first_use(const LaunchTrace& trace, std::uint64_t cycles);

}  // namespace segue::sm_model
