#include "tests/replay_queue/oracle/resident_tbs.hpp"

namespace segue::replay_queue::oracle {

std::size_t ResidentTbs::count() const {
  return static_cast<std::size_t>(
      std::count_if(tbs_.begin(), tbs_.end(), [](const auto& tb) { return tb.has_value(); }));
}

bool ResidentTbs::restoring() const {
  return std::any_of(tbs_.begin(), tbs_.end(),
                     [](const auto& tb) { return tb && !tb->to_restore.empty(); });
}

bool ResidentTbs::saving() const {
  return std::any_of(tbs_.begin(), tbs_.end(), [](const auto& tb) { return tb && tb->saving; });
}

std::uint64_t ResidentTbs::unentered() const {
  std::uint64_t number = 0;
  for (const auto& tb : tbs_) {
    if (!tb) continue;
    for (const Warp& warp : tb->warps) {
      number += static_cast<std::uint64_t>(
          std::count_if(warp.issue_queue.begin(), warp.issue_queue.end(), Fetched::unentered));
    }
  }
  return number;
}

std::vector<std::uint32_t> ResidentTbs::free_warp_slots() const {
  std::vector<std::uint32_t> slots;
  for (std::uint32_t w = 0; w < num_warps_; ++w) {
    if (warp_in(w) == nullptr) slots.push_back(w);
  }
  return slots;
}

const Warp* ResidentTbs::warp_in(std::uint32_t slot) const {
  for (const auto& tb : tbs_) {
    if (!tb) continue;
    for (const Warp& warp : tb->warps) {
      if (warp.slot == slot) return &warp;
    }
  }
  return nullptr;
}

}  // namespace segue::replay_queue::oracle
