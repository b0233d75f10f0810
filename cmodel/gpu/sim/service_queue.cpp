#include "cmodel/gpu/sim/service_queue.hpp"

#include <algorithm>

namespace segue::gpu {

std::optional<ServiceQueue::Job> ServiceQueue::start(Cycle now) {
  if (free_ == 0 || waiting_.empty()) return std::nullopt;
  auto next = waiting_.begin();
  if (order_ == Order::kPriority) {
    next = std::ranges::max_element(waiting_, {}, &Job::priority);  // the first of equals
  }
  const Job job = *next;
  waiting_.erase(next);
  running_.push_back({job, now + job.cycles});
  --free_;
  return job;
}

Cycle ServiceQueue::next_end() const {
  const auto first = std::ranges::min_element(running_, {}, &Running::end);
  return first == running_.end() ? kNever : first->end;
}

ServiceQueue::Job ServiceQueue::end() {
  const auto first = std::ranges::min_element(running_, {}, &Running::end);
  const Job job = first->job;
  running_.erase(first);
  ++free_;
  return job;
}

}  // namespace segue::gpu
