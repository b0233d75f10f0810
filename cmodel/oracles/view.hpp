#pragma once

#include <optional>
#include <vector>

namespace segue::oracles {

/// What an SM is to a policy (thesis 5.2.3). *Released*: its preemption is over and
/// the policy is asked again for whom it is (5.2.4, last paragraph but one).
enum class SmPhase { kIdle, kRunning, kReserved, kReleased };

/// An active kernel, named by its KSRT row.
struct KernelView {
  unsigned row = 0;
  int tokens = 0;      ///< May be negative: in debt.
  int unclaimed = 0;   ///< TBs to issue beyond those that its SMs, held or reserved, will take.
  int tbs_per_sm = 1;  ///< TBs that one more SM would take.
  bool killed = false;
};

struct SmView {
  SmPhase phase = SmPhase::kIdle;
  std::optional<unsigned> holder;  ///< Row that runs on it (running, reserved).
  std::optional<unsigned> next;    ///< Row that it is reserved for (reserved, released).
};

/// Everything that a policy may look at, without time.
struct View {
  std::vector<KernelView> kernels;  ///< In active-queue order.
  std::vector<SmView> sms;
  /// The policy has already made a move since it was last invoked. Only the
  /// published, bottom-tested loop (Algorithm 1) asks for it.
  bool continued = false;

  [[nodiscard]] const KernelView* find(unsigned row) const;
  [[nodiscard]] KernelView* find(unsigned row);
  /// Idle or released: it can be bound without a preemption.
  [[nodiscard]] bool is_free(unsigned sm) const;
  [[nodiscard]] bool any_free() const;
  /// The kernel has TBs for this SM. A released SM's own `next` has already
  /// claimed them.
  [[nodiscard]] bool can_fill(const KernelView& kernel, unsigned sm) const;
  /// Lowest SM that the kernel runs on and that nobody has reserved.
  [[nodiscard]] std::optional<unsigned> running_sm(const KernelView& kernel) const;
};

}  // namespace segue::oracles
