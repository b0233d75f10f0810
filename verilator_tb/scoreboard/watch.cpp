#include "verilator_tb/scoreboard/watch.hpp"

#include <algorithm>
#include <bit>

#include "cmodel/layout/bits.hpp"
#include "verilator_tb/scoreboard/transaction.hpp"

namespace segue::scoreboard {
namespace {

using PlaceList = std::vector<PlaceRef>;

bool names(const PlaceList& list, const PlaceRef& at) {
  return std::ranges::find(list, at) != list.end();
}

bool meet(const PlaceList& some, const PlaceList& others) {
  return std::ranges::any_of(some, [&](const PlaceRef& at) { return names(others, at); });
}

bool killed(const Inputs& in, const PlaceList& list) {
  return std::ranges::any_of(list, [&](const PlaceRef& at) { return in.kill >> at.warp & 1; });
}

/// The places of a warp in the list, one bit each.
std::uint64_t of_warp(std::uint64_t warp, const PlaceList& list) {
  std::uint64_t places = 0;
  for (const PlaceRef& at : list) {
    if (at.warp == warp) places |= place_bit(at);
  }
  return places;
}

bool is_in(const std::vector<std::uint64_t>& bits, const PlaceRef& at) {
  return (bits[at.warp] & place_bit(at)) != 0;
}

}  // namespace

Watch::Watch(const Params& params)
    : params_(params), order_(std::size_t{params.num_warps} << params.window_bits) {}

void Watch::before(const Inputs& in, const Outputs& out, const Scoreboard& twin) {
  const State& q = twin.state();
  ++cycles_;
  if (!in.rst_n) return in_reset(in, out, q);
  hear(in, out);
  for (std::size_t k = 0; k < came_.size(); ++k) {
    if (came_[k]) waits(out, q, k);
  }
  if (came_[1]) line(in, out);
  releases(out, q);
  meetings(in, out);
  if (in.kill != 0) kills(in, out);
  programs(in, out, q);
  remember(in);
}

void Watch::remember(const Inputs& in) {
  came_ = {};
  dropped_.reset();
  if ((in.insert_valid & 1) != 0 && !lane_0_) dropped_ = in.insert[0];
  for (std::size_t k = 0; k < in.insert.size(); ++k) {
    const bool killed = (in.kill >> in.insert[k].warp & 1) != 0;
    if ((k == 0 ? lane_0_ : lane_1_) && !killed) came_[k] = in.insert[k];
  }
  gone_.clear();
  for (const PlaceList* list : {&commit_, &squash_, &withdraw_}) {
    gone_.insert(gone_.end(), list->begin(), list->end());
  }
}

/// A message that is legal were it not for the reset.
void Watch::in_reset(const Inputs& in, const Outputs& out, const State& q) {
  came_ = {};
  hit_if(out.in_use != 0, Bin::kResetInUse);
  hit_if(check_legality(q, params_, in).holds(Source::kInsert0), Bin::kSaidInReset);
}

void Watch::hear(const Inputs& in, const Outputs& out) {
  for (PlaceList* list : {&issued_, &read_, &checked_, &commit_, &squash_, &withdraw_}) {
    list->clear();
  }
  insert_.clear();
  lane_0_ = lane_1_ = false;
  for_each_transaction(0, in, out, [&](const Transaction& what) {
    if (what.kind != Transaction::Kind::kMessage) return;
    coverage_.hit(verdict_bin(what.source, what.error));
    if (what.error != Error::kNone) return;
    const PlaceRef at{.warp = what.what.warp, .slot = what.what.slot};
    switch (what.source) {
      case Source::kInsert0:
      case Source::kInsert1:
        (what.source == Source::kInsert0 ? lane_0_ : lane_1_) = true;
        return insert_.push_back(what.what);
      case Source::kIssued0:
      case Source::kIssued1:
        return issued_.push_back(at);
      case Source::kRead0:
      case Source::kRead1:
        return read_.push_back(at);
      case Source::kChecked:
        return checked_.push_back(at);
      case Source::kCommit0:
      case Source::kCommit1:
        return commit_.push_back(at);
      case Source::kSquash:
        return squash_.push_back(at);
      case Source::kWithdraw:
        return withdraw_.push_back(at);
    }
  });
}

void Watch::releases(const Outputs& out, const State& q) {
  const std::uint64_t reads = layout::low_mask(params_.issue_width);
  hit_if((out.release_valid & reads) != 0, Bin::kByRead);
  hit_if((out.release_valid >> params_.issue_width & 1) != 0, Bin::kByCheck);
  hit_if(out.release_valid == layout::low_mask(static_cast<std::uint32_t>(out.release.size())),
         Bin::kAllPorts);
  for (const PlaceRef& at : read_) {
    hit_if(is_in(q.late, at), Bin::kLateRead);
    hit_if(is_in(q.late, at) && !is_in(q.held, at), Bin::kLateReadAfter);
  }
  hit_if(read_.size() == 2 && read_[0] == read_[1], Bin::kLateReadTwice);
  for (const PlaceRef& at : checked_) {
    hit_if(!is_in(q.late, at) && is_in(q.held, at), Bin::kEarlyCheck);
    hit_if(!is_in(q.late, at) && !is_in(q.held, at), Bin::kEarlyCheckAfter);
  }
  for (const PlaceRef& at : commit_) {
    const bool late = is_in(q.late, at);
    const bool holds = is_in(q.held, at) && !names(late ? checked_ : read_, at);
    hit_if(holds, late ? Bin::kLateCommit : Bin::kEarlyCommit);
  }
  for (std::size_t k = 0; k < came_.size(); ++k) {
    if (!came_[k]) continue;
    const std::uint32_t w = came_[k]->warp;
    std::uint64_t released = 0;
    for (std::size_t n = 0; n < out.release.size(); ++n) {
      const Release& what = out.release[n];
      const bool valid = (out.release_valid >> n & 1) != 0;
      if (valid && what.warp == w && !what.result) released |= place_bit(what);
    }
    hit_if((out.wait_sources[k] & released) != 0, Bin::kWaitsForRead);
    hit_if((out.wait_result[k] & of_warp(w, commit_)) != 0, Bin::kWaitsForCommit);
    hit_if((out.wait_issue[k] & of_warp(w, issued_)) != 0, Bin::kWaitsForIssue);
  }
}

void Watch::meetings(const Inputs& in, const Outputs& out) {
  hit_if(meet(read_, commit_), Bin::kReadAndCommit);
  hit_if(meet(checked_, commit_), Bin::kCheckAndCommit);
  hit_if(meet(read_, squash_), Bin::kReadAndSquash);
  hit_if(meet(checked_, squash_), Bin::kCheckAndSquash);
  hit_if(meet(issued_, withdraw_), Bin::kIssueAndWithdraw);
  hit_if(commit_.size() == 2 && commit_[0].warp == commit_[1].warp, Bin::kTwoCommits);
  for (std::size_t k = 0; k < in.insert.size(); ++k) {
    const bool found_live = (in.insert_valid >> k & 1) != 0 && out.err_code[k] == Error::kLive;
    if (!found_live) continue;
    const PlaceRef at{.warp = in.insert[k].warp, .slot = in.insert[k].slot};
    hit_if(names(commit_, at), Bin::kInsertAndCommit);
    hit_if(names(squash_, at), Bin::kInsertAndSquash);
    hit_if(names(withdraw_, at), Bin::kInsertAndWithdraw);
    hit_if((in.kill >> at.warp & 1) != 0, Bin::kInsertAndKill);
  }
}

void Watch::kills(const Inputs& in, const Outputs& out) {
  const auto is_killed = [&](const InsertMsg& msg) { return in.kill >> msg.warp & 1; };
  hit_if(std::ranges::any_of(insert_, is_killed), Bin::kKillOfNew);
  hit_if(killed(in, issued_), Bin::kKillAndIssue);
  hit_if(killed(in, commit_), Bin::kKillAndCommit);
  for (std::size_t n = 0; n <= params_.issue_width; ++n) {
    const bool released = (out.release_valid >> n & 1) != 0;
    hit_if(released && (in.kill >> out.release[n].warp & 1) != 0, Bin::kKillAndRead);
  }
  hit_if((in.kill & ~out.in_use) != 0, Bin::kKillOfNothing);
  hit_if((in.kill & out.in_use) != 0 && (out.in_use & ~in.kill) != 0, Bin::kKillBeside);
  hit_if(std::popcount(in.kill & out.in_use) > 1, Bin::kKillOfSeveral);
}

/// Is one of these places of its warp another one's that was inserted before it?
bool Watch::has_older(const PlaceRef& at, std::uint64_t among) const {
  const std::size_t row = std::size_t{at.warp} << params_.window_bits;
  for (std::uint64_t rest = among; rest != 0; rest &= rest - 1) {
    const auto slot = static_cast<std::size_t>(std::countr_zero(rest));
    if (order_[row + slot] < order_[row + at.slot]) return true;
  }
  return false;
}

void Watch::programs(const Inputs& in, const Outputs& out, const State& q) {
  for (const PlaceRef& at : issued_) {
    const std::uint64_t waiting = q.live[at.warp] & ~q.issued[at.warp] & ~of_warp(at.warp, issued_);
    hit_if(has_older(at, waiting), Bin::kIssuedBefore);
  }
  for (const PlaceRef& at : commit_) {
    const std::uint64_t others = q.live[at.warp] & ~of_warp(at.warp, commit_);
    hit_if(has_older(at, others), Bin::kCommittedBefore);
  }
  for (const PlaceRef& at : squash_) {
    hit_if((q.live[at.warp] & ~q.issued[at.warp]) != 0, Bin::kStopped);
  }
  for (const PlaceRef& at : withdraw_) {
    hit_if(q.live[at.warp] == place_bit(at), Bin::kDrained);
  }
  for (const InsertMsg& msg : insert_) {
    const std::uint64_t live = q.live[msg.warp];
    hit_if(live != 0 && (live & (place_bit(msg) - 1)) == 0, Bin::kWrapped);
    order_[(std::size_t{msg.warp} << params_.window_bits) + msg.slot] = ++inserts_;
  }
  // One warp a cycle, each in its turn.
  const std::uint64_t one = q.live[cycles_ % params_.num_warps];
  hit_if(one == layout::low_mask(1U << params_.window_bits), Bin::kFull);
  hit_if((out.in_use & ~out.in_flight) != 0, Bin::kLiveAndWaiting);
  const bool said = in.insert_valid != 0 || in.issued_valid != 0 || in.read_valid != 0 ||
                    in.checked_valid || in.commit_valid != 0 || in.squash_valid ||
                    in.withdraw_valid || in.kill != 0;
  hit_if(!said && out.in_use != 0, Bin::kStill);
}

}  // namespace segue::scoreboard
