#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cmodel/gpu/kernel_profile/speed.hpp"
#include "cmodel/gpu/sim/sm/throughput.hpp"

namespace segue::gpu {

/// Speeds of thread blocks that share the issue slots of their SM, and with all other SMs the
/// memory (*modelled*: no paper gives it). One object for all SMs.
///
/// **Issue slots.** The warps of an SM ask for D warp-instructions a cycle, the sum over its
/// thread blocks that execute. They get `saturated(D, S)` of its S slots, and the warp scheduler
/// divides them:
/// - loose round-robin: each the same part of its demand
/// - oldest first: in order of issue, each the amount by which it raises the total rate
/// - kernel-aware: the kernels max-min fairly, thread blocks of one kernel evenly
///
/// **Memory.** That makes traffic of B bytes a cycle, summed over all SMs, of which
/// `saturated(B, W)` gets through the bandwidth W. A thread block whose kernel waits for the
/// memory for a share m of its time is slowed by 1 / (1 + m (1 / g - 1)), with the *memory factor*
/// g of the whole GPU such that the slowed traffic is what gets through. g is rounded, so that
/// other SMs change their speeds only when it moves: to 1/64, and below 1/16 to a quarter of the
/// power of two below it, so that it is never more than an eighth off; it is at least 1/65536.
///
/// Rates of thread blocks are rounded to `Rate`, at least 1. They depend on what runs now and on
/// nothing before, so the order of events within a cycle doesn't matter.
class RateModel {
 public:
  /// A thread block that executes.
  struct RunningTb {
    std::uint32_t kernel = 0;             ///< its context, below 64
    const SpeedDemand* demand = nullptr;  ///< of its kernel
  };

  RateModel(const SpeedLimits& limits, std::uint32_t sms);

  /// `tbs`: those that execute on `sm` from now on, the oldest issue first. The memory factor
  /// follows.
  void set_running(std::uint32_t sm, std::span<const RunningTb> tbs);
  /// The rate of each of them, in that order, with the memory factor as it is.
  std::span<const Rate> rates(std::uint32_t sm);
  /// Has the memory factor moved since the last call? Then rates of every SM may have changed:
  /// the world calls `ResidentSm::rerate` of each.
  bool take_moved();

  /// 1 without congestion.
  [[nodiscard]] double memory_factor() const { return static_cast<double>(factor_) / kFactors; }
  /// Warp-instructions that an SM issues a cycle now.
  [[nodiscard]] double issued(std::uint32_t sm) const;
  /// Bytes a cycle that the whole GPU moves now.
  [[nodiscard]] double traffic() const;

 private:
  /// A thread block's part of its SM.
  struct Part {
    RunningTb tb;
    double share = 1.0;  ///< of its demand that the scheduler gives it
  };
  /// Bytes a cycle of a kernel, before the memory slows it.
  struct Traffic {
    std::uint32_t kernel = 0;
    double bytes = 0.0;
    double memory_wait = 0.0;
  };
  struct Sm {
    std::vector<Part> parts;
    std::vector<Traffic> traffic;  ///< of each of its kernels that makes any
    std::vector<Rate> rates;
  };

  static constexpr std::uint32_t kKernels = 64;
  static constexpr std::uint32_t kFactors = 65536;  ///< of the memory factor 1

  void share_slots(Sm& sm) const;
  static void add_traffic(const Traffic& more, std::vector<Traffic>& all);
  void find_factor();
  /// Of a factor in 1/`kFactors`.
  static std::uint32_t rounded(double factor);
  /// The fraction of a thread block's rate that the memory leaves it, at `factor_`.
  [[nodiscard]] double kept(const SpeedDemand& demand) const;

  SpeedLimits limits_;
  std::vector<Sm> sms_;
  std::vector<Traffic> traffic_;  ///< of all SMs
  std::uint32_t factor_ = kFactors;
  bool moved_ = false;
};

}  // namespace segue::gpu
