#include "verilator_tb/block_switcher/watch.hpp"

#include <optional>

#include "cmodel/layout/bits.hpp"

namespace segue::block_switcher {
namespace {

bool is_accepted(bool valid, const Outputs& out, Source source) {
  return valid && (out.err_valid >> static_cast<unsigned>(source) & 1) == 0;
}

std::optional<Fate> fate(Place place, Error error) {
  const bool is_taken = error == Error::kNone;
  if (!is_taken && error != Error::kPlace) return std::nullopt;
  switch (place) {
    case Place::kNone:
      return Fate::kRefusedNone;
    case Place::kGranted:
      return Fate::kRefusedGranted;
    case Place::kComing:
      return Fate::kRefusedComing;
    case Place::kOn:
      return Fate::kTakenOn;
    case Place::kLeaving:
      return Fate::kTakenLeaving;
    case Place::kOff:
      return is_taken ? Fate::kTakenOff : Fate::kRefusedOff;
  }
  return std::nullopt;
}

}  // namespace

void Watch::before(const Inputs& in, const Outputs& out, const BlockSwitcher& twin) {
  const State& q = twin.state();
  may_move_ = may_request_ = false;
  look_at(q);
  if (!in.rst_n) return in_reset(q);
  may_move_ = !q.move_valid && !q.moving;
  may_request_ = !q.request && !q.asked;
  if (may_move_) before_ = q;
  is_ = {.setup = is_accepted(in.setup_valid, out, Source::kSetup),
         .answer = is_accepted(in.answer_valid, out, Source::kAnswer),
         .moved = is_accepted(in.moved_valid, out, Source::kMoved),
         .faulted = is_accepted(in.faulted_valid, out, Source::kFaulted),
         .arrived = is_accepted(in.arrived_valid, out, Source::kArrived),
         .ended = is_accepted(in.ended_valid, out, Source::kEnded),
         .resolved = is_accepted(in.resolved_valid, out, Source::kResolved),
         .opened = is_accepted(in.opened_valid, out, Source::kOpened)};
  ends_ = is_.ended && q.place[in.ended] == Place::kOn && q.live[in.ended] == 1
              ? std::uint64_t{1} << in.ended
              : 0;
  resolved_tb_ = in.resolved;
  verdicts(in, out, q);
  nothing_moved(in, q);
  requests(in, out, q);
  victims(in, q);
  warps(in, q);
  barriers(in, q);
  if (is_.moved && q.move.op == MoveOp::kRestore) restored(q);
  rest(out, q);
}

void Watch::after(const Environment& /*environment*/, const BlockSwitcher& twin) {
  const State& q = twin.state();
  if (may_request_ && q.request) {
    hit_if(at_.free != 0, Bin::kRequestForSlot);
    hit_if(at_.free == 0, Bin::kRequestForBlocked);
    for_blocked_ = at_.free == 0;
  }
  if (may_move_ && q.move_valid) decided(q.move);
}

void Watch::in_reset(const State& q) {
  hit_if(at_.there != 0, Bin::kResetWithTbs);
  hit_if(q.moving, Bin::kResetUnderWay);
  for_blocked_ = set_up_ = had_tbs_ = false;
  was_done_ = true;
}

void Watch::look_at(const State& q) {
  at_ = {};
  for (std::uint32_t t = 0; t < q.place.size(); ++t) {
    const std::uint64_t bit = std::uint64_t{1} << t;
    if (q.place[t] != Place::kNone) at_.there |= bit;
    if (q.place[t] == Place::kNone && t < q.slots + q.extra) at_.unused |= bit;
    if (q.place[t] == Place::kGranted) at_.granted |= bit;
    if (q.place[t] == Place::kOff && q.faulted[t] == 0) at_.ready |= bit;
    const bool is_stopped = q.faulted[t] + q.waiting[t] == q.live[t];
    if (q.place[t] == Place::kOn && q.faulted[t] != 0 && is_stopped) at_.blocked |= bit;
  }
  at_.free = ~q.taken & layout::low_mask(q.slots);
}

void Watch::verdicts(const Inputs& in, const Outputs& out, const State& q) {
  const auto error_of = [&](Source source) {
    return out.err_code[static_cast<std::size_t>(source)];
  };
  const auto judged = [&](bool valid, Source source) {
    if (valid) coverage_.hit(verdict_bin(source, error_of(source)));
  };
  judged(in.setup_valid, Source::kSetup);
  judged(in.answer_valid, Source::kAnswer);
  judged(in.moved_valid, Source::kMoved);
  const auto about = [&](bool valid, Source source, std::uint64_t tb) {
    judged(valid, source);
    if (!valid || tb >= q.place.size()) return;
    if (const auto what = fate(q.place[tb], error_of(source))) {
      coverage_.hit(where_bin(source, *what));
    }
  };
  about(in.faulted_valid, Source::kFaulted, in.faulted);
  about(in.arrived_valid, Source::kArrived, in.arrived);
  about(in.ended_valid, Source::kEnded, in.ended);
  about(in.resolved_valid, Source::kResolved, in.resolved);
  about(in.opened_valid, Source::kOpened, in.opened);
}

void Watch::nothing_moved(const Inputs& in, const State& q) {
  const bool can_come = (at_.ready | at_.granted) != 0;
  hit_if(may_move_ && can_come && at_.free == 0 && at_.blocked == 0, Bin::kNoneBlocked);
  hit_if(may_move_ && !can_come && at_.free == 0 && at_.blocked != 0, Bin::kNoneForBlocked);
  hit_if(may_move_ && !can_come && at_.free != 0, Bin::kNoneForSlot);
  hit_if(q.moving && can_come && at_.free != 0, Bin::kWhileUnderWay);
  hit_if(q.move_valid && can_come && at_.free != 0, Bin::kWhileOffered);
  hit_if(q.move_valid && !in.move_ready, Bin::kMoveWaits);
}

void Watch::requests(const Inputs& in, const Outputs& out, const State& q) {
  hit_if(out.request_valid && !in.request_ready, Bin::kRequestWaits);
  if (at_.blocked != 0 && may_request_) {
    const bool can_come = (at_.ready | at_.granted) != 0;
    hit_if(!q.more, Bin::kNoMore);
    hit_if(q.more && !can_come && at_.unused == 0, Bin::kLimit);
    hit_if(q.more && q.extra == 0 && at_.free == 0, Bin::kNoExtra);
    hit_if(q.more && at_.unused != 0 && at_.ready != 0, Bin::kReadyFirst);
    hit_if(q.more && at_.unused != 0 && at_.granted != 0, Bin::kGrantedFirst);
  }
  if (!is_.answer) return;
  hit_if(!in.answer && at_.blocked != 0, Bin::kNoneLeft);
  hit_if(in.answer && ends_ != 0, Bin::kAnswerAtEnd);
  hit_if(in.answer && ends_ != 0 && ends_ < (at_.unused & ~(at_.unused - 1)), Bin::kNumberAtEnd);
  if (!in.answer) for_blocked_ = false;
}

void Watch::rest(const Outputs& out, const State& q) {
  hit_if(at_.there == layout::low_mask(static_cast<std::uint32_t>(q.place.size())),
         Bin::kAllNumbers);
  hit_if(out.quiescent && at_.there != 0, Bin::kQuiescentWithTbs);
  hit_if(out.quiescent && q.moving, Bin::kQuiescentUnderWay);
  had_tbs_ = had_tbs_ || at_.there != 0;
  hit_if(out.done && !was_done_ && had_tbs_, Bin::kKernelDone);
  hit_if(out.done && !was_done_ && !had_tbs_, Bin::kNoTb);
  was_done_ = out.done;
  hit_if(is_.setup && set_up_, Bin::kSetUpTwice);
  hit_if(ends_ != 0 && ends_ == at_.there &&
             out.err_code[static_cast<std::size_t>(Source::kSetup)] == Error::kBusy,
         Bin::kSetupAtEnd);
  set_up_ = is_.setup;
  if (is_.setup) had_tbs_ = for_blocked_ = false;
}

}  // namespace segue::block_switcher
