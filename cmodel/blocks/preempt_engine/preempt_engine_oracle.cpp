#include "cmodel/blocks/preempt_engine/preempt_engine_oracle.hpp"

#include <algorithm>
#include <string_view>

namespace segue::oracles {
namespace {

using preempt_engine::Command;
using preempt_engine::CommandOp;
using preempt_engine::Error;
using preempt_engine::EventMsg;
using preempt_engine::EventOp;
using preempt_engine::FrameState;
using preempt_engine::Inputs;
using preempt_engine::MemOp;
using preempt_engine::Method;
using preempt_engine::Outcome;
using preempt_engine::Outputs;
using preempt_engine::Report;
using preempt_engine::Request;
using preempt_engine::Row;
using preempt_engine::Source;
using preempt_engine::Space;
using preempt_engine::Technique;

bool has(std::uint64_t mask, std::uint32_t i) { return (mask >> i & 1) != 0; }

constexpr std::uint32_t bit(Technique technique) { return 1U << static_cast<unsigned>(technique); }
constexpr std::uint32_t kNotDrain = ~bit(Technique::kDrain);

bool is_trap(const Request& request) {
  return request.op == MemOp::kTrapLoad || request.op == MemOp::kTrapSave;
}

Error error_of(const Outputs& out, Source source) {
  return out.err_code[static_cast<std::size_t>(source)];
}

std::string word(Error error) { return std::string(to_string(error)); }

}  // namespace

void PreemptEngineOracle::clear() {
  tbs_.assign(params_.num_slots, std::nullopt);
  kernels_.assign(params_.num_kernels, std::nullopt);
  frames_.assign(params_.num_frames, FrameState::kFree);
  region_ = false;
  contexts_.clear();
  unanswered_.clear();
  request_.reset();
  report_.reset();
  epoch_ = 0;
  stale_ = 0;
}

void PreemptEngineOracle::complain(const std::string& what) {
  if (complaint_.empty()) complaint_ = what;
}

void PreemptEngineOracle::complain(std::uint32_t slot, const std::string& what) {
  if (complaint_.empty()) complaint_ = "slot " + std::to_string(slot) + ": " + what;
}

void PreemptEngineOracle::observe(const Inputs& in, const Outputs& out) {
  if (!in.rst_n) return clear();
  check_levels(in, out);
  check_verdicts(in, out);
  check_offers(in, out);
  note_row(in, out);
  take_messages(in, out);
  remember(in, out);
}

// ---- levels ----

void PreemptEngineOracle::check_levels(const Inputs& in, const Outputs& out) {
  for (std::uint32_t s = 0; s < params_.num_slots; ++s) {
    if (has(out.resident, s) != is_taken(s)) {
      complain(s, is_taken(s) ? "a thread block was lost" : "a thread block came from nowhere");
    }
    if (has(out.epoch ^ epoch_, s)) check_drop(s);
    Tb* const one = tb(s);
    if (one == nullptr) {
      if (has(out.halt, s)) complain(s, "halted, and empty");
      continue;
    }
    const bool halted = has(out.halt, s);
    if (!halted && one->technique == Technique::kDrain) one->asked = 0;
    const bool may_halt =
        one->restoring || one->ended || one->killed || (one->asked & kNotDrain) != 0;
    if (halted && !may_halt) complain(s, "halted, and was not asked to leave");
    const bool must_halt = one->restoring || one->ended || one->dropped || one->move.has_value();
    if (!halted && must_halt) complain(s, "goes on, and has left or is not there yet");
    if (one->sticky && !has(out.non_idempotent, s)) complain(s, "idempotent again");
    if (!one->sticky && has(out.non_idempotent, s) && !one->restoring) {
      complain(s, "not idempotent, and has announced nothing");
    }
    if (one->restoring && one->reported && one->origin &&
        has(out.non_idempotent, s) != (one->sticky || one->origin->non_idempotent)) {
      complain(s, "restored, and idempotence is not that of its save");
    }
    if (!halted) one->stopped = false;
    if (halted && has(in.drained, s)) one->stopped = true;
  }
}

/// It was dropped at the end of the cycle before.
void PreemptEngineOracle::check_drop(std::uint32_t slot) {
  Tb* const one = tb(slot);
  if (one == nullptr) return complain(slot, "dropped, and empty");
  if (one->restoring || one->ended || one->dropped || one->move) {
    complain(slot, "dropped, and does not execute");
  }
  const bool flushed = one->technique_before == Technique::kFlush && !one->sticky;
  if (!one->killed_before && one->technique_before != Technique::kFlush) {
    complain(slot, "dropped, and neither flushed nor killed");
  } else if (!one->killed_before && one->sticky) {
    complain(slot, "flushed, and is not idempotent");
  }
  if (has(stale_, slot)) complain(slot, "dropped while loads of the drop before are in flight");
  one->dropped = true;
  one->drop_was_kill = !flushed;
}

// ---- verdicts ----

void PreemptEngineOracle::check_verdicts(const Inputs& in, const Outputs& out) {
  const auto check = [&](std::string_view message, Source source, std::optional<Error> expected) {
    const Error given = error_of(out, source);
    if (!expected || given == *expected) return;
    complain(std::string(message) + ": error " + word(given) + ", and it should be " +
             word(*expected));
  };
  if (in.command_valid) check("command", Source::kCommand, expected(in.command, out));
  if (in.event_valid) check("event", Source::kEvent, expected(in.event, out));
  if (in.rsp_valid) check("answer", Source::kResponse, expected_answer(in.rsp_tag));
}

std::optional<PreemptEngineOracle::Place> PreemptEngineOracle::find(std::uint32_t handle) const {
  if (!region_) return std::nullopt;
  const std::uint32_t line = handle - base_;
  const std::uint32_t frame = line >> frame_log2_;
  if (frame >= params_.num_frames) return std::nullopt;
  return Place{.frame = frame, .aligned = (frame << frame_log2_) == line};
}

std::optional<Error> PreemptEngineOracle::expected(const Command& command,
                                                   const Outputs& out) const {
  switch (command.op) {
    case CommandOp::kSetRegion: {
      const bool resident =
          std::any_of(tbs_.begin(), tbs_.end(), [](const auto& one) { return one.has_value(); });
      const bool saved = std::any_of(frames_.begin(), frames_.end(),
                                     [](FrameState frame) { return frame != FrameState::kFree; });
      if (resident || saved) return Error::kBusy;
      return command.frame_log2 > preempt_engine::kMaxFrameLog2 ? Error::kFrame : Error::kNone;
    }
    case CommandOp::kSetup:
      return expected_setup(command);
    case CommandOp::kStart:
      return expected_start(command);
    case CommandOp::kPreempt: {
      if (command.slot >= params_.num_slots) return Error::kIndex;
      if (command.technique > Technique::kFlush) return Error::kTechnique;
      if (!is_taken(command.slot)) return Error::kEmpty;
      const bool is_full = error_of(out, Source::kCommand) == Error::kFull;
      if (is_full && command.technique != Technique::kDrain && can_be_full(command.slot)) {
        return std::nullopt;
      }
      return Error::kNone;
    }
    case CommandOp::kKill:
      if (command.slot >= params_.num_slots) return Error::kIndex;
      return is_taken(command.slot) ? Error::kNone : Error::kEmpty;
    case CommandOp::kRelease: {
      const auto place = find(command.handle);
      return place && place->aligned && frames_[place->frame] != FrameState::kFree ? Error::kNone
                                                                                   : Error::kHandle;
    }
  }
  return Error::kOp;
}

Error PreemptEngineOracle::expected_setup(const Command& command) const {
  if (command.kernel >= params_.num_kernels) return Error::kIndex;
  const bool used = std::any_of(tbs_.begin(), tbs_.end(), [&](const auto& one) {
    return one && one->kernel == command.kernel;
  });
  if (used) return Error::kBusy;
  if (!region_) return Error::kRegion;
  if (command.max_lines >> frame_log2_ > 1 || command.max_lines > 1U << frame_log2_) {
    return Error::kFrame;
  }
  if (command.warps == 0 || command.warps > params_.num_warps) return Error::kWarps;
  const ContextLines lines({command.warps, command.registers, command.simt_stack, command.shared,
                            command.replay, command.log});
  return lines.count() > command.max_lines ? Error::kDescriptor : Error::kNone;
}

Error PreemptEngineOracle::expected_start(const Command& command) const {
  if (command.slot >= params_.num_slots || command.kernel >= params_.num_kernels) {
    return Error::kIndex;
  }
  if (!kernels_[command.kernel]) return Error::kKernel;
  if (is_taken(command.slot)) return Error::kOccupied;
  if (!command.resume) return Error::kNone;
  const auto place = find(command.handle);
  if (!place) return Error::kNone;
  return place->aligned && frames_[place->frame] == FrameState::kHanded ? Error::kNone
                                                                        : Error::kHandle;
}

/// All frames may be taken, and none of them is the slot's own.
bool PreemptEngineOracle::can_be_full(std::uint32_t slot) const {
  const auto saved = static_cast<std::uint64_t>(std::count_if(
      frames_.begin(), frames_.end(), [](FrameState frame) { return frame != FrameState::kFree; }));
  std::uint64_t owned = 0;
  for (std::uint32_t s = 0; s < params_.num_slots; ++s) {
    if (s != slot && tbs_[s] && tbs_[s]->may_own_frame) ++owned;
  }
  return saved + owned >= params_.num_frames;
}

std::optional<Error> PreemptEngineOracle::expected(const EventMsg& event,
                                                   const Outputs& out) const {
  if (event.op > EventOp::kTrapDone) return Error::kOp;
  if (event.slot >= params_.num_slots) return Error::kIndex;
  const auto& one = tbs_[event.slot];
  if (!one) return Error::kState;
  if (event.op == EventOp::kTrapDone) {
    return one->in_routine != 0 ? Error::kNone : Error::kState;
  }
  if (one->restoring || one->ended || (one->move && one->move->begun)) return Error::kState;
  if (!has(out.halt, event.slot)) return Error::kNone;
  return std::nullopt;
}

Error PreemptEngineOracle::expected_answer(std::uint64_t tag) const {
  const auto found = unanswered_.find(tag);
  return found != unanswered_.end() && found->second.taken ? Error::kNone : Error::kTag;
}

// ---- messages ----

void PreemptEngineOracle::take_messages(const Inputs& in, const Outputs& out) {
  const auto legal = [&](bool valid, Source source) {
    return valid && error_of(out, source) == Error::kNone;
  };
  if (legal(in.rsp_valid, Source::kResponse)) {
    if (const auto found = unanswered_.find(in.rsp_tag); found != unanswered_.end()) {
      if (Tb* const one = tb(found->second.slot)) --one->unanswered;
      unanswered_.erase(found);
    }
  }
  if (out.req_valid && in.req_ready) {
    Tb* const one = tb(out.req.slot);
    if (is_trap(out.req)) {
      if (one != nullptr) one->in_routine = one->lines.kernel().warps;
    } else if (const auto found = unanswered_.find(out.req.tag); found != unanswered_.end()) {
      found->second.taken = true;
    }
  }
  for (auto& one : tbs_) {
    if (!one) continue;
    one->technique_before = one->technique;
    one->killed_before = one->killed;
    one->ended_before = one->ended;
  }
  if (legal(in.event_valid, Source::kEvent)) take_event(in.event);
  if (out.report_valid && in.report_ready) take_report(out);
  if (legal(in.command_valid, Source::kCommand)) take_command(in, out);
}

void PreemptEngineOracle::take_event(const EventMsg& event) {
  Tb* const one = tb(event.slot);
  if (one == nullptr) return;
  if (event.op == EventOp::kTrapDone) {
    if (one->in_routine != 0) --one->in_routine;
    return;
  }
  if (one->dropped) return;  // it comes too late
  if (event.op == EventOp::kFinished) one->ended = true;
  if (event.op == EventOp::kNonIdempotent) one->sticky = true;
}

void PreemptEngineOracle::take_report(const Outputs& out) {
  const Report& report = out.report;
  Tb* const one = tb(report.slot);
  if (one == nullptr) return;
  if (report.outcome == Outcome::kRestored) {
    one->restoring = false;
    one->reported = false;
    one->sticky = has(out.non_idempotent, report.slot);
    one->stopped = false;
    one->move.reset();
    return;
  }
  if (report.outcome == Outcome::kPreempted) {
    if (const auto place = find(report.handle)) frames_[place->frame] = FrameState::kHanded;
    contexts_[report.handle] = {
        .kernel = one->lines.kernel(),
        .method = report.method,
        .non_idempotent = one->sticky,
        .moved = one->move ? std::move(one->move->moved) : std::vector<bool>{}};
  }
  ++departures_;
  tbs_[report.slot].reset();
}

void PreemptEngineOracle::take_command(const Inputs& in, const Outputs& out) {
  const Command& command = in.command;
  switch (command.op) {
    case CommandOp::kSetRegion:
      region_ = true;
      base_ = command.base;
      frame_log2_ = command.frame_log2;
      std::fill(kernels_.begin(), kernels_.end(), std::nullopt);
      break;
    case CommandOp::kSetup:
      kernels_[command.kernel] = {command.warps,  command.registers, command.simt_stack,
                                  command.shared, command.replay,    command.log};
      break;
    case CommandOp::kStart:
      start(command);
      break;
    case CommandOp::kPreempt: {
      Tb* const one = tb(command.slot);
      if (one == nullptr || one->dropped || one->ended_before) break;
      one->technique = command.technique;
      one->asked |= bit(command.technique);
      if (command.technique != Technique::kDrain) one->may_own_frame = true;
      break;
    }
    case CommandOp::kKill: {
      Tb* const one = tb(command.slot);
      if (one == nullptr) break;
      one->killed = true;
      const bool saving = !one->restoring && one->unanswered != 0;
      if (!has(out.halt, command.slot) || saving) one->must_be_killed = true;
      break;
    }
    case CommandOp::kRelease:
      if (const auto place = find(command.handle)) frames_[place->frame] = FrameState::kFree;
      contexts_.erase(command.handle);
      break;
  }
}

void PreemptEngineOracle::start(const Command& command) {
  Tb one(*kernels_[command.kernel]);
  one.kernel = command.kernel;
  one.tb_id = command.tb_id;
  one.sticky = command.non_idempotent;
  if (command.resume) {
    one.restoring = true;
    one.handle = command.handle;
    one.method = command.method;
    const auto found = contexts_.find(command.handle);
    // Restored with another kernel or method it is made up, and nothing can be said of it.
    if (found != contexts_.end() && found->second.kernel == one.lines.kernel() &&
        found->second.method == command.method) {
      one.origin = found->second;
    }
    if (const auto place = find(command.handle)) frames_[place->frame] = FrameState::kLoading;
  }
  tbs_[command.slot] = std::move(one);
}

void PreemptEngineOracle::remember(const Inputs& in, const Outputs& out) {
  epoch_ = out.epoch;
  stale_ = in.stale;
  request_ = out.req_valid && !in.req_ready ? std::optional(out.req) : std::nullopt;
  report_ = out.report_valid && !in.report_ready ? std::optional(out.report) : std::nullopt;
}

}  // namespace segue::oracles
