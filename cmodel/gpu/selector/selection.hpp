#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace segue::gpu {

/// A cost that nobody knows yet, and what sums and products end at. As a latency it meets no
/// limit.
inline constexpr std::uint32_t kUnknownCost = ~std::uint32_t{0};

/// How the selector lets a thread block leave. In the order of ties.
enum class Leave : std::uint8_t { kFlush, kDrain, kSwitch };

/// What an SM reports of a thread block in one of its slots (Chimera 3.2).
struct TbSample {
  std::uint32_t slot = 0;
  std::uint32_t executed = 0;        ///< warp instructions
  std::uint32_t cycles = 0;          ///< that it ran
  bool may_start_over = false;       ///< it has done nothing that cannot be done twice
  std::uint32_t switch_latency = 0;  ///< cycles to save it, known from the launch on
};

/// Sums over the thread blocks of a launch that have finished.
struct KernelCounts {
  std::uint32_t instructions = 0;  ///< warp instructions
  std::uint32_t cycles = 0;
  std::uint32_t tbs = 0;

  void add(std::uint32_t tb_instructions, std::uint32_t tb_cycles);
};

/// What preempting an SM takes, and how each thread block of it leaves.
struct SmSelection {
  std::array<Leave, 32> leave{};  ///< by slot
  std::uint32_t latency = 0;      ///< cycles: the longest drain or all saves, one after the other
  std::uint32_t overhead = 0;     ///< warp instructions
};

/// Chimera's Algorithm 1, lines 2 to 16, in the integers of the hardware: for each thread block of
/// an SM the technique with the least overhead that meets `limit` (cycles), or else switch.
/// Cycles per instruction are rounded up to 1/256.
SmSelection select_techniques(std::span<const TbSample> tbs, const KernelCounts& kernel,
                              std::uint32_t limit);

/// The order of SMs (lines 19 to 28): those that meet the limit by overhead, then the others by
/// latency.
bool comes_before(const SmSelection& a, const SmSelection& b, std::uint32_t limit);

}  // namespace segue::gpu
