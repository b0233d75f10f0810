#pragma once

#include <bit>
#include <cstdint>

#include "cmodel/gpu/sim/event.hpp"

namespace segue::gpu {

/// Hashes every event with its time, in order, and hands it to an observer. Two
/// runs with the same hash took the same decisions in the same cycles.
class EventRecorder {
 public:
  explicit EventRecorder(EventObserver* observer = nullptr) : observer_(observer) {}

  void record(const Event& event) {
    absorb(event.time | (static_cast<std::uint64_t>(event.slot) << 48) |
           (static_cast<std::uint64_t>(event.unit) << 54) |
           (static_cast<std::uint64_t>(event.ctx) << 60));
    absorb(event.payload ^ (static_cast<std::uint64_t>(event.kind) << 60));
    if (observer_ != nullptr) observer_->on_event(event);
  }
  [[nodiscard]] std::uint64_t hash() const { return state_ ^ (state_ >> 32); }

 private:
  void absorb(std::uint64_t word) { state_ = (std::rotl(state_, 23) ^ word) * 0x9e3779b97f4a7c15; }

  std::uint64_t state_ = 0x5e67e5e67e5e67e5;
  EventObserver* observer_;
};

}  // namespace segue::gpu
