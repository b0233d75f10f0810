#include "cmodel/blocks/block_switcher/block_switcher.hpp"

#include <bit>

#include "cmodel/layout/bits.hpp"

namespace segue::block_switcher {
namespace {

const Params& checked(const Params& params) {
  params.check();
  return params;
}

constexpr std::uint64_t bit(std::uint64_t i) { return std::uint64_t{1} << i; }

void assign(std::uint64_t& mask, std::uint64_t i, bool value) {
  mask = value ? mask | bit(i) : mask & ~bit(i);
}

std::uint32_t lowest(std::uint64_t mask) {
  return static_cast<std::uint32_t>(std::countr_zero(mask));
}

/// Cyclically; `last` itself comes last.
std::uint32_t next_behind(std::uint32_t last, std::uint64_t mask) {
  const std::uint64_t behind = mask & ~layout::low_mask(last + 1);
  return lowest(behind != 0 ? behind : mask);
}

/// There and legal.
bool holds(bool valid, const Errors& errors, Source source) {
  return valid && errors[static_cast<std::size_t>(source)] == Error::kNone;
}

}  // namespace

BlockSwitcher::BlockSwitcher(const Params& params)
    : params_(checked(params)), q_(params), layout_(params), words_(layout_.words) {
  reset();
}

void BlockSwitcher::reset() {
  for (std::uint32_t tb = 0; tb < num_tbs(params_); ++tb) {
    q_.place[tb] = Place::kNone;
    q_.slot[tb] = q_.live[tb] = q_.faulted[tb] = q_.waiting[tb] = 0;
  }
  q_.taken = 0;
  q_.slots = q_.extra = q_.warps = 0;
  q_.more = q_.request = q_.asked = false;
  q_.move_valid = q_.moving = false;
  q_.move = {};
  q_.last_in = q_.last_out = 0;
  used_ = granted_ = ready_ = blocked_ = 0;
  changed_ = layout::low_mask(num_tbs(params_));
}

void BlockSwitcher::eval(const Inputs& in, Outputs& out) const {
  out.request_valid = q_.request;
  out.move_valid = q_.move_valid;
  out.move = q_.move_valid ? q_.move : Move{};
  out.done = !q_.more && used_ == 0;
  out.err_valid = 0;
  out.err_code.fill(Error::kNone);
  out.quiescent = in.rst_n && !q_.request && !q_.move_valid && !decides_request() &&
                  !decided_move().has_value();
  out.wake_at = layout::low_mask(kTimeW);
  if (!in.rst_n) return;
  out.err_code = check_legality(q_, params_, in);
  for (std::uint32_t s = 0; s < kNumSources; ++s) {
    if (out.err_code[s] != Error::kNone) out.err_valid |= bit(s);
  }
}

std::uint64_t BlockSwitcher::free_slots() const { return layout::low_mask(q_.slots) & ~q_.taken; }

std::uint64_t BlockSwitcher::unused() const {
  return layout::low_mask(q_.slots + q_.extra) & ~used_;
}

std::optional<Move> BlockSwitcher::decided_move() const {
  if (q_.move_valid || q_.moving) return std::nullopt;
  const std::uint64_t free = free_slots();
  if (free != 0 && ready_ != 0) {
    return Move{
        .op = MoveOp::kRestore, .tb = next_behind(q_.last_in, ready_), .slot = lowest(free)};
  }
  if (free != 0 && granted_ != 0) {
    return Move{.op = MoveOp::kStart, .tb = lowest(granted_), .slot = lowest(free)};
  }
  if (free == 0 && (ready_ | granted_) != 0 && blocked_ != 0) {
    const std::uint32_t tb = next_behind(q_.last_out, blocked_);
    return Move{.op = MoveOp::kSave, .tb = tb, .slot = q_.slot[tb]};
  }
  return std::nullopt;
}

bool BlockSwitcher::decides_request() const {
  return !q_.request && !q_.asked && q_.more && (granted_ | ready_) == 0 && unused() != 0 &&
         (free_slots() | blocked_) != 0;
}

void BlockSwitcher::tick(const Inputs& in) {
  if (!in.rst_n) return reset();
  // Decisions see nothing of this cycle's messages.
  const std::optional<Move> move = decided_move();
  const bool request = decides_request();
  take_messages(in, check_legality(q_, params_, in));
  if (q_.request && in.request_ready) {
    q_.request = false;
    q_.asked = true;
  }
  if (q_.move_valid && in.move_ready) {
    q_.move_valid = false;
    q_.moving = true;
  }
  if (request) q_.request = true;
  if (move) begin(*move);
}

void BlockSwitcher::take_messages(const Inputs& in, const Errors& errors) {
  // The answer first: a number that falls free in this cycle is not unused yet.
  if (holds(in.answer_valid, errors, Source::kAnswer)) {
    q_.asked = false;
    if (in.answer) {
      grant();
    } else {
      q_.more = false;
    }
  }
  if (holds(in.setup_valid, errors, Source::kSetup)) {
    q_.slots = in.setup.slots;
    q_.extra = in.setup.extra;
    q_.warps = in.setup.warps;
    q_.more = true;
  }
  if (holds(in.faulted_valid, errors, Source::kFaulted)) {
    ++q_.faulted[in.faulted];
    settle(in.faulted);
  }
  if (holds(in.arrived_valid, errors, Source::kArrived)) {
    ++q_.waiting[in.arrived];
    settle(in.arrived);
  }
  if (holds(in.opened_valid, errors, Source::kOpened)) {
    q_.waiting[in.opened] = 0;
    settle(in.opened);
  }
  if (holds(in.resolved_valid, errors, Source::kResolved)) {
    --q_.faulted[in.resolved];
    settle(in.resolved);
  }
  if (holds(in.ended_valid, errors, Source::kEnded)) end_warp(in.ended);
  if (holds(in.moved_valid, errors, Source::kMoved)) complete_move();
}

void BlockSwitcher::grant() {
  const std::uint32_t tb = lowest(unused());  // the request waited for one
  q_.place[tb] = Place::kGranted;
  q_.live[tb] = q_.warps;
  q_.faulted[tb] = q_.waiting[tb] = 0;
  settle(tb);
}

void BlockSwitcher::end_warp(std::uint64_t tb) {
  --q_.live[tb];
  if (q_.live[tb] == 0 && q_.place[tb] == Place::kOn) {
    q_.place[tb] = Place::kNone;
    assign(q_.taken, q_.slot[tb], false);
  }
  settle(tb);
}

/// Behind the other messages: a warp that ends in this cycle counts.
void BlockSwitcher::complete_move() {
  q_.moving = false;
  const std::uint32_t tb = q_.move.tb;
  if (q_.move.op == MoveOp::kSave) {
    q_.place[tb] = q_.live[tb] == 0 ? Place::kNone : Place::kOff;
    assign(q_.taken, q_.slot[tb], false);
  } else {
    q_.place[tb] = Place::kOn;
  }
  settle(tb);
}

void BlockSwitcher::begin(const Move& move) {
  q_.move_valid = true;
  q_.move = move;
  if (move.op == MoveOp::kSave) {
    q_.place[move.tb] = Place::kLeaving;
    q_.last_out = move.tb;
  } else {
    q_.place[move.tb] = Place::kComing;
    q_.slot[move.tb] = move.slot;
    assign(q_.taken, move.slot, true);
    if (move.op == MoveOp::kRestore) q_.last_in = move.tb;
  }
  settle(move.tb);
}

/// To be called for a thread block after its registers changed.
void BlockSwitcher::settle(std::uint64_t tb) {
  const Place place = q_.place[tb];
  const bool has_fault = q_.faulted[tb] != 0;
  const bool runs = q_.live[tb] != q_.faulted[tb] + q_.waiting[tb];
  assign(used_, tb, place != Place::kNone);
  assign(granted_, tb, place == Place::kGranted);
  assign(ready_, tb, place == Place::kOff && !has_fault);
  assign(blocked_, tb, place == Place::kOn && has_fault && !runs);
  changed_ |= bit(tb);
}

const std::uint32_t* BlockSwitcher::image() {
  const auto put_at = [&](Signal signal, std::uint32_t tb, std::uint64_t value) {
    const ImageLayout::Place& at = layout_[signal];
    layout::insert(&words_[at.word], tb * at.stride_bits, at.width, value);
  };
  for (std::uint64_t rest = changed_; rest != 0; rest &= rest - 1) {
    const std::uint32_t tb = lowest(rest);
    put_at(Signal::kPlaceQ, tb, static_cast<std::uint64_t>(q_.place[tb]));
    put_at(Signal::kSlotQ, tb, q_.slot[tb]);
    put_at(Signal::kLiveQ, tb, q_.live[tb]);
    put_at(Signal::kFaultedQ, tb, q_.faulted[tb]);
    put_at(Signal::kWaitingQ, tb, q_.waiting[tb]);
  }
  changed_ = 0;
  const auto put = [&](Signal signal, std::uint64_t value) { put_at(signal, 0, value); };
  put(Signal::kTakenQ, q_.taken);
  put(Signal::kSlotsQ, q_.slots);
  put(Signal::kExtraQ, q_.extra);
  put(Signal::kWarpsQ, q_.warps);
  put(Signal::kMoreQ, q_.more);
  put(Signal::kRequestQ, q_.request);
  put(Signal::kAskedQ, q_.asked);
  put(Signal::kMoveValidQ, q_.move_valid);
  put(Signal::kMovingQ, q_.moving);
  q_.move.pack(&words_[layout_[Signal::kMoveQ].word], 0, layout_.widths);
  put(Signal::kLastInQ, q_.last_in);
  put(Signal::kLastOutQ, q_.last_out);
  return words_.data();
}

}  // namespace segue::block_switcher
