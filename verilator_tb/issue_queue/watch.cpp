#include "verilator_tb/issue_queue/watch.hpp"

#include <algorithm>

#include "verilator_tb/issue_queue/transaction.hpp"

namespace segue::issue_queue {
namespace {

bool has(std::uint64_t bits, std::uint64_t i) { return (bits >> i & 1) != 0; }

/// The waits left after a release.
Waits released(Waits waits, const ReleaseMsg& msg) {
  const std::uint64_t others = ~(std::uint64_t{1} << msg.slot);
  waits.sources &= others;
  if (msg.result) {
    waits.result &= others;
    waits.issue &= others;
  }
  return waits;
}

}  // namespace

void Watch::before(const Inputs& in, const Outputs& out, const IssueQueue& twin) {
  if (!in.rst_n) return reset(in, out);
  choice_ = choose(twin.state(), params_, in);
  // With the waits that come in this cycle.
  State q = twin.state();
  const State::New latest = q.latest();
  q.take_waits(in.waits);
  legal_.clear();
  for (std::uint32_t lane = 0; lane < params_.insert_width; ++lane) {
    if (!has(in.insert_valid, lane)) continue;
    coverage_.hit(verdict_bin(insert_source(lane), out.err_code[lane]));
    if (out.err_code[lane] == Error::kNone) legal_.push_back(lane);
  }
  if (in.kill_valid) {
    const Error error = out.err_code[static_cast<std::size_t>(Source::kKill)];
    coverage_.hit(verdict_bin(Source::kKill, error));
    if (error == Error::kNone) kills(in, q);
  }
  levels(in, q);
  order(q);
  if (choice_.issue[0]) issues(in, q);
  waits(in, q);
  releases(in, q);
  newcomers(in, q, latest);
  backs(in, q);
  inserts(in, out, q);
  bodies(q);
  hit_if(out.quiescent && out.in_use != 0, Bin::kQuiescentWaiting);
}

void Watch::reset(const Inputs& in, const Outputs& out) {
  hit_if(out.in_use != 0, Bin::kResetOfSome);
  hit_if(in.insert_valid != 0 && in.release_valid != 0, Bin::kResetAndMessages);
  const auto is_set = [](const Body& body) { return body.bits != Body{}.bits; };
  hit_if(std::any_of(out.issue_body.begin(), out.issue_body.end(), is_set) || is_set(out.back_body),
         Bin::kResetOfBody);
  shown_ = {};
}

void Watch::levels(const Inputs& in, const State& q) {
  could_.clear();
  no_room_.clear();
  behind_.clear();
  lacking_.clear();
  q.free_to_go(in.waits).for_each([&](std::uint32_t e) {
    const Instruction& what = q.instruction(e);
    lacking_.put(e, !has(in.stop | in.give_back, what.warp) && what.log_need > in.room[what.tb]);
  });
  q.free_to_go(in.waits).for_each([&](std::uint32_t e) {
    const Instruction& what = q.instruction(e);
    const EntrySet before = lacking_ & q.of_tb(what.tb) & q.older(e);
    std::optional<Level> alone;
    int held = 0;
    const auto hold_if = [&](bool holds, Level level) {
      if (!holds) return;
      alone = level;
      ++held;
    };
    hold_if(!has(in.unit_ready, static_cast<unsigned>(what.unit)), Level::kUnitBusy);
    hold_if(has(in.stop, what.warp), Level::kStopped);
    hold_if(has(in.give_back, what.warp), Level::kGivenBack);
    hold_if(what.needs_entry && !in.entry_ready, Level::kNoEntry);
    hold_if(what.log_need > in.room[what.tb], Level::kNoRoom);
    hold_if(what.log_need != 0 && before.any(), Level::kBehind);
    if (held == 0) could_.insert(e);
    if (held != 1) return;
    coverage_.hit(held_bin(what.unit, *alone));
    if (*alone == Level::kNoRoom) no_room_.insert(e);
    if (*alone != Level::kBehind) return;
    behind_.insert(e);
    before.for_each([&](std::uint32_t older) {
      const Instruction& waited_for = q.instruction(older);
      hit_if(!has(in.unit_ready, static_cast<unsigned>(waited_for.unit)), Bin::kBehindNoUnit);
      hit_if(waited_for.needs_entry && !in.entry_ready, Bin::kBehindNoEntry);
    });
  });
  hit_if(q.free_to_go(in.waits).any() && !could_.any(), Bin::kAllHeld);
}

void Watch::order(const State& q) {
  hit_if(q.live().size() == params_.num_entries, Bin::kFull);
  const auto [first, second] = choice_.issue;
  if (!first) return;
  hit_if(could_.lowest() != *first, Bin::kAbove);
  EntrySet others = could_;
  others.erase(*first);
  if (!second) {
    hit_if(params_.issue_width == 2 && others.any(), Bin::kAlone);
    return;
  }
  others.erase(*second);
  const Instruction& one = q.instruction(*first);
  const Instruction& two = q.instruction(*second);
  coverage_.hit(pair_bin(one.unit, static_cast<Beside>(two.unit)));
  hit_if(one.warp != two.warp, Bin::kTwoWarpsIssued);
  hit_if(one.warp == two.warp, Bin::kOneWarpIssued);
  hit_if(*second < *first, Bin::kSecondAbove);
  hit_if((others & q.older(*second)).any(), Bin::kPassedOver);
  others.for_each([&](std::uint32_t e) {
    const Unit unit = q.instruction(e).unit;
    hit_if(unit == Unit::kMath || (unit != one.unit && unit != two.unit), Bin::kThreeCould);
  });
}

void Watch::issues(const Inputs& in, const State& q) {
  for (const auto& e : choice_.issue) {
    if (!e) continue;
    const Instruction& what = q.instruction(*e);
    EntrySet stay = q.live() & q.of_warp(what.warp) & q.older(*e);
    for (const auto& other : choice_.issue) {
      if (other) stay.erase(*other);
    }
    hit_if(stay.any(), Bin::kOutOfOrder);
    hit_if(!what.needs_entry && !in.entry_ready, Bin::kEntryNotNeeded);
    if (what.log_need == 0) continue;
    hit_if(what.log_need < 3 && what.log_need == in.room[what.tb], Bin::kJustEnough);
    hit_if((no_room_ & q.older(*e)).any(), Bin::kRoomElsewhere);
    hit_if((behind_ - q.of_tb(what.tb)).any(), Bin::kRoomByAge);
    hit_if((lacking_ & q.of_tb(what.tb)).any(), Bin::kOlderThanLacking);
    const EntrySet passed = q.live() & q.of_tb(what.tb) & q.older(*e);
    passed.for_each([&](std::uint32_t older) {
      const Instruction& other = q.instruction(older);
      if (other.log_need <= in.room[other.tb] || has(in.give_back, other.warp)) return;
      hit_if(has(in.stop, other.warp) && !q.waits(older).any(), Bin::kPastStopped);
      hit_if(!has(in.stop, other.warp) && q.waits(older).any(), Bin::kPastWaiting);
    });
  }
}

void Watch::waits(const Inputs& in, const State& q) {
  EntrySet changed;
  for (std::uint32_t lane = 0; lane < params_.num_releases; ++lane) {
    if (has(in.release_valid, lane)) changed |= q.of_warp(in.release[lane].warp);
  }
  for (const auto& e : choice_.issue) {
    if (e && q.instruction(*e).unit == Unit::kMemory) changed |= q.of_warp(q.instruction(*e).warp);
  }
  changed.for_each([&](std::uint32_t e) {
    if (q.waits(e).any()) wait_of(e, in, q);
  });
}

/// Each message, alone and all together.
void Watch::wait_of(std::uint32_t e, const Inputs& in, const State& q) {
  const Waits before = q.waits(e);
  const bool live = q.live().contains(e);
  const std::uint32_t warp = q.instruction(e).warp;
  Waits after = before;
  bool alone_ends = false;
  for (std::uint32_t lane = 0; lane < params_.num_releases; ++lane) {
    if (!has(in.release_valid, lane) || in.release[lane].warp != warp) continue;
    const ReleaseMsg& msg = in.release[lane];
    const Waits alone = released(before, msg);
    if (alone == before) continue;
    after = released(after, msg);
    hit_if(!live, Bin::kReleaseOfFree);
    hit_if(live && !alone.any() && msg.result && before.result != 0, Bin::kEndedByResult);
    hit_if(live && !alone.any() && !msg.result, Bin::kEndedBySources);
    alone_ends |= !alone.any();
  }
  hit_if(live && !after.any() && !alone_ends, Bin::kEndedByTwo);
  hit_if(live && after.any() && after != before, Bin::kPartly);
  for (const auto& gone : choice_.issue) {
    if (!gone || q.instruction(*gone).unit != Unit::kMemory) continue;
    if (q.instruction(*gone).warp != warp || !has(before.issue, q.instruction(*gone).slot))
      continue;
    Waits alone = before;
    alone.issue &= ~(std::uint64_t{1} << q.instruction(*gone).slot);
    hit_if(!live, Bin::kIssueOfFree);
    hit_if(live && !alone.any(), Bin::kEndedByIssue);
  }
}

void Watch::releases(const Inputs& in, const State& q) {
  for (std::uint32_t lane = 0; lane < params_.num_releases; ++lane) {
    if (!has(in.release_valid, lane)) continue;
    const ReleaseMsg& msg = in.release[lane];
    for (std::uint32_t other = 0; other < lane; ++other) {
      const ReleaseMsg& before = in.release[other];
      hit_if(has(in.release_valid, other) && before.warp == msg.warp && before.slot == msg.slot &&
                 before.result != msg.result,
             Bin::kPlaceTwice);
    }
    (q.live() - q.of_warp(msg.warp)).for_each([&](std::uint32_t e) {
      hit_if(released(q.waits(e), msg) != q.waits(e), Bin::kOtherWarp);
    });
  }
}

/// Of the instructions inserted in the last cycle, whose waits come in this one.
void Watch::newcomers(const Inputs& in, const State& q, const State::New& latest) {
  for (const auto& e : latest) {
    if (!e) continue;
    const Waits& waits = q.waits(*e);
    const std::uint32_t warp = q.instruction(*e).warp;
    hit_if(!waits.any(), Bin::kFreeAtOnce);
    hit_if(issued(*e), Bin::kGoesAtOnce);
    hit_if(choice_.back == *e, Bin::kBackAtOnce);
    for (std::uint32_t lane = 0; lane < params_.num_releases; ++lane) {
      if (!has(in.release_valid, lane) || in.release[lane].warp != warp) continue;
      hit_if(released(waits, in.release[lane]) != waits, Bin::kReleaseAtOnce);
    }
    for (const auto& gone : choice_.issue) {
      if (!gone || q.instruction(*gone).unit != Unit::kMemory) continue;
      const Instruction& what = q.instruction(*gone);
      hit_if(what.warp == warp && has(waits.issue, what.slot), Bin::kIssueAtOnce);
    }
  }
}

void Watch::backs(const Inputs& in, const State& q) {
  hit_if((in.give_back & ~q.in_use()) != 0, Bin::kBackNothing);
  if (!choice_.back) return;
  const std::uint32_t e = *choice_.back;
  const Instruction& what = q.instruction(e);
  hit_if(q.waits(e).any(), Bin::kBackWaiting);
  hit_if(!q.waits(e).any(), Bin::kBackFreeToGo);
  hit_if(choice_.issue[0].has_value(), Bin::kBackBesideIssue);
  hit_if(has(in.stop, what.warp), Bin::kBackStopped);
  q.live().for_each([&](std::uint32_t other) {
    const std::uint32_t warp = q.instruction(other).warp;
    if (!has(in.give_back, warp)) return;
    hit_if(other < e, Bin::kBackAbove);
    hit_if(warp != what.warp, Bin::kBackOfTwo);
    hit_if(what.unit == Unit::kMemory && warp == what.warp && has(q.waits(other).issue, what.slot),
           Bin::kBackMemory);
  });
}

void Watch::kills(const Inputs& in, const State& q) {
  const auto tb = static_cast<std::uint32_t>(in.kill);
  const EntrySet killed = q.live() & q.of_tb(tb);
  hit_if(killed.size() > 1, Bin::kKillOfSeveral);
  hit_if(!killed.any(), Bin::kKillOfNothing);
  hit_if(killed.any() && killed != q.live(), Bin::kKillBeside);
  for (const std::uint32_t lane : legal_) {
    hit_if(in.insert[lane].tb == tb, Bin::kKillOfNew);
    hit_if(in.insert[lane].tb != tb, Bin::kKillAndInsert);
  }
  killed.for_each([&](std::uint32_t e) { hit_if(issued(e), Bin::kKillAndIssue); });
  hit_if(choice_.back && killed.contains(*choice_.back), Bin::kKillAndBack);
}

void Watch::inserts(const Inputs& in, const Outputs& out, const State& q) {
  const bool leaves = choice_.issue[0] || choice_.back;
  for (std::uint32_t lane = 0; lane < params_.insert_width; ++lane) {
    const bool valid = has(in.insert_valid, lane);
    hit_if(valid && out.err_code[lane] == Error::kFull && leaves, Bin::kTooLate);
  }
  const std::uint32_t free = params_.num_entries - q.live().size();
  if (params_.insert_width == 2 && free == 1 && in.insert_valid == 0b11) {
    hit_if(out.err_code[0] == Error::kNone, Bin::kLastEntry);
    hit_if(out.err_code[0] != Error::kNone && out.err_code[1] == Error::kNone,
           Bin::kIllegalLeavesRoom);
  }
  if (legal_.empty()) return;
  EntrySet left = q.all() - q.live();
  const std::uint32_t e = left.lowest();
  hit_if(legal_.front() == 1 && in.insert_valid == 0b10, Bin::kSecondAlone);
  hit_if(!out.insert_ready, Bin::kNotReady);
  q.live().for_each([&](std::uint32_t older) { hit_if(older > e, Bin::kBelowOlder); });
  hit_if(choice_.issue[1] && choice_.back && in.release_valid != 0, Bin::kAllAtOnce);
  if (legal_.size() != 2) return;
  left.erase(e);
  hit_if(true, Bin::kTwoInserted);
  hit_if(in.insert[0].warp != in.insert[1].warp, Bin::kTwoWarpsInserted);
  hit_if(left.lowest() != e + 1, Bin::kScattered);
}

/// Each lane of the inserts has a memory of its own.
void Watch::bodies(const State& q) {
  const auto lane_of = [&](std::uint32_t e) -> std::uint32_t { return q.lanes().contains(e); };
  const std::array<std::optional<std::uint32_t>, 3> leaves = {choice_.issue[0], choice_.issue[1],
                                                              choice_.back};
  std::array<int, 2> reads{};
  for (std::size_t port = 0; port < leaves.size(); ++port) {
    const auto& e = leaves[port];
    if (!e) continue;
    ++reads[lane_of(*e)];
    hit_if(lane_of(*e) == 1, port < 2 ? Bin::kBodyOfLane1 : Bin::kBackBodyOfLane1);
    hit_if(shown_[port] && shown_[port]->lane != lane_of(*e), Bin::kMemoryChanged);
    shown_[port] = {.entry = *e, .lane = lane_of(*e)};
  }
  hit_if(reads[0] == 3 || reads[1] == 3, Bin::kThreeBodies);
  if (const auto [first, second] = choice_.issue; first && second) {
    const bool apart = lane_of(*first) != lane_of(*second);
    hit_if(apart, Bin::kBodiesApart);
    hit_if(!apart, Bin::kBodiesTogether);
    hit_if(apart && lane_of(*first) == 1, Bin::kBodiesCrossed);
  }
  EntrySet unused = q.all() - q.live();
  for (const std::uint32_t lane : legal_) {
    const std::uint32_t e = unused.lowest();
    unused.erase(e);
    hit_if(reads[lane] != 0, Bin::kReadAndWritten);
    hit_if(lane_of(e) != lane, Bin::kLaneChanged);
    for (std::size_t port = 0; port < leaves.size(); ++port) {
      hit_if(!leaves[port] && shown_[port] == Shown{e, lane}, Bin::kWrittenAgain);
    }
  }
}

}  // namespace segue::issue_queue
