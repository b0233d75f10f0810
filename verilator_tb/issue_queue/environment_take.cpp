// Results of a cycle's messages, and the instructions issued and given back in it.

#include <utility>

#include "verilator_tb/issue_queue/environment.hpp"

namespace segue::issue_queue {

void Environment::take(const Outputs& out) {
  if (in_reset_) return;
  for (std::uint32_t lane = params_.insert_width; lane-- > 0;) {
    if (fetched_[lane]) take_insert(lane, (out.err_valid >> lane & 1) != 0);
  }
  for (std::uint32_t lane = 0; lane < params_.issue_width; ++lane) {
    if ((out.issue_valid >> lane & 1) != 0) take_issue(out.issue[lane]);
  }
  if (out.back_valid) take_back(out.back);
  const bool kill_refused = (out.err_valid >> static_cast<unsigned>(Source::kKill) & 1) != 0;
  if (in_.kill_valid && !kill_refused) kill(static_cast<std::uint32_t>(in_.kill));
}

/// One that is refused is fetched again. The lanes come in falling order.
void Environment::take_insert(std::uint32_t lane, bool refused) {
  if (!refused) return;
  WarpStub& warp = warps_[*fetched_[lane]];
  warp.next = in_.insert[lane].slot;
  warp.free(warp.window[warp.next]);
  untold_[lane] = {};
}

Place* Environment::find(const Instruction& what) {
  Place& place = warps_[what.warp].window[what.slot];
  return place.live && !place.issued ? &place : nullptr;
}

void Environment::take_issue(const Instruction& what) {
  ++events_;
  Place* const place = find(what);
  if (place == nullptr) return;
  place->issued = true;
  if (place->has_entry) {
    if (!place->replayed) ++entries_used_;
    log_used_[place->tb] += place->log_need;
  }
  under_way_.push_back({.kind = Step::Kind::kRead,
                        .due = cycle_ + 1 + random_.below(rates_.read),
                        .warp = what.warp,
                        .slot = what.slot,
                        .turn = place->turn});
}

void Environment::take_back(const Instruction& what) {
  ++events_;
  if (Place* const place = find(what)) warps_[what.warp].free(*place);
}

/// Frees the resources of an instruction that has passed its last TLB check, or is gone.
void Environment::give_resources_back(Place& place) {
  if (!std::exchange(place.has_entry, false)) return;
  if (!place.replayed) --entries_used_;
  log_used_[place.tb] -= place.log_need;
}

/// Its instructions under way are void. Other work comes into its warps.
void Environment::kill(std::uint32_t tb) {
  ++events_;
  for (WarpStub& warp : warps_) {
    if (warp.tb != tb) continue;
    for (Place& place : warp.window) {
      if (!place.live) continue;
      if (place.issued) give_resources_back(place);
      warp.free(place);
    }
    warp.tb = below(params_.num_tbs);
  }
}

}  // namespace segue::issue_queue
