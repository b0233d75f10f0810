#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace segue::policies {

/// The state of an SM for a policy (thesis 5.2.3). *Released*: its preemption is over and
/// the policy is asked again for which kernel it is (5.2.4, last paragraph but one).
enum class SmPhase { kIdle, kRunning, kReserved, kReleased };

/// An active kernel, named by its KSRT row.
struct KernelView {
  unsigned row = 0;
  int tokens = 0;  ///< May be negative: in debt.
  std::int64_t unclaimed =
      0;               ///< TBs to issue beyond those that its SMs, held or reserved, will take.
  int tbs_per_sm = 1;  ///< TBs that one more SM would take.
  bool killed = false;
  unsigned priority = 0;  ///< Higher is more urgent.
  bool operator==(const KernelView&) const = default;
};

struct SmView {
  SmPhase phase = SmPhase::kIdle;
  std::optional<unsigned> holder;  ///< Row that runs on it (running, reserved).
  std::optional<unsigned> next;    ///< Row that it is reserved for (reserved, released).
  unsigned tbs = 0;                ///< TBs that run on it (running).
  bool operator==(const SmView&) const = default;
};

/// `ksr_max` and `ksr_min` of a move of Algorithm 1.
struct MovedPair {
  unsigned max = 0;
  unsigned min = 0;
  bool operator==(const MovedPair&) const = default;
};

/// Everything that a policy may look at, without time.
struct View {
  std::vector<KernelView> kernels;  ///< In active-queue order.
  std::vector<SmView> sms;
  /// The last move of the policy's present invocation, if it made one. Only the
  /// published, bottom-tested loop (Algorithm 1) asks for it.
  std::optional<MovedPair> moved;
  /// The row of the kernel that has the turn. Only round robin asks for it.
  std::optional<unsigned> turn;
  /// The SM that a selector has named to be taken (technique chimera).
  std::optional<unsigned> named;
  /// A kernel loses its fullest SM, not its lowest.
  bool fullest = false;
  /// Contexts don't share the SMs: only the kernel that came first gets any. Only FCFS asks for it.
  bool exclusive = false;
  /// Set by `reduce`, which may leave out the kernel that it comes from.
  unsigned reduced_top = 0;

  [[nodiscard]] const KernelView* find(unsigned row) const;
  [[nodiscard]] KernelView* find(unsigned row);
  /// Idle or released: it can be bound without a preemption.
  [[nodiscard]] bool is_free(unsigned sm) const;
  [[nodiscard]] bool any_free() const;
  /// The kernel has TBs for this SM beyond those that its SMs will take. The SMs that are reserved
  /// for it count among those, but for an SM that is free.
  [[nodiscard]] bool can_fill(const KernelView& kernel, unsigned sm) const;
  /// It gets this free SM in place of a reserved one: of this SM itself, or of another if it has no
  /// TBs for both.
  [[nodiscard]] bool would_swap(const KernelView& kernel, unsigned sm) const;
  /// TBs that the SMs which are reserved for the kernel will take.
  [[nodiscard]] std::int64_t promised_tbs(const KernelView& kernel) const;
  /// Lowest SM that is reserved for the kernel.
  [[nodiscard]] std::optional<unsigned> promised_sm(const KernelView& kernel) const;
  /// Lowest SM that the kernel runs on and that is not reserved.
  [[nodiscard]] std::optional<unsigned> running_sm(const KernelView& kernel) const;
  /// The SM that the kernel loses if it is to lose one: the one that is named, if it runs on that,
  /// or else its lowest, or the lowest of its fullest.
  [[nodiscard]] std::optional<unsigned> victim_sm(const KernelView& kernel) const;
  /// The highest priority of the active kernels, whether or not they have anything left to do.
  [[nodiscard]] unsigned top_priority() const;
  /// Leaves only the inputs of a policy's choice: whether kernels have work, not how much,
  /// and no kernel that can neither get nor lose an SM (but how urgent the most urgent one is).
  void reduce();
  bool operator==(const View&) const = default;
};

/// The view as if all other kernels had nothing left to issue, not even for an SM that is reserved
/// for them.
[[nodiscard]] View with_work_of(View view, const std::function<bool(const KernelView&)>& which);

}  // namespace segue::policies
