#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "cmodel/gpu/kernel_profile/kernel_profile.hpp"
#include "cmodel/gpu/kernel_profile/work.hpp"

namespace segue::gpu {

/// A resident thread block at the moment when a preempt takes effect on it.
struct TbState {
  Work work = 0;  ///< from its start to its end; `kEndless`: persistent threads
  Work done = 0;  ///< of it, below `work`
};

/// True before its first non-idempotent instruction, or if it has none; one without this point in
/// its profile is taken to have none.
inline bool may_start_over(const TbState& tb, const KernelProfile& kernel) {
  const double point =
      kernel.first_non_idempotent.value_or(std::numeric_limits<double>::infinity());
  if (std::isinf(point)) return true;
  return tb.work == kEndless ? point > 0.0
                             : static_cast<double>(tb.done) < point * static_cast<double>(tb.work);
}

/// How a thread block leaves its slot. A technique writes it, an SM model executes it.
struct VacatePlan {
  enum class Leaves : std::uint8_t {
    kFinished,  ///< it ran to its end
    kSaved,     ///< its context lies in memory; it resumes from there
    kRestarts,  ///< nothing is kept; it starts over
  };

  Leaves leaves = Leaves::kFinished;
  Work stop_at = 0;             ///< it runs on until it has done so much, at least its `done`
  std::uint64_t bytes_out = 0;  ///< to memory when it has stopped
  std::uint64_t bytes_in = 0;   ///< from memory before it goes on
  Work lost = 0;                ///< work up to `stop_at` that it does again

  bool operator==(const VacatePlan&) const = default;
};

}  // namespace segue::gpu
