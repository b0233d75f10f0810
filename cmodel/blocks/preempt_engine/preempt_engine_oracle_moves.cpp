// The part of the oracle that follows contexts on their way: rows, requests, reports.

#include "cmodel/blocks/preempt_engine/preempt_engine_oracle.hpp"

namespace segue::oracles {
namespace {

using preempt_engine::FrameState;
using preempt_engine::Inputs;
using preempt_engine::Kernel;
using preempt_engine::MemOp;
using preempt_engine::Method;
using preempt_engine::Outcome;
using preempt_engine::Outputs;
using preempt_engine::Report;
using preempt_engine::Request;
using preempt_engine::Row;
using preempt_engine::Space;
using preempt_engine::Technique;

constexpr std::uint32_t kOnlyPartial = 1U << static_cast<unsigned>(Technique::kPartialSwitch);

bool saves(const Request& request) {
  return request.op == MemOp::kStore || request.op == MemOp::kTrapSave;
}

}  // namespace

void PreemptEngineOracle::check_offers(const Inputs& in, const Outputs& out) {
  if (request_ && (!out.req_valid || out.req != *request_)) {
    complain("a request changed before it was taken");
  }
  if (report_ && (!out.report_valid || out.report != *report_)) {
    complain("a report changed before it was taken");
  }
  if (out.req_valid && !request_) check_request(out.req);
  if (out.report_valid && !report_) check_report(in, out.report);
}

/// A row is shown: the answer decides whether it will be requested.
void PreemptEngineOracle::note_row(const Inputs& in, const Outputs& out) {
  if (!out.row_valid) return;
  Tb* const one = tb(out.row.slot);
  if (one == nullptr) return complain(out.row.slot, "a row of an empty slot");
  const auto line = one->lines.line(out.row);
  if (!line) return complain(out.row.slot, "a row that its context does not have");
  if (!one->move) {
    one->move = Move{};
    one->move->shown.assign(one->lines.count(), Shown::kNo);
    one->move->moved.assign(one->lines.count(), false);
  }
  one->move->shown[*line] = in.row_live ? Shown::kLive : Shown::kDead;
}

void PreemptEngineOracle::check_request(const Request& request) {
  const std::uint32_t s = request.slot;
  Tb* const one = tb(s);
  if (one == nullptr) return complain(s, "a request for an empty slot");
  if (one->ended || one->dropped || one->reported) {
    return complain(s, "a request for a thread block that has left");
  }
  if (saves(request) == one->restoring) return complain(s, "a request in the wrong direction");
  if (!one->restoring) {
    if ((one->asked & ~1U) == 0) complain(s, "saved, and was not asked to leave");
    if (!one->stopped) complain(s, "saved before it has drained");
  }
  const bool traps = request.op == MemOp::kTrapLoad || request.op == MemOp::kTrapSave;
  if (!one->move || !one->move->begun) {
    if (!one->move) one->move = Move{};
    Move& move = *one->move;
    move.begun = true;
    move.trap = traps;
    move.base = request.addr;
    if (one->restoring && request.addr != one->handle) complain(s, "not where its context lies");
    if (one->restoring && traps != (one->method == Method::kTrap)) {
      complain(s, "not restored by the method of its save");
    }
    if (!one->restoring) check_frame(s, request.addr);
  } else if (traps || one->move->trap) {
    return complain(s, "a request more than the trap");
  }
  traps ? check_trap(*one, request) : check_line(*one, request);
}

void PreemptEngineOracle::check_trap(Tb& /*tb*/, const Request& request) {
  const Row row{request.slot, request.space, request.warp, request.row};
  if (row != Row{.slot = request.slot} || request.tag != 0) {
    complain(request.slot, "a trap names a row");
  }
}

void PreemptEngineOracle::check_line(Tb& tb, const Request& request) {
  const std::uint32_t s = request.slot;
  const auto line = tb.lines.line({s, request.space, request.warp, request.row});
  if (!line) return complain(s, "a request for a row that its context does not have");
  if (request.addr != tb.move->base + *line) complain(s, "not the line of the row");
  check_order(tb, s, *line);
  if (request.tag >= params_.num_tags || unanswered_.contains(request.tag)) {
    complain(s, "a tag that is in use");
  }
  unanswered_[request.tag] = {.slot = s};
  ++tb.unanswered;
  check_throttle(s);
}

/// The row would be requested if the walk came to it now.
bool PreemptEngineOracle::is_wanted(const Tb& tb, std::uint32_t line) {
  const bool is_live = tb.move->shown[line] != Shown::kDead;
  if (!tb.restoring) return tb.lines.is_header(line) || is_live;
  if (!tb.move->headers_are_back) return tb.lines.is_header(line);
  return !tb.lines.is_header(line) && is_live;
}

void PreemptEngineOracle::check_skipped(const Tb& tb, std::uint32_t slot, std::uint32_t end) {
  for (std::uint32_t line = tb.move->next; line < end; ++line) {
    if (is_wanted(tb, line)) return complain(slot, "a row was left out");
  }
}

void PreemptEngineOracle::check_order(Tb& tb, std::uint32_t slot, std::uint32_t line) {
  Move& move = *tb.move;
  if (move.shown.empty()) return complain(slot, "a row is requested that was not shown");
  if (tb.restoring && !move.headers_are_back && !tb.lines.is_header(line)) {
    check_skipped(tb, slot, tb.lines.count());
    if (tb.unanswered != 0) complain(slot, "rows are loaded before the headers are back");
    move.headers_are_back = true;
    move.next = 0;
  }
  if (line < move.next) complain(slot, "a row is requested twice, or after one behind it");
  if (move.next < line) check_skipped(tb, slot, line);
  if (!is_wanted(tb, line) || move.shown[line] == Shown::kNo) {
    complain(slot, "a row is requested that is not live");
  }
  move.moved[line] = true;
  move.next = line + 1;
}

/// The context is to lie in a frame of its own.
void PreemptEngineOracle::check_frame(std::uint32_t slot, std::uint32_t base) {
  const auto place = find(base);
  if (!place || !place->aligned) return complain(slot, "saved where no frame is");
  if (frames_[place->frame] != FrameState::kFree) complain(slot, "saved over another context");
  for (std::uint32_t s = 0; s < params_.num_slots; ++s) {
    if (s == slot || !tbs_[s] || tbs_[s]->restoring || !tbs_[s]->move) continue;
    const Tb& other = *tbs_[s];
    if (other.move->begun && other.move->base == base) complain(slot, "saved into another's frame");
    const bool both_partial = other.asked == kOnlyPartial && tbs_[slot]->asked == kOnlyPartial;
    if (both_partial && (other.unanswered != 0 || other.in_routine != 0)) {
      complain(slot, "a partial switch did not wait for its turn");
    }
  }
}

/// Warps of all that may be in transfer are an upper limit (SMK 4.1).
void PreemptEngineOracle::check_throttle(std::uint32_t slot) {
  std::uint64_t warps = 0;
  for (const auto& one : tbs_) {
    if (!one || one->ended || one->dropped || one->reported) continue;
    const bool leaves = one->stopped && (one->asked & ~1U) != 0;
    if (one->restoring || leaves) warps += one->lines.kernel().warps;
  }
  if (unanswered_.size() > warps) complain(slot, "more requests than warps in transfer");
}

void PreemptEngineOracle::check_report(const Inputs& in, const Report& report) {
  const std::uint32_t s = report.slot;
  Tb* const one = tb(s);
  if (one == nullptr) return complain(s, "a report of an empty slot");
  if (one->reported) return complain(s, "reported twice");
  one->reported = true;
  if (report.tb_id != one->tb_id) complain(s, "a report of another thread block");
  if (one->unanswered != 0) complain(s, "reported before all requests are answered");
  if (one->in_routine != 0) complain(s, "reported before all warps have ended the routine");
  const bool has_handle =
      report.outcome == Outcome::kPreempted || report.outcome == Outcome::kRestored;
  if (!has_handle && report.handle != 0) complain(s, "a handle of no context");
  if (report.outcome != Outcome::kPreempted && report.method != Method::kWalk) {
    complain(s, "a method, and it was not saved");
  }
  if ((report.outcome == Outcome::kRestored) != one->restoring) {
    return complain(s, "restored and another outcome are mixed up");
  }
  if (one->ended != (report.outcome == Outcome::kFinished)) {
    return complain(
        s, one->ended ? "it has ended, and that is not reported" : "finished, and has not ended");
  }
  const bool acknowledged = (in.storing >> s & 1) == 0;
  switch (report.outcome) {
    case Outcome::kFinished:
      break;
    case Outcome::kPreempted:
      if (one->must_be_killed) complain(s, "killed, and was saved");
      if (!one->move || one->dropped) return complain(s, "preempted, and was not saved");
      if (!acknowledged) complain(s, "preempted before its stores are acknowledged");
      if (report.method != (one->move->trap ? Method::kTrap : Method::kWalk)) {
        complain(s, "not the method of the save");
      }
      check_moved(*one, s, report.handle);
      break;
    case Outcome::kRestarted:
      if (one->must_be_killed) complain(s, "killed, and is to start over");
      if (!one->dropped || one->drop_was_kill) complain(s, "restarted, and was not flushed");
      if (!acknowledged) complain(s, "restarted before its stores are acknowledged");
      break;
    case Outcome::kKilled:
      if (!one->killed) complain(s, "killed, and was not");
      if (!one->dropped && !one->move && !one->stopped) complain(s, "killed, and goes on");
      if (!acknowledged) complain(s, "killed before its stores are acknowledged");
      break;
    case Outcome::kRestored: {
      if (!one->move) return complain(s, "restored, and nothing was loaded");
      check_moved(*one, s, report.handle);
      if (!one->origin) break;
      const Context& origin = *one->origin;
      if (origin.method == Method::kWalk && one->move->moved != origin.moved) {
        complain(s, "other rows were loaded than were saved");
      }
      break;
    }
  }
}

/// The whole context has been moved.
void PreemptEngineOracle::check_moved(Tb& tb, std::uint32_t slot, std::uint32_t handle) {
  Move& move = *tb.move;
  if (!move.begun || move.base != handle) return complain(slot, "not the handle of its context");
  if (move.trap) return;
  if (tb.restoring && !move.headers_are_back) {
    check_skipped(tb, slot, tb.lines.count());
    move.headers_are_back = true;
    move.next = 0;
  }
  check_skipped(tb, slot, tb.lines.count());
}

}  // namespace segue::oracles
