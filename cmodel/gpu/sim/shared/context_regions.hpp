#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cmodel/gpu/kernel_profile/work.hpp"
#include "cmodel/gpu/plan/plan.hpp"

namespace segue::gpu {

/// The context regions of the preemption engines: one for each SM, of equal frames. A context stays
/// in the frame of the SM that saved it, wherever it is restored; then that SM's engine is told to
/// release it.
class ContextRegions {
 public:
  static constexpr std::uint32_t kFrames = 64;  ///< of each SM

  struct Saved {
    std::uint32_t ctx = 0;
    std::uint32_t tb_id = 0;
    Work done = 0;
  };

  explicit ContextRegions(const Plan& plan);

  [[nodiscard]] std::uint32_t frame_log2() const { return frame_log2_; }
  /// First line of an SM's region.
  [[nodiscard]] std::uint32_t base(std::uint32_t sm) const { return sm * (kFrames << frame_log2_); }

  /// A context that an engine has handed over.
  /// @throws HarnessError if one lies there.
  void save(std::uint32_t handle, const Saved& saved);
  /// @throws HarnessError if none lies at `handle`.
  [[nodiscard]] const Saved& at(std::uint32_t handle) const;
  /// Releases a restored context.
  void release(std::uint32_t handle);
  /// Handles of SM `sm` that were released since it was asked last.
  [[nodiscard]] std::vector<std::uint32_t> take_released(std::uint32_t sm) {
    return std::exchange(released_[sm], {});
  }

  /// Saved contexts of a process.
  [[nodiscard]] std::uint32_t used(std::uint32_t ctx) const { return used_[ctx]; }

 private:
  std::uint32_t frame_log2_;
  std::unordered_map<std::uint32_t, Saved> saved_;
  std::vector<std::vector<std::uint32_t>> released_;  ///< by SM
  std::vector<std::uint32_t> used_;                   ///< by context
};

}  // namespace segue::gpu
