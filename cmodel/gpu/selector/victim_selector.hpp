#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/selector/selection.hpp"
#include "cmodel/gpu/sim/launch_state.hpp"
#include "cmodel/gpu/sim/sm/resident_sm.hpp"

namespace segue::gpu {

/// Thread blocks that a selector let leave in each way.
struct LeaveCounts {
  std::uint64_t flushed = 0;
  std::uint64_t drained = 0;
  std::uint64_t switched = 0;

  void add(Leave leave) {
    ++(leave == Leave::kFlush ? flushed : leave == Leave::kDrain ? drained : switched);
  }
};

/// Chimera between the SM driver and the SMs: counts what thread blocks that finish have executed,
/// and answers a preempt by which SM of that kernel leaves and how each of its thread blocks does.
///
/// The driver keeps of an SM its kernel and the slots in use, not which thread blocks are in them.
/// Where it takes one SM of a kernel, the selector may give it another of the same kernel with the
/// same slots in use: the two exchange their numbers.
class VictimSelector {
 public:
  explicit VictimSelector(const Plan& plan);

  /// A launch of `ctx` begins: nothing is known of its kernel.
  void launched(std::uint32_t ctx) { counts_[ctx] = {}; }
  /// A thread block of the launch has finished.
  void finished(std::uint32_t ctx, const LaunchState& launch, std::uint32_t tb_id);

  struct Choice {
    std::uint32_t sm = 0;  ///< by its number before they exchange them
    std::array<TechniqueCode, 32> technique{};
  };
  /// @param sm that the driver takes, of a kernel that it has been set up for
  Choice choose(const std::vector<ResidentSm>& sms, std::uint32_t sm, Cycle now);

  [[nodiscard]] const LeaveCounts& leaves() const { return leaves_; }

 private:
  [[nodiscard]] SmSelection select(const ResidentSm& sm, const ResidentKernel& kernel,
                                   Cycle now) const;

  std::vector<KernelCounts> counts_;  ///< by context
  std::uint32_t limit_;
  LeaveCounts leaves_;
};

/// Warp instructions of a thread block: its profile's, or one a cycle.
std::uint32_t instructions_of(const KernelPlan& kernel, Cycle cycles);

}  // namespace segue::gpu
