#pragma once

#include "cmodel/gpu/kernel_profile/work.hpp"
#include "cmodel/gpu/sim/sm/throughput.hpp"

namespace segue::gpu {

/// Later than any time of a run.
inline constexpr Cycle kNoEvent = kNever + 1;

/// How far a thread block is: work left at a rate. Its end follows, and moves with the rate.
struct TbProgress {
  Work work = 0;  ///< from start to end; `kEndless`: none
  Work done = 0;  ///< of it, at `since`
  Rate rate = 0;  ///< from `since` on
  Cycle since = 0;

  /// Work done by `now`, at `since` or later.
  [[nodiscard]] Work done_at(Cycle now) const { return done + Work{rate} * (now - since); }
  /// The first cycle in which `target` is done; `kNoEvent` if that never comes.
  [[nodiscard]] Cycle reaches(Work target) const {
    if (target <= done) return since;
    if (target == kEndless || rate == 0) return kNoEvent;
    return since + (target - done + rate - 1) / rate;
  }
  void set_rate(Cycle now, Rate new_rate) {
    done = done_at(now);
    since = now;
    rate = new_rate;
  }
};

}  // namespace segue::gpu
