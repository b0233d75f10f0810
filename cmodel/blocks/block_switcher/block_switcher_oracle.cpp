#include "cmodel/blocks/block_switcher/block_switcher_oracle.hpp"

#include "cmodel/layout/bits.hpp"

namespace segue::oracles {

using block_switcher::Inputs;
using block_switcher::Move;
using block_switcher::MoveOp;
using block_switcher::Outputs;
using block_switcher::Source;

namespace {

std::string named(std::uint64_t tb) { return "thread block " + std::to_string(tb); }

}  // namespace

void BlockSwitcherOracle::complain(const std::string& what) {
  if (complaint_.empty()) complaint_ = what;
}

void BlockSwitcherOracle::observe(const Inputs& in, const Outputs& out) {
  if (out.wake_at != layout::low_mask(block_switcher::kTimeW)) complain("there is no timer");
  if (!in.rst_n) {
    if (out.err_valid != 0 || out.quiescent) complain("something is said in reset");
    book_ = {};
    return;
  }
  check_move(out);
  check_request(out);
  if (out.done != (!book_.more && !book_.granted && book_.tbs.empty())) {
    complain(out.done ? "done, and the kernel is not" : "the kernel is done, and nothing says so");
  }
  book_.before = choices();
  const Choices& next = book_.before;
  for (auto& [tb, it] : book_.tbs) {
    if (it.where == Where::kOn && !next.blocked.contains(tb)) it.passed_over = 0;
  }
  const bool quiet = !book_.offered && !book_.request_is_offered && !next.comes() &&
                     !next.leaves() && !next.requests;
  if (out.quiescent != quiet) complain(quiet ? "not quiescent" : "quiescent too soon");
  take_messages(in, out);
  if (book_.offered && in.move_ready) {
    book_.under_way = book_.offered;
    book_.offered.reset();
  }
  if (book_.request_is_offered && in.request_ready) {
    book_.request_is_offered = false;
    book_.is_asked = true;
  }
}

BlockSwitcherOracle::Choices BlockSwitcherOracle::choices() const {
  Choices now;
  for (std::uint64_t slot = 0; slot < book_.setup.slots; ++slot) now.free_slots.insert(slot);
  for (const auto& [tb, it] : book_.tbs) {
    if (it.where != Where::kOff) now.free_slots.erase(it.slot);
    if (it.where == Where::kOff && it.faulted == 0) now.ready.insert(tb);
    if (it.where == Where::kOn && it.faulted != 0 && it.running == 0) now.blocked.insert(tb);
  }
  now.granted = book_.granted;
  now.no_move = !book_.offered && !book_.under_way;
  const std::uint64_t here = book_.tbs.size() + (book_.granted ? 1 : 0);
  now.is_full = here >= book_.setup.slots + book_.setup.extra;
  now.requests = book_.more && !book_.request_is_offered && !book_.is_asked &&
                 !now.has_candidate() && !now.is_full &&
                 !(now.free_slots.empty() && now.blocked.empty());
  return now;
}

void BlockSwitcherOracle::check_move(const Outputs& out) {
  if (book_.offered) {
    if (!out.move_valid) {
      complain("the move is withdrawn before it begins");
    } else if (out.move != *book_.offered) {
      complain("the offered move changes");
    }
    return;
  }
  if (!out.move_valid) {
    if (out.move != Move{}) complain("a move is told, and none is offered");
    if (book_.before.comes()) complain("a slot stays free, and a thread block could run in it");
    if (book_.before.leaves()) complain("a blocked thread block stays, and another one could run");
    return;
  }
  if (!book_.before.no_move) complain("two moves at a time");
  book_.offered = out.move;
  switch (out.move.op) {
    case MoveOp::kStart:
      return check_start(out.move);
    case MoveOp::kRestore:
      return check_restore(out.move);
    case MoveOp::kSave:
      return check_save(out.move);
  }
  complain("no such move");
}

void BlockSwitcherOracle::check_start(const Move& move) {
  ++starts_;
  if (!book_.before.granted) complain(named(move.tb) + " starts, and the driver has not sent it");
  if (!book_.before.ready.empty()) {
    complain(named(move.tb) + " starts, and an own one is ready off chip");
  }
  if (move.tb >= book_.setup.slots + book_.setup.extra) {
    complain(named(move.tb) + " has a number beyond the limit");
  }
  if (book_.tbs.contains(move.tb)) {
    complain(named(move.tb) + " starts, and one of that number has not ended");
  }
  check_slot(move);
  book_.granted = false;
  book_.tbs[move.tb] = {.slot = move.slot, .running = book_.setup.warps};
}

void BlockSwitcherOracle::check_restore(const Move& move) {
  ++restores_;
  if (!book_.before.ready.contains(move.tb)) {
    const auto it = book_.tbs.find(move.tb);
    const bool is_off = it != book_.tbs.end() && it->second.where == Where::kOff;
    complain(named(move.tb) + (is_off ? " comes back, and has an unresolved fault"
                                      : " comes back, and is not off chip"));
  }
  check_slot(move);
  count_turn(book_.before.ready, move.tb);
  ThreadBlock& tb = book_.tbs[move.tb];
  tb.where = Where::kComing;
  tb.slot = move.slot;
}

void BlockSwitcherOracle::check_save(const Move& move) {
  ++saves_;
  if (!book_.before.blocked.contains(move.tb)) {
    complain(named(move.tb) + " leaves, and is not blocked");
  }
  if (!book_.before.has_candidate()) {
    complain(named(move.tb) + " leaves, and none can take its place");
  }
  if (!book_.before.free_slots.empty()) complain(named(move.tb) + " leaves, and a slot is free");
  count_turn(book_.before.blocked, move.tb);
  ThreadBlock& tb = book_.tbs[move.tb];
  if (tb.slot != move.slot) complain(named(move.tb) + " leaves a slot in which it is not");
  tb.where = Where::kLeaving;
}

void BlockSwitcherOracle::check_slot(const Move& move) {
  if (move.slot >= book_.setup.slots) {
    complain(named(move.tb) + " comes into slot " + std::to_string(move.slot) +
             ", which the kernel does not have");
  } else if (!book_.before.free_slots.contains(move.slot)) {
    complain(named(move.tb) + " shares slot " + std::to_string(move.slot));
  }
}

void BlockSwitcherOracle::count_turn(const std::set<std::uint64_t>& candidates,
                                     std::uint64_t chosen) {
  for (const std::uint64_t tb : candidates) {
    std::uint64_t& passed_over = book_.tbs[tb].passed_over;
    passed_over = tb == chosen ? 0 : passed_over + 1;
    if (passed_over == params_.num_slots + params_.num_extra)
      complain(named(tb) + " is passed over");
  }
}

void BlockSwitcherOracle::check_request(const Outputs& out) {
  if (book_.request_is_offered) {
    if (!out.request_valid) complain("the request is withdrawn before it is taken");
    return;
  }
  if (!out.request_valid) {
    if (book_.before.requests) complain("a thread block is wanted, and none is requested");
    return;
  }
  ++requests_;
  book_.request_is_offered = true;
  if (!book_.before.ready.empty()) complain("a request, and an own thread block is ready off chip");
  if (book_.before.is_full) complain("a request for more thread blocks than there may be");
  if (!book_.before.requests) complain("a request for which there is no reason");
}

void BlockSwitcherOracle::check_verdict(const Outputs& out, Source source, bool legal) {
  const auto index = static_cast<std::size_t>(source);
  const bool refused = (out.err_valid >> index & 1) != 0;
  if (refused == legal) {
    complain(std::string(to_string(source)) +
             (legal ? " is legal, and is refused" : " is illegal, and is taken"));
  }
  if (refused == (out.err_code[index] == block_switcher::Error::kNone)) {
    complain(std::string(to_string(source)) + " has an error code that its verdict does not have");
  }
}

void BlockSwitcherOracle::take_messages(const Inputs& in, const Outputs& out) {
  if (in.setup_valid) take_setup(in, out);
  if (in.answer_valid) {
    check_verdict(out, Source::kAnswer, book_.is_asked);
    if (book_.is_asked && in.answer) book_.granted = true;
    if (book_.is_asked && !in.answer) book_.more = false;
    book_.is_asked = false;
  }
  take_warps(in, out);
  if (in.moved_valid) {
    check_verdict(out, Source::kMoved, book_.under_way.has_value());
    if (book_.under_way) complete_move();
  }
  // A thread block that leaves keeps its number until it has left.
  std::erase_if(book_.tbs, [](const auto& entry) {
    const ThreadBlock& tb = entry.second;
    return tb.is_over() && (tb.where == Where::kOn || tb.where == Where::kOff);
  });
}

void BlockSwitcherOracle::take_setup(const Inputs& in, const Outputs& out) {
  const block_switcher::Setup& setup = in.setup;
  const bool fits = setup.slots != 0 && setup.slots <= params_.num_slots &&
                    setup.extra <= params_.num_extra && setup.warps != 0 &&
                    setup.warps <= params_.num_warps;
  const bool is_idle =
      book_.tbs.empty() && !book_.granted && !book_.request_is_offered && !book_.is_asked;
  check_verdict(out, Source::kSetup, fits && is_idle);
  if (!fits || !is_idle) return;
  book_.setup = setup;
  book_.more = true;
}

BlockSwitcherOracle::ThreadBlock* BlockSwitcherOracle::in_sm(std::uint64_t tb) {
  const auto it = book_.tbs.find(tb);
  return it != book_.tbs.end() && it->second.is_in_sm() ? &it->second : nullptr;
}

/// One after the other, as the page orders them; but a fault is resolved at the earliest in the
/// cycle after it is reported.
void BlockSwitcherOracle::take_warps(const Inputs& in, const Outputs& out) {
  const auto resolved = book_.tbs.find(in.resolved);
  const bool resolves = resolved != book_.tbs.end() && resolved->second.where != Where::kComing &&
                        resolved->second.faulted != 0;
  const auto stop = [&](bool valid, Source source, std::uint64_t tb) -> ThreadBlock* {
    if (!valid) return nullptr;
    ThreadBlock* const it = in_sm(tb);
    const bool legal = it != nullptr && it->running != 0;
    check_verdict(out, source, legal);
    if (legal) --it->running;
    return legal ? it : nullptr;
  };
  if (auto* const it = stop(in.faulted_valid, Source::kFaulted, in.faulted)) ++it->faulted;
  if (auto* const it = stop(in.arrived_valid, Source::kArrived, in.arrived)) ++it->waiting;
  stop(in.ended_valid, Source::kEnded, in.ended);
  if (in.resolved_valid) {
    check_verdict(out, Source::kResolved, resolves);
    if (resolves) {
      --resolved->second.faulted;
      ++resolved->second.running;
    }
  }
  if (in.opened_valid) {
    ThreadBlock* const it = in_sm(in.opened);
    const bool legal = it != nullptr && it->waiting != 0;
    check_verdict(out, Source::kOpened, legal);
    if (legal) {
      it->running += it->waiting;
      it->waiting = 0;
    }
  }
}

void BlockSwitcherOracle::complete_move() {
  const auto it = book_.tbs.find(book_.under_way->tb);
  const bool leaves = book_.under_way->op == MoveOp::kSave;
  book_.under_way.reset();
  if (it != book_.tbs.end()) it->second.where = leaves ? Where::kOff : Where::kOn;
}

}  // namespace segue::oracles
