#include "cmodel/gpu/sim/engine/engine_sm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/gpu/sim/sm/tb_sample.hpp"
#include "cmodel/gpu/sim/tb_duration.hpp"

namespace segue::gpu {
namespace {

using execution_engine::Inputs;
using execution_engine::Outputs;
using preempt_engine::EventOp;

constexpr std::uint64_t bit64(std::uint32_t i) { return std::uint64_t{1} << i; }
constexpr bool has(std::uint64_t mask, std::uint32_t i) { return (mask >> i & 1) != 0; }

}  // namespace

const EngineSm::Tb* EngineSm::find(std::uint32_t slot) const {
  const auto found =
      std::ranges::find_if(tbs_, [&](const Tb& tb) { return tb.slot == slot && !tb.gone; });
  return found == tbs_.end() ? nullptr : &*found;
}

void EngineSm::take(const execution_engine::SmCmd& cmd, Cycle now, const LaunchState* launch,
                    SavedTbs& saved) {
  if (cmd.op == sm_driver::SmOp::kSetup) {
    if (launch == nullptr || launch->kernel == nullptr || launch->descriptor != cmd.descriptor) {
      throw HarnessError(fmt::format("SM {} is set up for a launch that is not there", sm_));
    }
    kernel_ = launch->kernel;
    stream_ = launch->stream;
    shape_ = engine_shape(*kernel_, memory_latency_);
    line_cost_ = std::max<std::uint64_t>(
        1, kernel_->tb_transfer * LinePort::kPerCycle / std::max(1U, kernel_->context_lines));
    ctx_ = cmd.ctx;
    setup_end_ = now + std::max<Cycle>(1, setup_time_);
    return;
  }
  if (find(cmd.slot) != nullptr || cmd.tb_id >= kernel_->tb_count) {
    throw HarnessError(
        fmt::format("SM {}: thread block {} issued to slot {}", sm_, cmd.tb_id, cmd.slot));
  }
  Tb tb{.slot = cmd.slot, .tb_id = cmd.tb_id, .since = now, .runs = !cmd.resume};
  tb.length = kernel_->persistent ? kNever : tb_duration(*kernel_, stream_, cmd.tb_id);
  if (cmd.resume) {
    const auto found = saved.find(cmd.handle);
    if (found == saved.end() || found->second.tb_id != cmd.tb_id) {
      throw HarnessError(
          fmt::format("SM {}: thread block {} resumed with another's context", sm_, cmd.tb_id));
    }
    tb.done = found->second.done;
    tb.restoring = true;
    tb.handle = cmd.handle;
    tb.idempotent = announces(tb) > tb.done;
    saved.erase(found);
  }
  tb.lines = live_lines(tb.done, tb.length);
  tbs_.push_back(tb);
  ++resident_;
}

std::uint32_t EngineSm::live_lines(Cycle done, Cycle length) const {
  const std::uint64_t bytes = kernel_->profile.context.at(work_of(done), work_of(length));
  const auto lines = static_cast<std::uint32_t>((bytes + 127) / 128);
  return kernel_->profile.context.points().empty() ? kernel_->context_lines : lines;
}

Cycle EngineSm::announces(const Tb& tb) const {
  const double point =
      kernel_->profile.first_non_idempotent.value_or(std::numeric_limits<double>::infinity());
  if (std::isinf(point)) return kNoEvent;
  if (tb.length >= kNever) return point > 0.0 ? kNoEvent : 0;
  return static_cast<Cycle>(std::ceil(point * static_cast<double>(tb.length)));
}

Cycle EngineSm::next_event() const {
  Cycle next = setup_end_;
  for (const Tb& tb : tbs_) {
    if (!tb.runs || tb.ended || tb.gone) continue;
    next = std::min(next, tb.exit());
    const Cycle point = announces(tb);
    if (tb.idempotent && point < kNever) {
      next = std::min(next, point > tb.done ? tb.since + (point - tb.done) : tb.since);
    }
  }
  return next;
}

void EngineSm::drive(Cycle now, Inputs& in) const {
  if (setup_end_ <= now) {
    const double point =
        kernel_->profile.first_non_idempotent.value_or(std::numeric_limits<double>::infinity());
    in.setup_done_valid |= bit64(sm_);
    in.setup_done[sm_] = {.max_lines = shape_.lines(),
                          .warps = shape_.warps,
                          .registers = shape_.rows,
                          .non_idempotent = point <= 0.0};
  }
  for (const Tb& tb : tbs_) {
    if (tb.gone || tb.ended || tb.restoring || tb.dropped) continue;
    if (is_over(tb, now)) {
      in.event_valid |= bit64(sm_);
      in.event[sm_] = {.op = EventOp::kFinished, .slot = tb.slot};
      break;
    }
    if (tb.runs && tb.idempotent && announces(tb) <= tb.done_at(now)) {
      in.event_valid |= bit64(sm_);
      in.event[sm_] = {.op = EventOp::kNonIdempotent, .slot = tb.slot};
      break;
    }
  }
  if (port_.ready(now)) in.req_ready |= bit64(sm_);
  if (const LinePort::Answer* const answer = port_.due(now)) {
    in.rsp_valid |= bit64(sm_);
    in.rsp_tag[sm_] = answer->tag;
  }
}

bool EngineSm::look(Cycle now, const Outputs& out, Inputs& in) {
  if (tbs_.empty()) return false;
  for (Tb& tb : tbs_) step(tb, now, out);
  epoch_ = out.epoch[sm_];
  std::uint64_t drained = 0;
  std::uint64_t not_idempotent = 0;
  for (const Tb& tb : tbs_) {
    if (tb.gone) continue;
    if (has(out.halt[sm_], tb.slot) && !is_over(tb, now)) drained |= bit64(tb.slot);
    if (tb.restoring && !tb.idempotent) not_idempotent |= bit64(tb.slot);
  }
  bool live = false;
  if (has(out.row_valid, sm_)) {
    const execution_engine::Row& row = out.row[sm_];
    const Tb* const tb = find(row.slot);
    live = tb != nullptr && row.space == preempt_engine::Space::kRegisters &&
           row.warp * shape_.rows + row.row < tb->lines;
  }
  const bool changes = drained != in.drained[sm_] || live != has(in.row_live, sm_) ||
                       not_idempotent != in.loaded_non_idempotent[sm_];
  in.drained[sm_] = drained;
  in.loaded_non_idempotent[sm_] = not_idempotent;
  if (live) in.row_live |= bit64(sm_);
  return changes;
}

/// Applies the engine's decisions to the thread block.
void EngineSm::step(Tb& tb, Cycle now, const Outputs& out) {
  if (tb.gone) return;
  if (has(out.epoch[sm_] ^ epoch_, tb.slot)) tb.dropped = true;
  if (!has(out.resident[sm_], tb.slot)) {
    last_counters_[tb.slot] = counter_of(tb, now);
    tb.done = tb.done_at(now);
    tb.runs = false;
    tb.gone = true;
    --resident_;
    return;
  }
  const bool halted = has(out.halt[sm_], tb.slot);
  if (halted && tb.runs) {
    tb.done = std::min(tb.done_at(now), tb.length);
    tb.runs = false;
    tb.lines = live_lines(tb.done, tb.length);
  } else if (!halted && !tb.runs) {
    tb.restoring = false;
    tb.handle.reset();
    tb.runs = true;
    tb.since = now;
  }
}

execution_engine::Counter EngineSm::counter_of(const Tb& tb, Cycle now) const {
  const Cycle done = std::min(tb.done_at(now), tb.length);
  execution_engine::Counter counter{.cycles = segue::gpu::counter(done)};
  counter.executed = counter.cycles;
  const std::uint64_t all = kernel_->profile.instructions;
  if (all != 0 && tb.length != 0 && tb.length < kNever) {
    counter.executed = static_cast<std::uint32_t>(
        static_cast<double>(all) * (static_cast<double>(done) / static_cast<double>(tb.length)));
  }
  return counter;
}

execution_engine::Counter EngineSm::counter(std::uint32_t slot, Cycle now) const {
  const Tb* const tb = find(slot);
  return tb == nullptr ? last_counters_[slot] : counter_of(*tb, now);
}

std::vector<TbEnd> EngineSm::take_ends(SavedTbs& saved, bool killed) {
  std::vector<TbEnd> ends;
  for (const Tb& tb : tbs_) {
    if (!tb.gone) continue;
    TbEnd end{.slot = tb.slot, .tb_id = tb.tb_id};
    if (tb.ended) {
      end.how = TbEnd::How::kFinished;
    } else if (killed) {
      end.how = TbEnd::How::kKilled;
    } else if (tb.dropped) {
      end.how = TbEnd::How::kRestarts;
      end.lost = tb.done;
    } else if (tb.handle && !tb.restoring) {
      end.how = TbEnd::How::kSaved;
      end.handle = *tb.handle;
      saved[*tb.handle] = {.tb_id = tb.tb_id, .done = tb.done};
    } else {
      throw HarnessError(
          fmt::format("SM {}: thread block {} is gone without an end", sm_, tb.tb_id));
    }
    ends.push_back(end);
  }
  if (!ends.empty()) std::erase_if(tbs_, [](const Tb& tb) { return tb.gone; });
  return ends;
}

void EngineSm::see(Cycle now, const Inputs& in, const Outputs& out) {
  using preempt_engine::Source;
  const auto error = [&](Source source) {
    return out.engine_err_code[sm_ * execution_engine::kEngineSources +
                               static_cast<std::uint32_t>(source)];
  };
  for (const Source source : {Source::kCommand, Source::kEvent, Source::kResponse}) {
    const bool no_frame =
        source == Source::kCommand && error(source) == preempt_engine::Error::kFull;
    if (error(source) == preempt_engine::Error::kNone || no_frame) continue;
    throw HarnessError(fmt::format("cycle {}: the engine of SM {} refuses a {}: {}", now, sm_,
                                   to_string(source), to_string(error(source))));
  }
  if (has(in.setup_done_valid & out.setup_done_ready, sm_)) setup_end_ = kNoEvent;
  if (has(in.rsp_valid, sm_)) port_.pop();
  if (has(in.event_valid, sm_)) {
    // The engine lets an event go by that comes when it has just dropped the thread block.
    Tb* const tb = find(in.event[sm_].slot);
    const bool heard = tb != nullptr && !tb->dropped;
    if (heard && in.event[sm_].op == EventOp::kFinished) tb->ended = true;
    if (heard && in.event[sm_].op == EventOp::kNonIdempotent) tb->idempotent = false;
  }
  if (has(out.req_valid & in.req_ready, sm_)) {
    const execution_engine::Request& request = out.req[sm_];
    port_.take(request.tag, now, line_cost_, memory_latency_);
    Tb* const tb = find(request.slot);
    if (tb != nullptr && !tb->handle) tb->handle = request.addr;  // the header of all comes first
  }
}

}  // namespace segue::gpu
