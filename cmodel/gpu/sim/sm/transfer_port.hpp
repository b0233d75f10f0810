#pragma once

#include <algorithm>

#include "cmodel/gpu/plan/plan.hpp"

namespace segue::gpu {

/// An SM's share of the memory bandwidth (thesis 5.2.2): one context at a time, in the order in
/// which they are asked for.
class TransferPort {
 public:
  /// Restores a context; @returns when that ends.
  Cycle restore(Cycle now, Cycle cycles) { return restores_end_ = start(now) + cycles; }
  /// Saves a context; @returns when that ends.
  Cycle save(Cycle now, Cycle cycles) { return saves_end_ = start(now) + cycles; }

  /// When the next transfer can start.
  [[nodiscard]] Cycle start(Cycle now) const { return std::max({now, restores_end_, saves_end_}); }
  /// When the last restore so far ends.
  [[nodiscard]] Cycle restores_end() const { return restores_end_; }
  /// Saves were abandoned; `last` is the end of the last one that remains, 0 if none does.
  void keep_saves_until(Cycle last) { saves_end_ = last; }

 private:
  Cycle restores_end_ = 0;
  Cycle saves_end_ = 0;
};

/// Cycles that `bytes` of a kernel's context take, at least 1. All of it takes `tb_transfer`.
inline Cycle transfer_cycles(const KernelPlan& kernel, std::uint64_t bytes) {
  const std::uint64_t all = kernel.profile.context.largest();
  if (bytes >= all) return kernel.tb_transfer;
  __extension__ using Wide = unsigned __int128;
  const auto cycles = static_cast<Cycle>((Wide{kernel.tb_transfer} * bytes + all - 1) / all);
  return std::max<Cycle>(1, cycles);
}

}  // namespace segue::gpu
