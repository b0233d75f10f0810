#pragma once

#include <cstdint>

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

/// The policies that this block has: set_policy refuses the others.
[[nodiscard]] constexpr bool is_supported(Policy policy) {
  switch (policy) {
    case Policy::kFcfs:
    case Policy::kNpq:
    case Policy::kPpqExclusive:
    case Policy::kPpqShared:
    case Policy::kRoundRobin:
    case Policy::kDss:
    case Policy::kDssLiteral:
      return true;
    default:
      return false;
  }
}

/// Only the kernels of highest rank may issue.
[[nodiscard]] constexpr bool is_alone(Policy policy) {
  return policy == Policy::kPpqExclusive || policy == Policy::kRoundRobin;
}

/// A policy's view of an active kernel while the scan walks past it.
struct KernelView {
  std::uint32_t ksr = 0;    ///< its row of the KSRT
  std::int32_t count = 0;   ///< of its tokens
  std::int32_t tokens = 0;  ///< its count, with the token of a reservation that it would swap
  bool is_next = false;     ///< the target is a released SM that is reserved for it
  bool wants = false;       ///< has TBs beyond those its free and reserved slots will take
  bool holds = false;       ///< has a running SM, which may be taken from it
  std::uint32_t rank = 0;   ///< how urgent it is: its priority; in round robin 1 on its turn
};

/// The free SM that the scan looks for a kernel for, as the policy sees it.
enum class Target : std::uint8_t { kNone, kIdle, kReleased };

/// The measure by which a kernel is ahead of another.
enum class AheadBy : std::uint8_t { kTokens, kRank };

/// The decision of a policy at the end of a scan. It is revalidated before it is carried
/// out.
struct Choice {
  Decision decision = Decision::kNone;
  bool again = false;        ///< scan once more after carrying it out
  std::uint32_t best = 0;    ///< the row that gets the SM
  bool best_is_top = false;  ///< `best` must still have the highest rank of all
  std::uint32_t worst = 0;   ///< reserve: the row that loses one
  /// reserve: `best` must still be ahead by this
  AheadBy ahead_by = AheadBy::kTokens;
  std::int32_t min_distance = 0;  ///< reserve: ... and at least so far
};

/// A scheduling policy: it remembers candidates while a scan shows it the active kernels, oldest
/// first and one a cycle, and decides when the scan is over. All policies watch every scan; the
/// policy register selects the one that decides.
class SchedulingPolicy {
 public:
  SchedulingPolicy() = default;
  SchedulingPolicy(const SchedulingPolicy&) = delete;
  SchedulingPolicy& operator=(const SchedulingPolicy&) = delete;
  virtual ~SchedulingPolicy() = default;

  /// Forgets its candidates: reset, and the start of a scan.
  virtual void clear() = 0;
  virtual void look(const KernelView& kernel) = 0;
  /// `selected` tells the modes of a policy apart.
  [[nodiscard]] virtual Choice decide(Policy selected, Target target) const = 0;
};

}  // namespace segue::sm_driver
