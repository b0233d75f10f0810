// Situations of messages about warps.

#include "verilator_tb/block_switcher/watch.hpp"

namespace segue::block_switcher {
namespace {

std::uint32_t running(const State& q, std::uint64_t tb) {
  return q.live[tb] - q.faulted[tb] - q.waiting[tb];
}

}  // namespace

/// Of a TB that is leaving: it was blocked when that was decided.
void Watch::victims(const Inputs& in, const State& q) {
  const auto leaves = [&](bool accepted, std::uint64_t tb) {
    return accepted && q.place[tb] == Place::kLeaving;
  };
  if (leaves(is_.resolved, in.resolved)) {
    hit_if(q.move_valid, Bin::kResolvedOffered);
    hit_if(q.moving, Bin::kResolvedUnderWay);
    hit_if(is_.moved && q.faulted[in.resolved] == 1, Bin::kReadyAtMoved);
  }
  hit_if(q.moving && leaves(is_.faulted, in.faulted), Bin::kFaultsUnderWay);
  if (leaves(is_.ended, in.ended) && q.live[in.ended] == 1) {
    hit_if(q.move_valid, Bin::kEndsOffered);
    hit_if(q.moving && !is_.moved, Bin::kEndsUnderWay);
    hit_if(is_.moved, Bin::kEndsAtMoved);
  }
  if (is_.moved && q.move.op == MoveOp::kSave) {
    hit_if(q.live[q.move.tb] == 0, Bin::kGoneAtMoved);
    hit_if(q.live[q.move.tb] != 0 && q.faulted[q.move.tb] == 0, Bin::kReadyWhenOff);
  }
}

void Watch::warps(const Inputs& in, const State& q) {
  const bool of_one = in.faulted_valid && in.arrived_valid && in.ended_valid &&
                      in.faulted == in.arrived && in.faulted == in.ended;
  if (of_one && in.faulted < q.place.size() &&
      (q.place[in.faulted] == Place::kOn || q.place[in.faulted] == Place::kLeaving)) {
    hit_if(running(q, in.faulted) == 1, Bin::kThreeOfOne);
    hit_if(running(q, in.faulted) == 2, Bin::kThreeOfTwo);
    hit_if(running(q, in.faulted) == 3, Bin::kThreeOfThree);
  }
  if (is_.faulted && in.resolved_valid && in.resolved == in.faulted) {
    hit_if(is_.resolved, Bin::kFaultAndResolved);
    hit_if(!is_.resolved && q.faulted[in.faulted] == 0, Bin::kResolvedAtFault);
  }
  const auto blocks = [&](bool accepted, std::uint64_t tb) {
    return accepted && q.place[tb] == Place::kOn && running(q, tb) == 1 && q.faulted[tb] != 0 &&
           !(is_.resolved && in.resolved == tb) && !(is_.opened && in.opened == tb);
  };
  hit_if(blocks(is_.ended, in.ended), Bin::kBlockedByEnd);
  hit_if(blocks(is_.arrived, in.arrived), Bin::kBlockedByArrival);
  hit_if(ends_ != 0, Bin::kLastEnd);
}

void Watch::barriers(const Inputs& in, const State& q) {
  if (!in.opened_valid) return;
  const bool arrives = in.arrived_valid && in.arrived == in.opened;
  if (is_.opened) {
    const bool arrived = arrives && is_.arrived;
    hit_if(arrived && q.waiting[in.opened] == 0, Bin::kOpenedAtFirst);
    hit_if(arrived && q.waiting[in.opened] != 0, Bin::kOpenedAtArrival);
    hit_if(!arrived, Bin::kOpenedAlone);
  } else {
    hit_if(arrives && in.opened < q.place.size() && q.place[in.opened] == Place::kOn,
           Bin::kOpenedRefused);
  }
}

/// It goes on as it was.
void Watch::restored(const State& q) {
  const std::uint32_t tb = q.move.tb;
  hit_if(q.waiting[tb] != 0, Bin::kRestoredWaiting);
  hit_if(q.waiting[tb] == q.live[tb], Bin::kRestoredComplete);
  hit_if(q.live[tb] < q.warps, Bin::kFewerBack);
}

}  // namespace segue::block_switcher
