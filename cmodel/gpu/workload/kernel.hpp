#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/kernel_profile/kernel_profile.hpp"

namespace segue::gpu {

inline constexpr std::uint32_t kWarpThreads = 32;
/// Beyond it a few thread blocks of a lognormal distribution are all of its mean.
inline constexpr double kMaxTbCv = 3.0;

/// A kernel's profile at thread-block grain, as thesis Table 5.2 prints it.
struct Kernel {
  std::string name;
  Place place;
  std::uint32_t tbs = 0;  ///< thread blocks of a launch
  std::uint64_t regs_per_tb = 0;
  std::uint64_t shared_bytes_per_tb = 0;
  /// Where the table leaves it out, the limit on threads is not applied.
  std::optional<std::uint32_t> threads_per_tb;
  /// How long the kernel takes alone, or one thread block. Exactly one of the two, or none if its
  /// profile has an `issue_rate`.
  std::optional<double> avg_time_us;
  std::optional<double> tb_time_us;    ///< infinity: persistent threads, never ends
  std::optional<double> tb_variation;  ///< of this kernel; none: the workload's
  /// Where the workload's thread blocks have a `tb_cv`: this kernel's, instead of it.
  std::optional<double> tb_cv = {};
  /// Facts of a file beyond the above. Its `duration` is set by `plan_kernel` only.
  KernelProfile profile;

  /// Warps of one thread block, 32 threads each; 0 if its threads are not known.
  [[nodiscard]] std::uint32_t warps_per_tb() const {
    return (threads_per_tb.value_or(0) + kWarpThreads - 1) / kWarpThreads;
  }
  /// Storage of one thread block: 4-byte registers and its share of the shared memory.
  [[nodiscard]] std::uint64_t storage_bytes() const {
    return 4 * regs_per_tb + shared_bytes_per_tb;
  }
  /// Bytes that a preemption saves of one thread block: all its storage (thesis 5.2.2), unless its
  /// profile says otherwise.
  [[nodiscard]] ContextSize context() const {
    return profile.context.points().empty() ? ContextSize(storage_bytes()) : profile.context;
  }
  /// The most that a preemption saves of one thread block; an endless one stays at the start.
  [[nodiscard]] std::uint64_t context_bytes() const {
    const bool endless = tb_time_us && std::isinf(*tb_time_us);
    return endless ? context().points().front().bytes : context().largest();
  }
};

}  // namespace segue::gpu
