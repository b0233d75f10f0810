#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>

#include "cmodel/gpu/workload/clock.hpp"

namespace segue::gpu {

/// An SM's share of the memory bandwidth (thesis 5.2.2), line by line: it takes a request when the
/// one before has been moved, and answers when this one has. Times in 1/1024 cycles, so that a line
/// may take any fraction.
class LinePort {
 public:
  static constexpr std::uint64_t kPerCycle = 1024;

  struct Answer {
    Cycle due = 0;
    std::uint32_t tag = 0;
  };

  [[nodiscard]] bool ready(Cycle now) const { return free_at_ <= now * kPerCycle; }
  /// A request that is taken in cycle `now` and takes `cost` 1/1024 cycles; the answer comes
  /// `latency` cycles later.
  void take(std::uint32_t tag, Cycle now, std::uint64_t cost, Cycle latency = 0) {
    free_at_ = std::max(free_at_, now * kPerCycle) + cost;
    answers_.push_back({std::max(now + 1, (free_at_ + kPerCycle - 1) / kPerCycle + latency), tag});
  }
  /// The oldest answer that is due; null if none is.
  [[nodiscard]] const Answer* due(Cycle now) const {
    return !answers_.empty() && answers_.front().due <= now ? &answers_.front() : nullptr;
  }
  void pop() { answers_.pop_front(); }
  /// When the oldest answer is due; `none` if there is none.
  [[nodiscard]] Cycle next_due(Cycle none) const {
    return answers_.empty() ? none : answers_.front().due;
  }

 private:
  std::uint64_t free_at_ = 0;
  std::deque<Answer> answers_;
};

}  // namespace segue::gpu
