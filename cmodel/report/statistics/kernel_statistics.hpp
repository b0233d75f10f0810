#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/sim/event.hpp"

namespace segue::statistics {

using gpu::Cycle;

/// Times that were measured several times.
struct Times {
  std::uint64_t count = 0;
  Cycle sum = 0;
  Cycle max = 0;

  void add(Cycle cycles) {
    ++count;
    sum += cycles;
    max = std::max(max, cycles);
  }
  /// 0 if none was measured.
  [[nodiscard]] double mean() const {
    return count == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(count);
  }
};

/// Outcomes of a kernel's launches. A launch counts from the cycle in which the driver takes it.
struct KernelCounts {
  std::uint32_t ctx = 0;
  std::uint32_t kernel = 0;  ///< index into the process's
  std::uint64_t launches = 0;
  Times to_first_sm;  ///< until the first SM is set up for it
  Times to_done;
  std::uint64_t tbs_ended = 0;
  std::uint64_t tbs_preempted = 0;
  std::uint64_t tbs_resumed = 0;

  /// How often a TB went on after it had been preempted; 0 if none has ended.
  [[nodiscard]] double resumed_per_tb() const {
    return tbs_ended == 0 ? 0.0 : static_cast<double>(tbs_resumed) / static_cast<double>(tbs_ended);
  }
};

class KernelStatistics final : public gpu::EventObserver {
 public:
  explicit KernelStatistics(const gpu::Plan& plan);
  void on_event(const gpu::Event& event) override;

  /// Every kernel of every process, in their order.
  [[nodiscard]] const std::vector<KernelCounts>& kernels() const { return kernels_; }

 private:
  struct Launch {
    std::size_t index = 0;  ///< into `kernels_`
    Cycle time = 0;
    bool has_sm = false;
  };

  /// Of the thread block that the event is about.
  KernelCounts& of_tb(const gpu::Event& event) {
    return kernels_[kernels_share_sms_ ? launches_[event.ctx].index : of_sm_[event.unit]];
  }

  bool kernels_share_sms_;
  std::vector<KernelCounts> kernels_;
  std::vector<std::size_t> first_;  ///< of each process, into `kernels_`
  std::vector<Launch> launches_;    ///< the last of each process
  std::array<std::size_t, 64> of_sm_ = {};
};

}  // namespace segue::statistics
