#include "cmodel/studies/effisha/daemon.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace segue::studies::effisha {
namespace {

constexpr Time kNever = std::numeric_limits<Time>::max();
constexpr std::uint64_t kMostRise = 20;  // of a dynamic priority (section 7)

}  // namespace

std::size_t Daemon::request(const Kernel& kernel, std::uint32_t priority, Time arrival) {
  const double slower = policy_ == Policy::kDefault ? 1.0 : 1.0 + assumptions_.overhead / 100.0;
  const std::size_t number = stubs_.size();
  stubs_.push_back(
      {.kernel = &kernel,
       .priority = priority,
       .arrival = arrival,
       .left = static_cast<Time>(std::llround(static_cast<double>(kernel.alone) * slower))});
  const auto later = std::ranges::upper_bound(
      coming_, arrival, {}, [this](std::size_t other) { return stubs_[other].arrival; });
  coming_.insert(later, number);
  return number;
}

const Stub* Daemon::run_to_next_end() {
  ended_ = kNone;
  while (ended_ == kNone) {
    arrive();
    if (running_ == kNone) {
      if (active_.empty()) active_.swap(inactive_);
      if (active_.empty()) {
        if (coming_.empty()) return nullptr;
        now_ = next_arrival();
        continue;
      }
      start_best();
    }
    Stub& stub = stubs_[running_];
    const Time begin = std::max(now_, starts_at_);
    const Time until = std::min({begin + stub.left, slice_ends_, next_arrival()});
    stub.left -= std::max(until, begin) - begin;
    now_ = until;
    if (stub.left == 0) {
      end(stub);
      continue;
    }
    arrive();
    if (now_ == slice_ends_ && !others_wait()) slice_ends_ = kNever;
    if (slice_ends_ == kNever && policy_ != Policy::kPiv && others_wait()) slice_ends_ = now_;
    if (now_ >= slice_ends_ || is_outranked(stub)) evict(stub);
  }
  return &stubs_[ended_];
}

/// It rises by one a millisecond while its kernel waits.
std::uint64_t Daemon::dynamic_priority(const Stub& stub) const {
  const auto waited = static_cast<std::uint64_t>((now_ - stub.waits_from) / kMillisecond);
  return stub.priority + std::min(kMostRise, waited);
}

Time Daemon::next_arrival() const {
  return coming_.empty() ? kNever : stubs_[coming_.front()].arrival;
}

void Daemon::arrive() {
  while (next_arrival() <= now_) {
    Stub& stub = stubs_[coming_.front()];
    stub.state = KernelState::kReady;
    stub.waits_from = stub.arrival;
    active_.push_back(coming_.front());
    coming_.erase(coming_.begin());
  }
}

bool Daemon::others_wait() const { return !active_.empty() || !inactive_.empty(); }

bool Daemon::is_outranked(const Stub& running) const {
  if (policy_ != Policy::kPiv) return false;
  return std::ranges::any_of(
      active_, [&](std::size_t other) { return stubs_[other].priority > running.priority; });
}

/// By priority, and of equal ones the first that arrived; the GPU's own takes them in turn.
void Daemon::start_best() {
  const auto before = [this](std::size_t a, std::size_t b) {
    const Stub& one = stubs_[a];
    const Stub& other = stubs_[b];
    if (policy_ == Policy::kDefault) return one.waits_from < other.waits_from;
    const auto rank = [this](const Stub& stub) {
      const std::uint64_t priority =
          policy_ == Policy::kDprr ? dynamic_priority(stub) : stub.priority;
      return std::tuple(~priority, stub.arrival);
    };
    return rank(one) < rank(other);
  };
  const auto best = std::ranges::min_element(active_, before);
  running_ = *best;
  active_.erase(best);
  Stub& stub = stubs_[running_];
  stub.state = KernelState::kRunning;
  if (policy_ == Policy::kDefault) {
    starts_at_ = now_;
    slice_ends_ = now_ + assumptions_.slice;
    return;
  }
  starts_at_ = now_ + assumptions_.launch;
  slice_ends_ =
      policy_ == Policy::kPiv ? kNever : starts_at_ + (Time{stub.priority} + 1) * kMillisecond / 2;
}

/// Until it has ended, ever fewer of its thread blocks have a block-task: it does half of its
/// speed. One that is still being launched has nothing to end.
void Daemon::evict(Stub& running) {
  running.state = KernelState::kToEvict;
  ++running.evictions;
  if (now_ >= starts_at_) {
    const Time leaves_in = std::min(running.kernel->eviction, 2 * running.left);
    now_ += leaves_in;
    running.left -= leaves_in / 2;
    if (leaves_in < running.kernel->eviction || running.left == 0) {
      running.left = 0;
      end(running);
      return;
    }
  }
  running.state = KernelState::kReady;
  running.waits_from = now_;
  (policy_ == Policy::kDprr ? inactive_ : active_).push_back(running_);
  running_ = kNone;
}

void Daemon::end(Stub& stub) {
  stub.state = KernelState::kDone;
  stub.done = now_;
  ended_ = running_;
  running_ = kNone;
}

}  // namespace segue::studies::effisha
