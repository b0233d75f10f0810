// Results of a cycle's messages.

#include <algorithm>
#include <bit>
#include <utility>

#include "cmodel/layout/bits.hpp"
#include "verilator_tb/scoreboard/environment.hpp"

namespace segue::scoreboard {
namespace {

std::uint64_t place_of(const PlaceRef& at) { return std::uint64_t{1} << at.slot; }

/// Removes a place from the waits of a warp's instructions.
template <class Take>
void hear(WarpStub& warp, Take take) {
  for (std::uint64_t rest = warp.waiting; rest != 0; rest &= rest - 1) {
    Flying& one = warp.at[static_cast<std::size_t>(std::countr_zero(rest))];
    take(one);
    if ((one.result | one.sources | one.issue) == 0) warp.waiting ^= rest & (0 - rest);
  }
}

}  // namespace

/// What the instructions inserted in the last cycle must wait for.
void Environment::hear_waits(const Outputs& now) {
  for (std::size_t k = 0; k < untold_.size(); ++k) {
    const auto at = std::exchange(untold_[k], std::nullopt);
    if (!at) continue;
    Flying& one = warps_[at->warp].at[at->slot];
    one.result = now.wait_result[k];
    one.sources = now.wait_sources[k];
    one.issue = now.wait_issue[k];
    hear(warps_[at->warp], [](Flying& /*one*/) {});
    settle(at->warp);
  }
}

void Environment::take(const Outputs& out) {
  replayed_ = false;
  if (in_reset_) return;
  const auto legal = [&](std::uint64_t valid, std::size_t lane, Source lane_0) {
    return (valid >> lane & 1) != 0 &&
           (out.err_valid >> (static_cast<std::size_t>(lane_0) + lane) & 1) == 0;
  };
  for (std::size_t k = 0; k < in_.insert.size(); ++k) {
    if (legal(in_.insert_valid, k, Source::kInsert0)) take_insert(k);
  }
  for (std::size_t k = 0; k < in_.issued.size(); ++k) {
    if (legal(in_.issued_valid, k, Source::kIssued0)) {
      WarpStub& warp = warps_[in_.issued[k].warp];
      warp.issued |= place_of(in_.issued[k]);
      hear(warp, [&](Flying& one) { one.issue &= ~place_of(in_.issued[k]); });
      settle(in_.issued[k].warp);
    }
    if (legal(in_.read_valid, k, Source::kRead0)) {
      warps_[in_.read[k].warp].read |= place_of(in_.read[k]);
      settle(in_.read[k].warp);
    }
  }
  if (legal(std::uint64_t{in_.checked_valid}, 0, Source::kChecked)) {
    warps_[in_.checked.warp].checked |= place_of(in_.checked);
    settle(in_.checked.warp);
  }
  for (std::size_t n = 0; n < out.release.size(); ++n) {
    if ((out.release_valid >> n & 1) != 0) release(out.release[n]);
  }
  for (std::size_t k = 0; k < in_.commit.size(); ++k) {
    if (legal(in_.commit_valid, k, Source::kCommit0)) remove(in_.commit[k]);
  }
  if (legal(std::uint64_t{in_.squash_valid}, 0, Source::kSquash)) take_back(in_.squash);
  if (legal(std::uint64_t{in_.withdraw_valid}, 0, Source::kWithdraw)) take_back(in_.withdraw);
  kill(in_.kill);
}

/// It waits for everything until it is told what to wait for.
void Environment::take_insert(std::size_t lane) {
  const InsertMsg& msg = in_.insert[lane];
  WarpStub& warp = warps_[msg.warp];
  const std::uint64_t place = std::uint64_t{1} << msg.slot;
  Flying& one = warp.at[msg.slot];
  one = {.msg = msg, .order = warp.fetched, .result = ~std::uint64_t{0}};
  untold_[lane] = PlaceRef{.warp = msg.warp, .slot = msg.slot};
  if (again_lane_ == lane) {
    one.order = warp.again.front().order;
    warp.again.erase(warp.again.begin());
    replayed_ = warp.again.empty();
    ++events_;
  } else {
    ++warp.fetched;
  }
  warp.live |= place;
  warp.waiting |= place;
  warp.issued &= ~place;
  warp.read &= ~place;
  warp.checked &= ~place;
  warp.memory = msg.memory ? warp.memory | place : warp.memory & ~place;
  warp.next = (msg.slot + 1) % widths_.window;
  settle(msg.warp);
}

void Environment::release(const Release& what) {
  const std::uint64_t place = std::uint64_t{1} << what.slot;
  hear(warps_[what.warp], [&](Flying& one) {
    one.sources &= ~place;
    if (what.result) {
      one.result &= ~place;
      one.issue &= ~place;
    }
  });
  settle(what.warp);
}

void Environment::remove(const PlaceRef& at) {
  warps_[at.warp].live &= ~place_of(at);
  warps_[at.warp].waiting &= ~place_of(at);
  ++events_;
  settle(at.warp);
}

/// It must be done again, and so must its warp's unissued ones: they wait for it in vain.
void Environment::take_back(const PlaceRef& at) {
  WarpStub& warp = warps_[at.warp];
  const Flying& one = warp.at[at.slot];
  const auto behind = [&](const Flying& other) { return other.order > one.order; };
  warp.again.insert(std::ranges::find_if(warp.again, behind), one);
  warp.draining = true;
  remove(at);
}

void Environment::kill(std::uint64_t warps) {
  for (std::uint64_t rest = warps; rest != 0; rest &= rest - 1) {
    const auto w = static_cast<std::uint64_t>(std::countr_zero(rest));
    warps_[w].live = warps_[w].waiting = 0;
    warps_[w].again.clear();
    ++events_;
    settle(w);
  }
}

/// The warp has changed. A replay begins when nothing of it is left.
void Environment::settle(std::uint64_t w) {
  WarpStub& warp = warps_[w];
  warp.draining &= warp.live != 0;
  const auto assign = [w](std::uint64_t& warps, bool value) {
    warps = (warps & ~(std::uint64_t{1} << w)) | std::uint64_t{value} << w;
  };
  const bool has_room = warp.live != layout::low_mask(widths_.window) && !warp.draining;
  assign(can_.live, warp.live != 0);
  assign(can_.issue, warp.to_issue() != 0);
  assign(can_.read, warp.to_read() != 0);
  assign(can_.check, warp.to_check() != 0);
  assign(can_.commit, warp.to_commit() != 0);
  assign(can_.withdraw, warp.to_withdraw() != 0);
  assign(can_.room, has_room && warp.again.empty());
  assign(can_.replay, has_room && !warp.again.empty());
}

}  // namespace segue::scoreboard
