// Situations of moves, when the clock edge has decided one.

#include <bit>

#include "verilator_tb/block_switcher/watch.hpp"

namespace segue::block_switcher {

void Watch::decided(const Move& move) {
  if (move.op == MoveOp::kSave) {
    decided_save(move);
  } else {
    decided_entry(move);
  }
}

void Watch::decided_entry(const Move& move) {
  hit_if(std::popcount(at_.free) > 1, Bin::kTwoFree);
  hit_if(move.slot != 0, Bin::kSlotAbove);
  if (move.op == MoveOp::kStart) {
    coverage_.hit(static_cast<std::size_t>(Bin::kStarts));
    hit_if(for_blocked_, Bin::kSlotMeanwhile);
    for_blocked_ = false;
    hit_if(is_.resolved && before_.place[resolved_tb_] == Place::kOff &&
               before_.faulted[resolved_tb_] == 1,
           Bin::kReadyAtStart);
    return;
  }
  coverage_.hit(static_cast<std::size_t>(Bin::kRestores));
  hit_if(at_.granted != 0, Bin::kReadyBeforeGranted);
  hit_if(std::popcount(at_.ready) > 1, Bin::kTwoReady);
  hit_if(move.tb < before_.last_in, Bin::kRestoreWraps);
  hit_if(move.tb == before_.last_in, Bin::kRestoredAgain);
}

void Watch::decided_save(const Move& move) {
  for_blocked_ = false;
  hit_if(at_.ready != 0, Bin::kSavesForReady);
  hit_if(at_.ready == 0, Bin::kSavesForGranted);
  hit_if(std::popcount(at_.blocked) > 1, Bin::kTwoBlocked);
  hit_if(move.tb < before_.last_out, Bin::kSaveWraps);
  hit_if(move.tb == before_.last_out, Bin::kSavedAgain);
  const std::uint32_t live = before_.live[move.tb];
  const std::uint32_t faulted = before_.faulted[move.tb];
  hit_if(live == 1, Bin::kOneWarp);
  hit_if(live == params_.num_warps, Bin::kAllWarps);
  hit_if(faulted == live, Bin::kFaultsAlone);
  hit_if(faulted == 1 && live > 1, Bin::kOneFault);
  hit_if(ends_ != 0, Bin::kFreeAtSave);
  hit_if(is_.resolved && resolved_tb_ == move.tb, Bin::kResolvedAtSave);
}

}  // namespace segue::block_switcher
