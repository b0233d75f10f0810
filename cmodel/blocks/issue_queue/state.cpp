#include "cmodel/blocks/issue_queue/state.hpp"

#include <algorithm>

namespace segue::issue_queue {

State::State(const Params& params)
    : entries_(params.num_entries),
      bodies_{std::vector<Body>(params.num_entries), std::vector<Body>(params.num_entries)},
      waits_(params.num_entries),
      older_(params.num_entries),
      // A release may name a warp that does not exist; it has no entries.
      of_warp_(std::size_t{1} << Widths(params).warp_w),
      of_tb_(params.num_tbs),
      num_live_(params.num_warps) {
  for (std::uint32_t e = 0; e < params.num_entries; ++e) all_.insert(e);
  reset();
}

void State::reset() {
  live_.clear();
  latest_ = {};
  for (Instruction& entry : entries_) entry = {.payload = entry.payload};
  std::fill(waits_.begin(), waits_.end(), Waits{});
  for (std::uint32_t e = 0; e < older_.size(); ++e) older_[e] = all_ - EntrySet::below(e + 1);
  waiting_.clear();
  needs_entry_.clear();
  needs_more_.fill({});
  of_unit_.fill({});
  std::fill(of_warp_.begin(), of_warp_.end(), EntrySet{});
  std::fill(of_tb_.begin(), of_tb_.end(), EntrySet{});
  of_unit_[0] = of_warp_[0] = of_tb_[0] = all_;
  std::fill(num_live_.begin(), num_live_.end(), 0);
  in_use_ = 0;
  read_ = {};
  lanes_.clear();
  shown_lanes_ = 0;
}

void State::enter(std::uint32_t e, std::uint32_t lane, const InsertMsg& msg) {
  const Instruction& before = entries_[e];
  of_warp_[before.warp].erase(e);
  of_tb_[before.tb].erase(e);
  of_unit_[static_cast<std::size_t>(before.unit)].erase(e);
  entries_[e] = {.warp = msg.warp,
                 .tb = msg.tb,
                 .slot = msg.slot,
                 .unit = msg.unit,
                 .needs_entry = msg.needs_entry,
                 .log_need = msg.log_need,
                 .payload = msg.payload};
  bodies_[lane][e] = {.bits = msg.body};
  lanes_.put(e, lane == 1);
  of_warp_[msg.warp].insert(e);
  of_tb_[msg.tb].insert(e);
  of_unit_[static_cast<std::size_t>(msg.unit)].insert(e);
  needs_entry_.put(e, msg.needs_entry);
  for (std::uint32_t room = 0; room < kMostNeed; ++room) {
    needs_more_[room].put(e, msg.log_need > room);
  }
  waits_[e] = {};
  waiting_.erase(e);
  latest_[lane] = e;
  live_.insert(e);
  ++num_live_[msg.warp];
  in_use_ |= std::uint64_t{1} << msg.warp;
}

EntrySet State::take_waits(const std::vector<WaitsMsg>& waits) {
  EntrySet changed;
  for (std::size_t lane = 0; lane < waits.size(); ++lane) {
    if (!latest_[lane]) continue;
    const std::uint32_t e = *latest_[lane];
    const WaitsMsg& come = waits[lane];
    waits_[e] = {.result = come.result,
                 .sources = come.sources & ~come.result,
                 .issue = come.issue & ~come.sources & ~come.result};
    waiting_.put(e, waits_[e].any());
    changed.insert(e);
  }
  latest_ = {};
  return changed;
}

EntrySet State::free_to_go(const std::vector<WaitsMsg>& waits) const {
  EntrySet free = live_ - waiting_;
  for (std::size_t lane = 0; lane < waits.size(); ++lane) {
    const WaitsMsg& come = waits[lane];
    if (latest_[lane] && (come.result | come.sources | come.issue) != 0) free.erase(*latest_[lane]);
  }
  return free;
}

/// A new one that is killed has no waits to come.
void State::free(std::uint32_t e) {
  for (auto& latest : latest_) {
    if (latest == e) latest.reset();
  }
  const std::uint32_t warp = entries_[e].warp;
  live_.erase(e);
  if (--num_live_[warp] == 0) in_use_ &= ~(std::uint64_t{1} << warp);
}

/// Calls `change` with the waits of each entry of the warp that waits.
template <class Change>
EntrySet State::change_waits(std::uint32_t warp, Change change) {
  const EntrySet waits = of_warp_[warp] & waiting_;
  waits.for_each([&](std::uint32_t e) {
    change(waits_[e]);
    waiting_.put(e, waits_[e].any());
  });
  return waits;
}

EntrySet State::release(const ReleaseMsg& msg) {
  const std::uint64_t others = ~(std::uint64_t{1} << msg.slot);
  return change_waits(msg.warp, [&](Waits& waits) {
    waits.sources &= others;
    if (!msg.result) return;
    waits.result &= others;
    waits.issue &= others;
  });
}

EntrySet State::issued(std::uint32_t warp, std::uint32_t slot) {
  const std::uint64_t others = ~(std::uint64_t{1} << slot);
  return change_waits(warp, [&](Waits& waits) { waits.issue &= others; });
}

void State::put_youngest(std::uint32_t e) {
  for (EntrySet& row : older_) row.erase(e);
  older_[e] = all_;
  older_[e].erase(e);
}

/// Keeps only the entries older than the lowest one, until none is older.
std::uint32_t State::oldest(EntrySet some) const {
  while (true) {
    const std::uint32_t e = some.lowest();
    some &= older_[e];
    if (!some.any()) return e;
  }
}

}  // namespace segue::issue_queue
