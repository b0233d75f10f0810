#pragma once

#include <algorithm>
#include <cstdint>

#include "cmodel/gpu/workload/kernel.hpp"
#include "cmodel/gpu/workload/machine.hpp"

namespace segue::gpu {

/// The share of an SM that a thread block takes, in parts of `limit`: an SM has `limit` parts of
/// each resource, so that shares of different resources compare as integers (the allocator's demand
/// and limit, rtl/drf_allocator/drf_allocator.md).
struct ResourceShares {
  std::uint32_t regs = 0;
  std::uint32_t threads = 0;
  std::uint32_t smem = 0;
  std::uint32_t tbs = 0;
  std::uint32_t limit = 0;

  /// Thread blocks that an SM holds.
  [[nodiscard]] std::uint32_t tbs_per_sm() const {
    return limit / std::max({regs, threads, smem, tbs});
  }
  bool operator==(const ResourceShares&) const = default;
};

/// Bits of a share in the widest allocator.
inline constexpr std::uint32_t kMaxShareBits = 18;

/// The lowest common multiple of an SM's resources: registers and shared memory in the machine's
/// granules, warps, and thread-block slots.
/// @throws BadInput if it needs more than `kMaxShareBits`, with a granule that would do.
std::uint32_t share_limit(const Machine& machine);

/// Demands are rounded up to whole granules and warps. Shared memory is the largest
/// configuration: kernels that live together cannot each have their own.
/// @throws BadInput as `share_limit`, and if an SM holds not even one thread block, with the
/// number that would fit.
ResourceShares shares_of(const Kernel& kernel, const Machine& machine);

}  // namespace segue::gpu
