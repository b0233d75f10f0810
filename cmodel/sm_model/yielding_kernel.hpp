#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/sm_model/host_link.hpp"
#include "cmodel/sm_model/launch_trace.hpp"
#include "cmodel/sm_model/sm_core.hpp"
#include "cmodel/sm_model/sm_machine.hpp"

namespace segue::sm_model {

/// How the thread blocks of a kernel learn that it is to leave.
enum class FlagCheck : std::uint8_t {
  kNone,        ///< never: block-tasks alone
  kHost,        ///< each reads the flag in the host's memory (EffiSha 6.2)
  kProxy,       ///< one reads it, the others a copy of it in the GPU's memory (6.3)
  kProxyInTurn  ///< and that in some rounds alone: adaptive checking (6.3)
};

struct YieldTimes {
  HostReads host;
  /// Cycles of a kernel's time slice, and looks of a thread block at the flag in it. The paper's
  /// formula for the rounds between two looks, r * L / l, grows with r; its words ask for L / (r *
  /// l).
  std::uint64_t quota = 500'000;
  std::uint32_t checks = 10;
  std::uint64_t relaunch = 10'000;  ///< cycles from a kernel's end to its start
};

/// A kernel of persistent thread blocks on all SMs.
struct YieldRun {
  FlagCheck check = FlagCheck::kNone;
  YieldTimes times = {};
  /// Cycles from each start of the kernel until its flag is set; then it starts once more, without.
  /// One that does not finish has one or more.
  std::vector<std::uint64_t> flags = {};
  /// False: the kernel does the same work again and again, and ends with the last flag (8.4).
  bool finishes = true;
  sm_frontend::FrontendFactory frontend = {};
  bool skips = true;  ///< cycles in which an SM does nothing
};

struct YieldCycles {
  std::uint64_t cycles = 0;        ///< until the last instruction, relaunches included
  std::uint64_t instructions = 0;  ///< of warps
  std::uint64_t tasks = 0;
  std::uint64_t checks = 0;      ///< looks of thread blocks at the flag
  std::uint64_t host_reads = 0;  ///< of warps
  std::uint32_t workers = 0;     ///< thread blocks that take tasks
  /// Cycles from each flag until no thread block was left; without one with which all tasks were
  /// done.
  std::vector<std::uint64_t> left_after = {};

  bool operator==(const YieldCycles&) const = default;
};

/// The launch with its thread blocks as block-tasks of persistent ones, as many as fit. One that
/// finds the flag set leaves at the end of its task; the rest is launched again. Under `stall`,
/// memory is mapped.
/// @param trace of the whole launch (`TraceRequest::sms` 1)
/// @throws gpu::BadInput as `tbs_that_fit`, or if only the proxy fits; gpu::HarnessError as
/// `run_kernel_on_sm`
YieldCycles run_yielding_kernel(const LaunchTrace& trace, const SmMachine& machine,
                                const YieldRun& run);

}  // namespace segue::sm_model
