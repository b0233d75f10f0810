#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "cmodel/gpu/sim/event.hpp"

namespace segue::statistics {

using gpu::Cycle;

/// How an SM was vacated, as it was told.
enum class Vacating : std::uint8_t { kDrain, kSwitch, kDrainThenSwitch };
inline constexpr std::array<std::string_view, 3> kVacatingNames = {"drain", "switch",
                                                                   "drain, then switch"};

/// How long SMs took from the first preempt command until they were empty. SMs that a kill emptied
/// are left out. Where kernels share SMs: how long the thread blocks took that a command names,
/// until the last of them had left.
class VacateLatencies final : public gpu::EventObserver {
 public:
  explicit VacateLatencies(bool kernels_share_sms = false)
      : kernels_share_sms_(kernels_share_sms) {}

  void on_event(const gpu::Event& event) override;
  void on_activity(const gpu::SmActivity& activity) override;

  /// In cycles, in the order in which they ended.
  [[nodiscard]] const std::vector<Cycle>& of(Vacating way) const {
    return latencies_[static_cast<std::size_t>(way)];
  }

 private:
  bool kernels_share_sms_;
  std::array<std::optional<Vacating>, 64> told_;  ///< by SM
  std::array<std::vector<Cycle>, kVacatingNames.size()> latencies_;
};

}  // namespace segue::statistics
