#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gpu/sim/launch_state.hpp"
#include "cmodel/gpu/sim/sm/tb_progress.hpp"

namespace segue::gpu {

/// A kernel that an SM is set up for.
struct ResidentKernel {
  bool attached = false;  ///< from set-up until it has vacated, or another takes its place
  bool leaving = false;   ///< a preempt or kill takes all of it from the SM
  std::uint32_t ctx = 0;
  std::uint32_t ksr = 0;
  const KernelPlan* plan = nullptr;
  std::uint64_t stream = 0;    ///< of its thread-block durations
  std::uint32_t resident = 0;  ///< thread blocks
  Cycle setup_end = kNoEvent;  ///< while it is set up

  [[nodiscard]] bool in_setup() const { return setup_end != kNoEvent; }
  /// Holds its place for nothing: the driver may give it away without a preempt.
  [[nodiscard]] bool idle() const { return attached && !leaving && !in_setup() && resident == 0; }
};

/// The kernels of one SM, at most so many at a time.
class Residency {
 public:
  explicit Residency(std::uint32_t most) : kernels_(most) {}

  /// A place for kernel `ksr`: its own if it is idle, a free one, an idle other's; null if all
  /// are in use, or its own is.
  ResidentKernel* place_for(std::uint32_t ksr);
  /// The kernel of `ksr`; null if it is not resident.
  ResidentKernel* find(std::uint32_t ksr);

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(kernels_.size()); }
  [[nodiscard]] ResidentKernel& operator[](std::uint32_t index) { return kernels_[index]; }
  [[nodiscard]] const ResidentKernel& operator[](std::uint32_t index) const {
    return kernels_[index];
  }
  [[nodiscard]] std::uint32_t index_of(const ResidentKernel& kernel) const {
    return static_cast<std::uint32_t>(&kernel - kernels_.data());
  }

  /// The first kernel with a set-up that ends by `now`; null if there is none.
  ResidentKernel* set_up_by(Cycle now);

  /// Kernels that are attached, as a mask over places.
  [[nodiscard]] std::uint32_t attached() const;
  /// Kernels that leave, likewise.
  [[nodiscard]] std::uint32_t leaving() const;

 private:
  std::vector<ResidentKernel> kernels_;
};

}  // namespace segue::gpu
