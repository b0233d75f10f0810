#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/sim/event.hpp"

namespace segue::gpu {

/// Follows every thread block by the events alone: issued once, then perhaps saved
/// and resumed with its own context, finished exactly once, and all of them before
/// its kernel is done.
class Conservation final : public EventObserver {
 public:
  explicit Conservation(const Plan& plan);
  void on_event(const Event& event) override;

  /// The first rule that was broken; empty if none.
  [[nodiscard]] const std::string& broken() const { return broken_; }
  [[nodiscard]] std::uint64_t finished() const { return finished_; }
  [[nodiscard]] std::uint64_t preempted() const { return preempted_; }
  [[nodiscard]] std::uint64_t kernels_done() const { return kernels_done_; }

 private:
  enum class Tb : std::uint8_t { kWaiting, kRunning, kSaved, kFinished };
  struct Launch {
    std::vector<Tb> tbs;
    std::vector<std::uint32_t> handles;
    std::size_t finished = 0;
  };

  /// Of the thread block that the event is about.
  [[nodiscard]] std::uint32_t ctx_of(const Event& event) const {
    return kernels_share_sms_ ? event.ctx : ctx_of_sm_[event.unit];
  }
  void issue(const Event& event);
  void move(const Event& event, Tb from, Tb to);
  void check(bool holds, const Event& event, const char* rule);

  bool kernels_share_sms_;
  std::vector<Launch> launches_;  ///< by context
  std::array<std::uint32_t, 64> ctx_of_sm_ = {};
  std::string broken_;
  std::uint64_t finished_ = 0;
  std::uint64_t preempted_ = 0;
  std::uint64_t kernels_done_ = 0;
};

}  // namespace segue::gpu
