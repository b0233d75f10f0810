#pragma once

#include <ostream>

#include "cmodel/policies/policy.hpp"
#include "cmodel/policies/view.hpp"

namespace segue::policies {

/// More work than any machine here can hold.
inline constexpr int kPlenty = 1'000'000;

[[nodiscard]] inline KernelView kernel(unsigned row, int tokens, std::int64_t unclaimed = kPlenty) {
  return {.row = row, .tokens = tokens, .unclaimed = unclaimed, .tbs_per_sm = 4};
}

/// For the priority queues, which have no use for tokens.
[[nodiscard]] inline KernelView urgent(unsigned row, unsigned priority,
                                       std::int64_t unclaimed = kPlenty) {
  KernelView its = kernel(row, 0, unclaimed);
  its.priority = priority;
  return its;
}

[[nodiscard]] inline SmView idle() { return {}; }
[[nodiscard]] inline SmView running(unsigned row) { return {SmPhase::kRunning, row, {}}; }
[[nodiscard]] inline SmView reserved(unsigned row, std::optional<unsigned> next) {
  return {SmPhase::kReserved, row, next};
}
[[nodiscard]] inline SmView released(std::optional<unsigned> next) {
  return {SmPhase::kReleased, {}, next};
}

/// Whose turn it is, for round robin.
[[nodiscard]] inline View turn_of(unsigned row, View view) {
  view.turn = row;
  return view;
}

/// All SMs idle, kernels in active-queue order.
[[nodiscard]] inline View machine(unsigned sms, std::vector<KernelView> kernels = {}) {
  View view;
  view.kernels = std::move(kernels);
  view.sms.resize(sms);
  return view;
}

/// SMs that run the kernel in `row`.
[[nodiscard]] inline int sms_of(const View& view, unsigned row) {
  int count = 0;
  for (const SmView& sm : view.sms) count += sm.phase == SmPhase::kRunning && sm.holder == row;
  return count;
}

inline std::ostream& operator<<(std::ostream& out, const Decision& decision) {
  return out << to_string(decision);
}

}  // namespace segue::policies
