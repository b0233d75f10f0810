#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "cmodel/gpu/sim/sm/rate_model.hpp"

namespace segue::gpu {

/// The thread blocks of an SM that execute, as the rate model has them.
class RatedTbs {
 public:
  static constexpr std::uint32_t kSlots = 32;

  /// Tells `model` of a change. `mask` has their slots; `issue_of(slot)` is lower for an older one,
  /// and `tb_of(slot)` is in the model's form. A thread block that begins or ends to execute is
  /// told at once, so that a slot cannot come to hold another one unseen.
  template <class IssueOf, class TbOf>
  void set(RateModel& model, std::uint32_t sm, std::uint32_t mask, const IssueOf& issue_of,
           const TbOf& tb_of) {
    if (mask == mask_) return;
    mask_ = mask;
    by_age_.clear();
    for (std::uint32_t left = mask; left != 0; left &= left - 1) {
      by_age_.push_back(static_cast<std::uint32_t>(std::countr_zero(left)));
    }
    std::ranges::sort(by_age_, {}, issue_of);
    std::array<RateModel::RunningTb, kSlots> tbs;
    std::ranges::transform(by_age_, tbs.begin(), tb_of);
    model.set_running(sm, std::span(tbs).first(by_age_.size()));
  }

  /// Their rates as the model has them now: calls `take(slot, rate)` for each.
  template <class Take>
  void for_each_rate(RateModel& model, std::uint32_t sm, const Take& take) const {
    const std::span<const Rate> rates = model.rates(sm);
    for (std::size_t i = 0; i < by_age_.size(); ++i) take(by_age_[i], rates[i]);
  }

  [[nodiscard]] bool empty() const { return mask_ == 0; }

 private:
  std::uint32_t mask_ = 0;
  std::vector<std::uint32_t> by_age_;  ///< slots, the oldest issue first
};

}  // namespace segue::gpu
