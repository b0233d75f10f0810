#pragma once

#include <cstddef>
#include <cstdint>

#include "cmodel/sm_model/launch_trace.hpp"

namespace segue::sm_model {

/// What a slot of an SM executes next.
struct NextTb {
  const TbTrace* tb = nullptr;     ///< null: nothing more
  const TbTrace* ahead = nullptr;  ///< what its warps execute before it; null: nothing
};

/// The thread blocks of a launch, in order, for SMs that ask.
class TbQueue {
 public:
  explicit TbQueue(const LaunchTrace& trace) : trace_(trace) {}
  TbQueue(const TbQueue&) = delete;
  TbQueue& operator=(const TbQueue&) = delete;
  virtual ~TbQueue() = default;

  /// For a slot of an SM, which is free in cycle `now`; cycles do not fall.
  virtual NextTb take(std::uint32_t /*sm*/, std::uint32_t /*slot*/, std::uint64_t /*now*/) {
    return {.tb = next()};
  }
  [[nodiscard]] std::uint64_t taken() const { return taken_; }

 protected:
  /// Null: none is left.
  const TbTrace* next() {
    if (next_ == trace_.tbs.size()) return nullptr;
    ++taken_;
    return &trace_.tbs[next_++];
  }
  void begin_anew() { next_ = 0; }

 private:
  const LaunchTrace& trace_;
  std::size_t next_ = 0;
  std::uint64_t taken_ = 0;
};

}  // namespace segue::sm_model
