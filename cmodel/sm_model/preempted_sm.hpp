#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "cmodel/sm_model/frontend_model.hpp"
#include "cmodel/sm_model/launch_trace.hpp"
#include "cmodel/sm_model/sm_core.hpp"
#include "cmodel/sm_model/sm_machine.hpp"

namespace segue::sm_model {

/// Instructions of one warp, with the cache lines that they touch.
struct WarpTrace {
  std::vector<TracedInstruction> instructions;
  std::vector<std::uint64_t> lines;
};

/// Makes it the trace of a warp of a thread block.
void append(TbTrace& tb, std::uint32_t number, const WarpTrace& warp);

/// Routines of a preempted warp.
struct SwitchRoutines {
  WarpTrace leave;
  WarpTrace come_back;
};

/// An SM that all its warps leave, and come back to.
struct SwitchedSm {
  std::uint64_t warps = 0;
  std::uint64_t drained = 0;  ///< cycles until all that was under way had committed
  std::uint64_t left = 0;     ///< cycles until the last one had left
  std::uint64_t back = 0;     ///< cycles until the last one was as far as it had been
  /// Cycles of the routines, each from its warp's begin to its end, summed over warps.
  std::uint64_t leaving = 0;
  std::uint64_t coming_back = 0;

  bool operator==(const SwitchedSm&) const = default;
};

/// State of the second level when warps come back.
enum class ComeBackTo : std::uint8_t { kEmptyCaches, kKeptCaches };

/// The routines of each warp, by one scheme.
using RoutinesOf = std::function<SwitchRoutines(const StoppedWarp& warp)>;

/// Runs thread blocks of a trace on one SM as `run_kernel_on_sm` does under `stall`, preempts all
/// in cycle `at`, and brings them back to an SM that is empty: by each of some schemes. A warp
/// begins to leave when all that it had issued has committed; barriers stop no warp.
/// @param at not 0
/// @param schemes called once for each warp
/// @return by scheme; zeros if no warp is there in that cycle
std::vector<SwitchedSm> switch_sm(const LaunchTrace& trace, const SmMachine& machine,
                                  std::uint64_t at, ComeBackTo caches,
                                  std::span<const RoutinesOf> schemes,
                                  const sm_frontend::FrontendFactory& frontend = {});

}  // namespace segue::sm_model
