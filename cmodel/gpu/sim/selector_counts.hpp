#pragma once

#include <algorithm>
#include <cstdint>

#include "cmodel/blocks/preempt_selector/preempt_selector.hpp"
#include "cmodel/gpu/workload/clock.hpp"

namespace segue::gpu {

/// Thread blocks that a selector let leave in each way.
struct LeaveCounts {
  std::uint64_t flushed = 0;
  std::uint64_t drained = 0;
  std::uint64_t switched = 0;

  void add(preempt_selector::Leave leave) {
    using preempt_selector::Leave;
    ++(leave == Leave::kFlush ? flushed : leave == Leave::kDrain ? drained : switched);
  }
  [[nodiscard]] std::uint64_t all() const { return flushed + drained + switched; }
};

/// Requests that a selector answered.
struct AnswerCounts {
  std::uint64_t answers = 0;
  std::uint64_t late = 0;  ///< with an SM above the limit by its estimated latency
  Cycle cycles = 0;        ///< from request to answer, summed; 0 where requests are not seen
  Cycle longest = 0;

  void add(Cycle latency, bool is_late) {
    ++answers;
    late += is_late ? 1 : 0;
    cycles += latency;
    longest = std::max(longest, latency);
  }
  [[nodiscard]] double mean_cycles() const {
    return answers == 0 ? 0.0 : static_cast<double>(cycles) / static_cast<double>(answers);
  }
};

}  // namespace segue::gpu
