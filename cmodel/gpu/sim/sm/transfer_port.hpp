#pragma once

#include <algorithm>

#include "cmodel/gpu/plan/plan.hpp"

namespace segue::gpu {

/// An SM's share of the memory bandwidth (thesis 5.2.2): one context at a time, in the order in
/// which they are asked for. A transfer also takes a `least` time, however free the port is: its
/// few outstanding requests (SMK 4.1) leave bandwidth to others that are under way.
class TransferPort {
 public:
  /// Restores a context; @returns when that ends.
  Cycle restore(Cycle now, Cycle cycles, Cycle least = 0) {
    restores_free_ = start(now) + cycles;
    const Cycle end = std::max(restores_free_, now + least);
    restores_end_ = std::max(restores_end_, end);
    return end;
  }
  /// Saves a context; @returns when that ends.
  Cycle save(Cycle now, Cycle cycles, Cycle least = 0) {
    saves_free_ = start(now) + cycles;
    return std::max(saves_free_, now + least);
  }

  /// When the next transfer can start.
  [[nodiscard]] Cycle start(Cycle now) const {
    return std::max({now, restores_free_, saves_free_});
  }
  /// When the last restore so far ends.
  [[nodiscard]] Cycle restores_end() const { return restores_end_; }
  /// Saves were abandoned; `last` is the end of the last one that remains, 0 if none does.
  void keep_saves_until(Cycle last) { saves_free_ = std::min(saves_free_, last); }

 private:
  Cycle restores_free_ = 0;  ///< of the port
  Cycle saves_free_ = 0;
  Cycle restores_end_ = 0;
};

/// Time of a part of a kernel's context; `whole` is the time of all of it.
inline Cycle part_of_transfer(const KernelPlan& kernel, Cycle whole, std::uint64_t bytes) {
  const std::uint64_t all = kernel.profile.context.largest();
  if (bytes >= all) return whole;
  __extension__ using Wide = unsigned __int128;
  return static_cast<Cycle>((Wide{whole} * bytes + all - 1) / all);
}

/// Cycles that `bytes` of a kernel's context take, at least 1. All of it takes `tb_transfer`.
inline Cycle transfer_cycles(const KernelPlan& kernel, std::uint64_t bytes) {
  return std::max<Cycle>(1, part_of_transfer(kernel, kernel.tb_transfer, bytes));
}

/// The least time that they take.
inline Cycle least_transfer_cycles(const KernelPlan& kernel, std::uint64_t bytes) {
  return part_of_transfer(kernel, kernel.tb_transfer_least, bytes);
}

}  // namespace segue::gpu
