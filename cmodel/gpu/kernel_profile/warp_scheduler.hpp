#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace segue::gpu {

/// Which warps of an SM issue when more are ready than it has issue slots.
enum class WarpScheduler : std::uint8_t {
  kLooseRoundRobin,  ///< all warps in turn: all are slowed alike
  kOldestFirst,      ///< thread blocks in order of issue: the youngest are slowed most
  kKernelAware,      ///< the kernels in turn, and the warps of each: SMK's future work
};

inline constexpr std::array<WarpScheduler, 3> kWarpSchedulers = {
    WarpScheduler::kLooseRoundRobin, WarpScheduler::kOldestFirst, WarpScheduler::kKernelAware};

/// In machine files and reports, in the order of `kWarpSchedulers`.
inline constexpr std::array<std::string_view, kWarpSchedulers.size()> kWarpSchedulerNames = {
    "loose-round-robin", "oldest-first", "kernel-aware"};

constexpr std::string_view name_of(WarpScheduler scheduler) {
  return kWarpSchedulerNames[static_cast<std::size_t>(scheduler)];
}

constexpr std::optional<WarpScheduler> find_warp_scheduler(std::string_view name) {
  for (const WarpScheduler scheduler : kWarpSchedulers) {
    if (name_of(scheduler) == name) return scheduler;
  }
  return {};
}

}  // namespace segue::gpu
