#include "cmodel/blocks/issue_queue/issue_queue_oracle.hpp"

#include <algorithm>

namespace segue::oracles {
namespace {

using IqInstruction = issue_queue::Instruction;
using IqUnit = issue_queue::Unit;

constexpr std::uint32_t kEveryUnit = (1U << issue_queue::kNumUnits) - 1;

constexpr std::uint32_t bit_of(IqUnit unit) { return 1U << static_cast<unsigned>(unit); }

constexpr bool has(std::uint64_t bits, std::uint64_t i) { return (bits >> i & 1) != 0; }

constexpr std::uint64_t warp_bit(std::uint32_t warp) { return std::uint64_t{1} << warp; }

/// As it is shown on its way out.
IqInstruction on_its_way_out(const issue_queue::InsertMsg& what) {
  return {.warp = what.warp,
          .tb = what.tb,
          .slot = what.slot,
          .unit = what.unit,
          .needs_entry = what.needs_entry,
          .log_need = what.log_need,
          .payload = what.payload};
}

/// Of several waits for a place the strongest is left: for its result, then its sources, then its
/// issue.
void keep_strongest(issue_queue::WaitsMsg& waits) {
  waits.sources &= ~waits.result;
  waits.issue &= ~(waits.result | waits.sources);
}

/// Clears the waits for the sources of this place or, if `all`, all waits for it.
void release_place(issue_queue::WaitsMsg& waits, std::uint32_t slot, bool all) {
  const std::uint64_t others = ~(std::uint64_t{1} << slot);
  waits.sources &= others;
  if (!all) return;
  waits.result &= others;
  waits.issue &= others;
}

}  // namespace

void IssueQueueOracle::observe(const issue_queue::Inputs& in, const issue_queue::Outputs& out) {
  check_summary(out);
  for (std::uint32_t lane = 0; lane < params_.issue_width; ++lane) {
    if (out.issue_body[lane] != bodies_[lane]) {
      complain("rule 1: the body of an issued instruction is not shown in the next cycle");
    }
  }
  if (out.back_body != bodies_.back()) {
    complain("rule 1: the body of an instruction given back is not shown in the next cycle");
  }
  if (!in.rst_n) {
    bodies_.fill({});
    const issue_queue::Outputs silent(params_);
    if (out.issue_valid != 0 || out.issue != silent.issue || out.memory_valid ||
        out.memory != silent.memory || out.back_valid || out.back != silent.back ||
        out.err_valid != 0 || out.err_code != silent.err_code || out.insert_ready ||
        out.quiescent) {
      complain("the queue is not silent in reset");
    }
    list_.clear();
    unruly_ = 0;
    return;
  }
  hear_waits(in);
  check_memory_order(out);
  check_issue(in, out);
  check_back(in, out);
  check_verdicts(in, out);
  const std::uint64_t free = params_.num_entries - list_.size();
  if (out.insert_ready != (free >= params_.insert_width)) complain("insert_ready_o is wrong");
  const bool some_new_or_free_to_go = std::any_of(
      list_.begin(), list_.end(), [](const Row& row) { return row.lane || !row.waits_for_some(); });
  if (out.quiescent == some_new_or_free_to_go) {
    complain("quiescent_o does not say whether one is free to go or new");
  }
  if (complaint_.empty()) take(in);
}

/// The waits of the instructions inserted in the last cycle, which stand last in the list.
void IssueQueueOracle::hear_waits(const issue_queue::Inputs& in) {
  for (auto row = list_.begin(); row != list_.end(); ++row) {
    if (!row->lane) continue;
    row->waits = in.waits[*row->lane];
    row->behind = row->what.unit == IqUnit::kMemory;
    for (auto older = list_.cbegin(); older != row; ++older) {
      if (older->what.warp != row->what.warp || older->what.unit != IqUnit::kMemory) continue;
      row->behind &= has(row->waits.issue, older->what.slot);
    }
    keep_strongest(row->waits);
  }
}

/// Functions of state alone, also in reset. Rule 1, as far as it can be counted.
void IssueQueueOracle::check_summary(const issue_queue::Outputs& out) {
  if (out.free != params_.num_entries - list_.size()) {
    complain("rule 1: " + std::to_string(out.free) + " entries are free, not " +
             std::to_string(params_.num_entries - list_.size()));
  }
  if (out.in_use != in_use()) complain("in_use_o is wrong");
}

std::uint64_t IssueQueueOracle::in_use() const {
  std::uint64_t warps = 0;
  for (const Row& row : list_) warps |= warp_bit(row.what.warp);
  return warps;
}

/// True if operand-log room is its only missing condition, units and replay queue apart.
bool IssueQueueOracle::lacks_room(const Row& row, const issue_queue::Inputs& in) {
  return !row.waits_for_some() && !has(in.stop | in.give_back, row.what.warp) &&
         row.what.log_need > in.room[row.what.tb];
}

IssueQueueOracle::Held IssueQueueOracle::held(RowAt row, const issue_queue::Inputs& in) const {
  const issue_queue::InsertMsg& what = row->what;
  if (row->waits_for_some()) return Held::kWaits;
  if (!has(in.unit_ready, static_cast<unsigned>(what.unit))) return Held::kUnit;
  if (has(in.stop, what.warp)) return Held::kStopped;
  if (has(in.give_back, what.warp)) return Held::kGivenBack;
  if (what.needs_entry && !in.entry_ready) return Held::kEntry;
  if (what.log_need > in.room[what.tb]) return Held::kRoom;
  const bool passes = what.log_need != 0 && std::any_of(list_.begin(), row, [&](const Row& older) {
                        return older.what.tb == what.tb && lacks_room(older, in);
                      });
  return passes ? Held::kTurn : Held::kNot;
}

std::optional<std::size_t> IssueQueueOracle::next(std::size_t from, std::uint32_t units,
                                                  const issue_queue::Inputs& in) const {
  for (std::size_t i = from; i < list_.size(); ++i) {
    const auto row = list_.begin() + static_cast<std::ptrdiff_t>(i);
    if ((units & bit_of(row->what.unit)) != 0 && held(row, in) == Held::kNot) return i;
  }
  return std::nullopt;
}

/// Rules 3 to 6, 9 and 11.
void IssueQueueOracle::check_issue(const issue_queue::Inputs& in, const issue_queue::Outputs& out) {
  const auto memory = next(0, bit_of(IqUnit::kMemory), in);
  const auto first = next(0, kEveryUnit, in);
  std::optional<std::size_t> second;
  if (first) {
    const IqUnit unit = list_[*first].what.unit;
    const std::uint32_t taken = unit == IqUnit::kMath ? 0 : bit_of(unit);
    second = next(*first + 1, kEveryUnit & ~taken, in);
  }
  check_lane(0, first, in, out);
  if (params_.issue_width == 2) check_lane(1, second, in, out);
  check_memory(memory, out);
}

void IssueQueueOracle::check_lane(std::uint32_t lane, const std::optional<std::size_t>& due,
                                  const issue_queue::Inputs& in, const issue_queue::Outputs& out) {
  const bool valid = has(out.issue_valid, lane);
  const IqInstruction& shown = out.issue[lane];
  if (due) {
    list_[*due].leaves = true;
    bodies_[lane] = {.bits = list_[*due].what.body};
  }
  if (!valid && due) return complain("rule 5: one that can go is not issued");
  if (!valid && shown != IqInstruction{}) {
    return complain("what is not issued is not shown as zeros");
  }
  if (valid && (!due || shown != on_its_way_out(list_[*due].what))) complain(why_not(shown, in));
}

/// The memory instruction of the cycle, whichever lane has it.
void IssueQueueOracle::check_memory(const std::optional<std::size_t>& due,
                                    const issue_queue::Outputs& out) {
  const IqInstruction wanted = due ? on_its_way_out(list_[*due].what) : IqInstruction{};
  if (out.memory != wanted) complain("memory_o is not the oldest memory instruction that can go");
  bool goes = false;
  for (std::uint32_t lane = 0; lane < params_.issue_width; ++lane) {
    goes |= has(out.issue_valid, lane) && out.issue[lane].unit == IqUnit::kMemory;
  }
  if (out.memory_valid != goes) complain("memory_valid_o is wrong");
}

IssueQueueOracle::RowAt IssueQueueOracle::find(const IqInstruction& shown) const {
  return std::find_if(list_.begin(), list_.end(),
                      [&](const Row& row) { return on_its_way_out(row.what) == shown; });
}

std::string IssueQueueOracle::why_not(const IqInstruction& shown,
                                      const issue_queue::Inputs& in) const {
  const auto found = find(shown);
  if (found == list_.end()) return "rule 1: an instruction is issued that is not in the queue";
  switch (held(found, in)) {
    case Held::kWaits:
      return "rule 3: an instruction is issued that still waits";
    case Held::kUnit:
      return "an instruction is issued that no unit takes";
    case Held::kStopped:
    case Held::kGivenBack:
      return "rule 9: an instruction of a stopped warp is issued";
    case Held::kEntry:
      return "an instruction is issued that needs an entry where there is none";
    case Held::kRoom:
      return "rule 9: an instruction is issued that there is no room for";
    case Held::kTurn:
      return "rule 11: an instruction takes room while an older one of its thread block lacks it";
    case Held::kNot:
      break;
  }
  if (found->leaves) return "rule 2: an instruction is issued twice";
  return "rules 4 and 6: an instruction is issued that is not the oldest on a unit that is left";
}

/// Rules 1, 2 and 8, for instructions that are given back.
void IssueQueueOracle::check_back(const issue_queue::Inputs& in, const issue_queue::Outputs& out) {
  const auto due = std::find_if(list_.begin(), list_.end(),
                                [&](const Row& row) { return has(in.give_back, row.what.warp); });
  if (out.back_valid != (due != list_.end())) complain("it gives back when it should not, or not");
  const IqInstruction wanted = due == list_.end() ? IqInstruction{} : on_its_way_out(due->what);
  if (out.back != wanted) complain("rule 8: what is given back is not the oldest of them");
  if (due != list_.end()) {
    due->leaves = true;
    bodies_.back() = {.bits = due->what.body};
  }
}

/// Rule 7, by the waits that came with the insert, not by those that are still left.
void IssueQueueOracle::check_memory_order(const issue_queue::Outputs& out) {
  for (std::uint32_t lane = 0; lane < params_.issue_width; ++lane) {
    if (!has(out.issue_valid, lane)) continue;
    const auto row = find(out.issue[lane]);
    if (row == list_.cend() || !row->behind || has(unruly_, row->what.warp)) continue;
    const bool overtakes = std::any_of(list_.cbegin(), row, [&](const Row& older) {
      return older.what.warp == row->what.warp && older.what.unit == IqUnit::kMemory;
    });
    if (overtakes) complain("rule 7: a memory instruction is issued before an older one");
  }
}

void IssueQueueOracle::check_verdicts(const issue_queue::Inputs& in,
                                      const issue_queue::Outputs& out) {
  using issue_queue::Error;
  std::array<Error, issue_queue::kNumSources> wanted{};
  std::size_t held = list_.size();
  for (std::uint32_t lane = 0; lane < params_.insert_width; ++lane) {
    if (!has(in.insert_valid, lane)) continue;
    const auto& what = in.insert[lane];
    if (what.warp >= params_.num_warps || what.tb >= params_.num_tbs) {
      wanted[lane] = Error::kIndex;
    } else if (held == params_.num_entries) {
      wanted[lane] = Error::kFull;
    } else {
      ++held;
    }
  }
  if (in.kill_valid && in.kill >= params_.num_tbs) wanted.back() = Error::kIndex;
  for (std::uint32_t s = 0; s < wanted.size(); ++s) {
    const std::string source(to_string(static_cast<issue_queue::Source>(s)));
    if (has(out.err_valid, s) != (wanted[s] != Error::kNone)) {
      complain(source + (wanted[s] == Error::kNone ? ": refused, and was legal"
                                                   : ": accepted, and was illegal"));
    } else if (out.err_code[s] != wanted[s]) {
      complain(source + ": refused for another reason");
    }
  }
}

/// Applies the legal messages.
void IssueQueueOracle::take(const issue_queue::Inputs& in) {
  std::size_t left = params_.num_entries - list_.size();
  for (Row& row : list_) row.lane.reset();
  for (std::uint32_t lane = 0; lane < params_.insert_width; ++lane) {
    const auto& what = in.insert[lane];
    const bool exists = what.warp < params_.num_warps && what.tb < params_.num_tbs;
    if (!has(in.insert_valid, lane) || !exists || left == 0) continue;
    --left;
    enter(lane, what);
  }
  for (const Row& gone : list_) {
    if (!gone.leaves || gone.what.unit != IqUnit::kMemory) continue;
    if (has(in.give_back, gone.what.warp)) continue;  // it is not issued
    for (Row& row : list_) {
      if (row.what.warp == gone.what.warp) row.waits.issue &= ~(std::uint64_t{1} << gone.what.slot);
    }
  }
  for (std::uint32_t lane = 0; lane < params_.num_releases; ++lane) {
    if (!has(in.release_valid, lane)) continue;
    const auto& release = in.release[lane];
    bool ends_order = release.result;  // a wait that stands for one for its issue, too
    bool unissued = false;
    for (Row& row : list_) {
      if (row.what.warp != release.warp) continue;
      unissued |= row.what.slot == release.slot;
      ends_order |= has(row.waits.sources, release.slot);
      release_place(row.waits, release.slot, release.result);
    }
    // It releases what it has before it is issued: no promise about its warp holds.
    if (unissued && ends_order) unruly_ |= warp_bit(release.warp);
  }
  const bool kills = in.kill_valid && in.kill < params_.num_tbs;
  departures_ += std::erase_if(
      list_, [&](const Row& row) { return row.leaves || (kills && row.what.tb == in.kill); });
  unruly_ &= in_use();
}

void IssueQueueOracle::enter(std::uint32_t lane, const issue_queue::InsertMsg& msg) {
  // No promise about its warp holds where a place is in use.
  const bool is_taken = std::any_of(list_.begin(), list_.end(), [&](const Row& older) {
    return older.what.warp == msg.warp && older.what.slot == msg.slot;
  });
  list_.push_back({.what = msg, .waits = {}, .lane = lane});
  if (is_taken) unruly_ |= warp_bit(msg.warp);
}

}  // namespace segue::oracles
