#include "cmodel/blocks/replay_queue/entry_table.hpp"

#include <algorithm>

namespace segue::replay_queue {

EntryTable::EntryTable(const Params& params)
    // An index that does not exist may be asked for; nothing is there.
    : entries_(params.num_entries),
      of_warp_(std::size_t{1} << Widths(params).warp_w),
      of_tb_(std::size_t{1} << Widths(params).tb_w) {
  clear();
}

void EntryTable::clear() {
  std::fill(entries_.begin(), entries_.end(), Entry{});
  std::fill(of_warp_.begin(), of_warp_.end(), EntrySet{});
  std::fill(of_tb_.begin(), of_tb_.end(), EntrySet{});
  at_ = {};
  num_free_ = static_cast<std::uint32_t>(entries_.size());
  for (std::uint32_t e = 0; e < num_free_; ++e) {
    at_[static_cast<std::size_t>(EntryState::kFree)].insert(e);
  }
  warps_ = {};
}

void EntryTable::enter(std::uint32_t e, const Entry& entry) {
  entries_[e] = entry;
  entries_[e].state = EntryState::kFree;
  of_warp_[entry.warp].insert(e);
  of_tb_[entry.tb].insert(e);
  --num_free_;
  set_state(e, entry.state);
}

void EntryTable::set_state(std::uint32_t e, EntryState state) {
  Entry& entry = entries_[e];
  at_[static_cast<std::size_t>(entry.state)].erase(e);
  at_[static_cast<std::size_t>(state)].insert(e);
  if (state == EntryState::kFree && entry.state != EntryState::kFree) {
    of_warp_[entry.warp].erase(e);
    of_tb_[entry.tb].erase(e);
    ++num_free_;
  }
  entry.state = state;
  summarise(entry.warp);
}

void EntryTable::summarise(std::uint32_t warp) {
  const EntrySet& live = of_warp_[warp];
  const std::uint64_t bit = std::uint64_t{1} << warp;
  const auto put = [bit](std::uint64_t& warps, bool some) {
    warps = some ? warps | bit : warps & ~bit;
  };
  put(warps_.held, (live & to_replay()).any());
  put(warps_.in_flight, (live & at(EntryState::kInFlight)).any());
  put(warps_.in_use, live.any());
  put(warps_.due, (live & at(EntryState::kDue)).any());
}

}  // namespace segue::replay_queue
