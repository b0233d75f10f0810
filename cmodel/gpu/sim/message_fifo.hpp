#pragma once

#include <array>
#include <cstdint>

#include "cmodel/gen/sm_driver_structs.hpp"

namespace segue::gpu {

/// The messages of one SM that the driver has not taken yet, oldest first. It can
/// hold all that an SM may owe: one for each slot, one for the set-up, one for the
/// vacating.
class MessageFifo {
 public:
  [[nodiscard]] bool empty() const { return head_ == tail_; }
  [[nodiscard]] const sm_driver::SmMsg& front() const { return ring_[head_ % kSize]; }
  void push(const sm_driver::SmMsg& message) { ring_[tail_++ % kSize] = message; }
  /// An empty ring starts over, so that a busy SM stays within a line or two of cache.
  void pop() {
    if (++head_ == tail_) head_ = tail_ = 0;
  }

 private:
  static constexpr std::uint32_t kSize = 64;
  std::array<sm_driver::SmMsg, kSize> ring_;
  std::uint32_t head_ = 0;
  std::uint32_t tail_ = 0;
};

}  // namespace segue::gpu
