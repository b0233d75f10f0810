#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/drf_allocator/drf_allocator_oracle.hpp"

namespace segue::oracles::smk {

/// Builds a GPU thread block by thread block; each is younger than those before it.
class GpuOf {
 public:
  GpuOf(Mode mode, std::uint64_t limit, std::size_t sms, std::size_t slots,
        const std::vector<Shares>& demands)
      : gpu_{.mode = mode, .limit = limit, .kernels = {}, .sms = {}} {
    for (const Shares& demand : demands) {
      gpu_.kernels.push_back({.active = true, .demand = demand, .to_issue = 100});
    }
    for (; sms != 0; --sms) {
      gpu_.sms.push_back({.slots = std::vector<std::optional<Tb>>(slots),
                          .set_up = ~std::uint64_t{0},
                          .claim = {},
                          .partition = Partition(demands.size())});
    }
  }

  /// So many more thread blocks in the lowest free slots.
  GpuOf& run(std::uint32_t sm, std::uint32_t ctx, std::size_t number) {
    for (auto& slot : gpu_.sms[sm].slots) {
      if (slot || number == 0) continue;
      slot = Tb{.ctx = ctx, .age = age_++};
      --number;
    }
    return *this;
  }
  GpuOf& claim(std::uint32_t sm, std::uint32_t ctx, bool fresh = true) {
    gpu_.sms[sm].claim = Claim{.ctx = ctx, .fresh = fresh};
    return *this;
  }

  [[nodiscard]] Sm& sm(std::uint32_t s) { return gpu_.sms[s]; }
  [[nodiscard]] Kernel& kernel(std::uint32_t ctx) { return gpu_.kernels[ctx]; }
  [[nodiscard]] const Gpu& gpu() const { return gpu_; }
  [[nodiscard]] Action next() const { return next_action(gpu_); }

 private:
  Gpu gpu_;
  std::uint64_t age_ = 0;
};

inline const Action kNone;

inline Action issue_of(std::uint32_t ctx, std::uint32_t sm) {
  return {.kind = Action::Kind::kIssue, .sm = sm, .ctx = ctx};
}
inline Action set_up_of(std::uint32_t ctx, std::uint32_t sm) {
  return {.kind = Action::Kind::kSetUp, .sm = sm, .ctx = ctx};
}
inline Action claim_of(std::uint32_t ctx, std::uint32_t sm, std::uint64_t leave = 0) {
  return {.kind = Action::Kind::kClaim, .sm = sm, .ctx = ctx, .leave = leave};
}

}  // namespace segue::oracles::smk
