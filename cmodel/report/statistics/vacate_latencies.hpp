#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "cmodel/gpu/sim/event.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"

namespace segue::statistics {

using gpu::Cycle;

/// How an SM was vacated, as it was way: by one of the techniques, in their order, by a drain
/// with a deadline that expired, or by the end of a kernel that was killed.
inline constexpr std::size_t kWaysToVacate = gpu::kTechniques.size() + 2;
inline constexpr std::size_t kDrainThenSwitch = gpu::kTechniques.size();
inline constexpr std::size_t kByKill = kDrainThenSwitch + 1;

/// The technique's name, "drain, then switch" or "kill".
std::string_view name_of_way(std::size_t way);

/// How long SMs took from the first preempt or kill command until they were empty. Where kernels
/// share SMs: how long the thread blocks took that a preempt command names, until the last of them
/// had left.
class VacateLatencies final : public gpu::EventObserver {
 public:
  explicit VacateLatencies(bool kernels_share_sms = false)
      : kernels_share_sms_(kernels_share_sms) {}

  void on_event(const gpu::Event& event) override;
  void on_activity(const gpu::SmActivity& activity) override;

  /// In cycles, in the order in which they ended.
  [[nodiscard]] const std::vector<Cycle>& of(std::size_t way) const { return latencies_[way]; }

 private:
  bool kernels_share_sms_;
  std::array<std::optional<std::size_t>, 64> ways_;  ///< by SM
  std::array<std::vector<Cycle>, kWaysToVacate> latencies_;
};

}  // namespace segue::statistics
