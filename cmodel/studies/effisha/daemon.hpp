#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/studies/effisha/assumptions.hpp"
#include "cmodel/studies/effisha/kernels.hpp"

namespace segue::studies::effisha {

enum class Policy : std::uint8_t {
  kDefault,  ///< the GPU's own: kernels take turns, no priorities
  kPiv,      ///< priority-based immediate eviction
  kDprr,     ///< dynamic priorities, two queues, slices by priority
};

/// State of a kernel's stub (6.1); `kPrep` is before it arrives.
enum class KernelState : std::uint8_t { kPrep, kReady, kRunning, kToEvict, kDone };

/// A kernel that asks for the GPU.
struct Stub {
  const Kernel* kernel = nullptr;
  std::uint32_t priority = 0;
  Time arrival = 0;
  KernelState state = KernelState::kPrep;
  Time left = 0;        ///< work, as time alone on the GPU under its policy
  Time waits_from = 0;  ///< since it arrived or was evicted
  Time done = 0;
  std::uint32_t evictions = 0;
};

/// The GPU as EffiSha's daemon shares it: one kernel at a time, which ends at the ends of its
/// block-tasks when it is evicted (sections 5 to 7). Without EffiSha, the GPU's own time-sharing.
class Daemon {
 public:
  Daemon(Policy policy, const Assumptions& assumptions)
      : policy_(policy), assumptions_(assumptions) {}

  /// @return its number
  std::size_t request(const Kernel& kernel, std::uint32_t priority, Time arrival);
  /// Runs until a kernel is done and says which; none if all are.
  [[nodiscard]] const Stub* run_to_next_end();
  [[nodiscard]] const std::vector<Stub>& stubs() const { return stubs_; }
  [[nodiscard]] Time now() const { return now_; }

 private:
  [[nodiscard]] std::uint64_t dynamic_priority(const Stub& stub) const;
  void arrive();
  void start_best();
  [[nodiscard]] Time next_arrival() const;
  [[nodiscard]] bool others_wait() const;
  [[nodiscard]] bool is_outranked(const Stub& running) const;
  void evict(Stub& running);
  void end(Stub& stub);

  const Policy policy_;
  const Assumptions assumptions_;
  std::vector<Stub> stubs_;
  std::vector<std::size_t> coming_;    ///< by arrival
  std::vector<std::size_t> active_;    ///< that wait
  std::vector<std::size_t> inactive_;  ///< of kDprr: that have had their slice
  std::size_t running_ = kNone;
  std::size_t ended_ = kNone;
  Time starts_at_ = 0;  ///< the running one, launched before
  Time slice_ends_ = 0;
  Time now_ = 0;

  static constexpr std::size_t kNone = ~std::size_t{0};
};

}  // namespace segue::studies::effisha
