#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/sim/event.hpp"

namespace segue::gpu {

/// Follows by the events alone what the thread blocks of each SM take where kernels share SMs:
/// never more than there is, never two in a slot.
class LimitWatch final : public EventObserver {
 public:
  explicit LimitWatch(const Plan& plan);
  void on_event(const Event& event) override;

  /// The first rule that was broken; empty if none.
  [[nodiscard]] const std::string& broken() const { return broken_; }
  /// The most contexts with thread blocks on an SM at a time.
  [[nodiscard]] std::uint32_t most_kernels() const { return most_kernels_; }

 private:
  static constexpr std::uint32_t kNoContext = 64;
  struct Sm {
    std::array<std::uint32_t, 32> owner = {};  ///< context by slot, or `kNoContext`
  };

  [[nodiscard]] const ResourceShares& shares_of(std::uint32_t ctx) const;
  void issue(const Event& event);
  void leave(const Event& event);
  void check(bool holds, const Event& event, const char* rule);

  const Plan* plan_;
  std::vector<Sm> sms_;
  std::vector<std::uint32_t> kernel_;  ///< launched last, by context
  std::string broken_;
  std::uint32_t most_kernels_ = 0;
};

}  // namespace segue::gpu
