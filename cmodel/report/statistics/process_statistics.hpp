#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/sim/event.hpp"

namespace segue::statistics {

using gpu::Cycle;

/// How a process spent its time, from its start to the end of the run. They overlap: a program
/// can work while its kernels run.
struct ProcessTimes {
  Cycle cpu = 0;   ///< its work runs on the CPU
  Cycle copy = 0;  ///< the transfer engine moves its data
  Cycle sms = 0;   ///< TBs of it are in the SMs
  /// None of these: for a CPU thread, an engine, an SM, the host's latency, or the next period.
  Cycle waiting = 0;
};

class ProcessStatistics final : public gpu::EventObserver {
 public:
  explicit ProcessStatistics(const gpu::Plan& plan);
  void on_event(const gpu::Event& event) override;
  /// The run ended at `end`: times of open states are counted until then.
  void finish(Cycle end);

  /// By context.
  [[nodiscard]] const std::vector<ProcessTimes>& processes() const { return times_; }

 private:
  struct State {
    Cycle since = 0;  ///< the last change; all before is counted
    bool cpu = false;
    bool copy = false;
    std::uint32_t tbs = 0;  ///< in the SMs
  };

  /// Counts the time until now, before the process's state changes.
  State& until(std::uint32_t ctx, Cycle now);
  /// Likewise of the process of the event's thread block.
  State& until_tb(const gpu::Event& event) {
    return until(kernels_share_sms_ ? event.ctx : ctx_of_sm_[event.unit], event.time);
  }

  bool kernels_share_sms_;
  std::vector<ProcessTimes> times_;
  std::vector<State> states_;
  std::array<std::uint32_t, 64> ctx_of_sm_ = {};
};

}  // namespace segue::statistics
