#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gpu/plan/plan.hpp"

namespace segue::gpu {

/// The memory where the contexts of preempted thread blocks lie (thesis 5.2.2): a
/// preallocated region per context, of one place for each TB that can be active. A
/// TB keeps its place from its first save until it ends. Handles are addresses in
/// 128 B lines.
class ContextMemory {
 public:
  /// The model's record of a saved TB.
  struct Saved {
    std::uint32_t tb_id = 0;
    /// Until its end, in the unit of the SM model: cycles in `SmSlots`, work in `ResidentSm`.
    std::uint64_t remaining = 0;
    std::uint64_t bytes_in = 0;  ///< that restoring it moves; `ResidentSm` only
  };

  /// @throws HarnessError for more than handles can name; make_plan refuses such plans.
  explicit ContextMemory(const Plan& plan);

  /// A free place of context `ctx`.
  std::uint32_t allocate(std::uint32_t ctx);
  /// The TB at a place that is in use. @throws HarnessError for any other handle.
  Saved& at(std::uint32_t ctx, std::uint32_t handle);
  void release(std::uint32_t ctx, std::uint32_t handle);
  /// Every place of `ctx`: its kernel was killed.
  void release_all(std::uint32_t ctx);
  /// Places of `ctx` in use.
  [[nodiscard]] std::uint32_t used(std::uint32_t ctx) const;

 private:
  struct Region {
    std::uint32_t base = 0;    ///< line of the first place
    std::uint32_t stride = 1;  ///< lines a place
    std::vector<Saved> places;
    std::vector<bool> in_use;
    std::vector<std::uint32_t> free;  ///< stack of places
  };

  std::uint32_t place_of(const Region& region, std::uint32_t handle) const;

  std::vector<Region> regions_;
};

}  // namespace segue::gpu
