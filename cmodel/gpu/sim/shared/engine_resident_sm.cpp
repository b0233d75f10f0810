#include "cmodel/gpu/sim/shared/engine_resident_sm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/gpu/sim/tb_duration.hpp"

namespace segue::gpu {
namespace {

using preempt_engine::CommandOp;
using preempt_engine::EventOp;
using sm_driver::SmCmd;
using sm_driver::SmEvent;
using sm_driver::SmOp;

constexpr std::uint32_t kEngineRowBits = 10;
constexpr std::uint32_t kBytesOfLine = 128;

constexpr std::uint32_t slot_bit(std::uint32_t slot) { return std::uint32_t{1} << slot; }
constexpr bool in_mask(std::uint64_t mask, std::uint32_t slot) { return (mask >> slot & 1) != 0; }

std::uint32_t live_lines(const KernelPlan& kernel, const TbProgress& progress) {
  if (kernel.profile.context.points().empty()) return kernel.context_lines;
  const std::uint64_t bytes = kernel.profile.context.at(progress.done, progress.work);
  return static_cast<std::uint32_t>((bytes + kBytesOfLine - 1) / kBytesOfLine);
}

}  // namespace

preempt_engine::Params preempt_engine_params(const Plan& plan) {
  return {.num_slots = plan.params.num_slots,
          .num_warps = 64,
          .num_kernels = 8,
          .num_frames = ContextRegions::kFrames,
          .num_tags = plan.sizes.engine_tags,
          .row_bits = kEngineRowBits};
}

void check_preempt_engine(const Plan& plan) {
  constexpr std::uint32_t kMostRows = (1U << kEngineRowBits) - 1;
  for (const ProcessPlan& process : plan.processes) {
    for (const KernelPlan& kernel : process.kernels) {
      const ContextShape shape = shape_by_warps(kernel);
      if (shape.rows <= kMostRows) continue;
      throw BadInput(
          fmt::format("--engine cycle: kernel '{}' saves {} lines of 128 B a warp; allowed: at "
                      "most {}",
                      kernel.name, shape.rows, kMostRows));
    }
  }
}

EngineResidentSm::EngineResidentSm(std::uint32_t sm, const Plan& plan,
                                   const EngineSmSurroundings& surroundings,
                                   std::unique_ptr<PreemptEngineModel> engine)
    : sm_(sm),
      setup_time_(plan.setup_time),
      memory_latency_(plan.memory_latency),
      around_(surroundings),
      engine_(std::move(engine)),
      kernels_(plan.params.num_ctxs) {
  commands_.push_back({.command = {.op = CommandOp::kSetRegion,
                                   .base = around_.contexts.base(sm),
                                   .frame_log2 = around_.contexts.frame_log2()}});
  in_.report_ready = true;
}

void EngineResidentSm::fail(const char* what) const {
  throw HarnessError(fmt::format("SM {}: {}", sm_, what));
}

void EngineResidentSm::send(SmEvent event, std::uint32_t ctx, std::uint32_t slot,
                            std::uint32_t tb_id, std::uint32_t handle) {
  messages_.push_back(
      {.message = {.op = event, .slot = slot, .tb_id = tb_id, .handle = handle}, .ctx = ctx});
}

void EngineResidentSm::take(const SmCmd& cmd, Cycle now, const LaunchState* launch) {
  switch (cmd.op) {
    case SmOp::kSetup:
      setup(cmd, now, launch);
      break;
    case SmOp::kIssue:
      issue(cmd);
      break;
    case SmOp::kPreempt:
      preempt(cmd, now);
      break;
    case SmOp::kKill:
      fail("a kill, which the allocator does not know");
  }
  find_next_event(now);
}

void EngineResidentSm::setup(const SmCmd& cmd, Cycle now, const LaunchState* launch) {
  require(launch != nullptr && launch->kernel != nullptr, "set up for a process without a launch");
  require(cmd.descriptor == launch->descriptor, "set up with another kernel's descriptor");
  require(cmd.page_table_base == launch->page_table_base, "set up with another page table");
  require(resident(cmd.ctx) == 0, "set up for a process whose kernel is in it");
  const KernelPlan& plan = *launch->kernel;
  kernels_.at(cmd.ctx) = {
      .plan = &plan,
      .stream = launch->stream,
      .shape = shape_by_warps(plan),
      .line_cost = std::max<std::uint64_t>(
          1, plan.tb_transfer * LinePort::kPerCycle / std::max(1U, plan.context_lines)),
      .setup_end = now + std::max<Cycle>(1, setup_time_)};
  const ContextShape& shape = kernels_[cmd.ctx].shape;
  commands_.push_back({.command = {.op = CommandOp::kSetup,
                                   .kernel = cmd.ctx,
                                   .max_lines = shape.lines(),
                                   .warps = shape.warps,
                                   .registers = shape.rows}});
}

void EngineResidentSm::issue(const SmCmd& cmd) {
  const Kernel& kernel = kernels_.at(cmd.ctx);
  require(kernel.plan != nullptr && kernel.setup_end == kNoEvent,
          "a thread block issued before set-up");
  require(cmd.slot < kSlots && !tbs_[cmd.slot], "a thread block issued to a slot that isn't free");
  require(resident(cmd.ctx) < kernel.plan->tbs_per_sm, "more thread blocks issued than fit");
  require(cmd.tb_id < kernel.plan->tb_count, "a thread block beyond the kernel's last");
  const Cycle length =
      kernel.plan->persistent ? kNever : tb_duration(*kernel.plan, kernel.stream, cmd.tb_id);
  Tb tb{.ctx = cmd.ctx, .tb_id = cmd.tb_id, .issue = issues_++};
  tb.progress.work = work_of(length);
  if (cmd.resume) {
    const ContextRegions::Saved& saved = around_.contexts.at(cmd.handle);
    require(saved.ctx == cmd.ctx && saved.tb_id == cmd.tb_id,
            "a thread block resumed with another's context");
    tb.progress.done = tb.done_before = saved.done;
  }
  tb.lines = live_lines(*kernel.plan, tb.progress);
  tbs_[cmd.slot] = tb;
  commands_.push_back({.command = {.op = CommandOp::kStart,
                                   .slot = cmd.slot,
                                   .kernel = cmd.ctx,
                                   .tb_id = cmd.tb_id,
                                   .resume = cmd.resume,
                                   .handle = cmd.handle},
                       .issue = tb.issue});
}

/// A thread block may have ended while the preempt that names it was on its way. Frames that were
/// released since the last preempt are free before this one needs any.
void EngineResidentSm::preempt(const SmCmd& cmd, Cycle now) {
  for (const std::uint32_t handle : around_.contexts.take_released(sm_)) {
    commands_.push_back({.command = {.op = CommandOp::kRelease, .handle = handle}});
  }
  Vacate vacate{.slots = 0, .vacating_since = now};
  for (std::uint32_t mask = cmd.mask; mask != 0; mask &= mask - 1) {
    const auto slot = static_cast<std::uint32_t>(std::countr_zero(mask));
    if (!tbs_[slot]) continue;
    vacate.slots |= slot_bit(slot);
    commands_.push_back(
        {.command = {.op = CommandOp::kPreempt,
                     .slot = slot,
                     .technique = static_cast<preempt_engine::Technique>(cmd.technique)},
         .issue = tbs_[slot]->issue});
  }
  for (const Vacate& other : under_way_) {
    require((other.slots & vacate.slots) == 0, "a thread block told to leave twice");
  }
  if (vacate.slots != 0) under_way_.push_back(vacate);
}

void EngineResidentSm::fire(Cycle now) {
  for (std::uint32_t ctx = 0; ctx < kernels_.size(); ++ctx) {
    if (kernels_[ctx].setup_end > now) continue;
    kernels_[ctx].setup_end = kNoEvent;
    send(SmEvent::kSetupDone, ctx);
  }
  run_engine(now);
  set_rates(now);
  find_next_event(now);
}

/// One cycle of the engine. `drained` and the row's liveness follow its outputs combinationally.
void EngineResidentSm::run_engine(Cycle now) {
  drop_stale_commands();
  drive(now);
  engine_->eval(in_, out_);
  if (look(now)) engine_->eval(in_, out_);
  refuse_errors(now);
  engine_acts_ = in_.command_valid || in_.event_valid || in_.rsp_valid || !out_.quiescent;
  engine_->tick_evaluated(in_);
  apply(now);
}

/// A preempt of a thread block that has gone meanwhile.
void EngineResidentSm::drop_stale_commands() {
  while (!commands_.empty() && commands_.front().command.op == CommandOp::kPreempt) {
    const std::optional<Tb>& tb = tbs_[commands_.front().command.slot];
    if (tb && tb->issue == commands_.front().issue) return;
    commands_.pop_front();
  }
}

void EngineResidentSm::drive(Cycle now) {
  in_.command_valid = !commands_.empty();
  if (in_.command_valid) in_.command = commands_.front().command;
  in_.event_valid = false;
  for (std::uint32_t slot = 0; slot < kSlots && !in_.event_valid; ++slot) {
    if (!tbs_[slot] || !tbs_[slot]->runs || !is_over(*tbs_[slot], now)) continue;
    in_.event_valid = true;
    in_.event = {.op = EventOp::kFinished, .slot = slot};
  }
  in_.row_live = false;
  in_.req_ready = port_.ready(now);
  const LinePort::Answer* const answer = port_.due(now);
  in_.rsp_valid = answer != nullptr;
  if (answer != nullptr) in_.rsp_tag = answer->tag;
}

/// Updates inputs that depend on the outputs of this state. True if an input changes.
bool EngineResidentSm::look(Cycle now) {
  std::uint64_t drained = 0;
  for (std::uint32_t slot = 0; slot < kSlots; ++slot) {
    if (!tbs_[slot] || !in_mask(out_.resident, slot)) continue;
    Tb& tb = *tbs_[slot];
    const bool halted = in_mask(out_.halt, slot);
    if (halted && tb.runs && !is_over(tb, now) && !tb.ended) stop(tb, now);
    if (!halted && !tb.runs) {
      tb.runs = true;
      tb.progress.since = now;
    }
    if (halted && !tb.runs) drained |= slot_bit(slot);
  }
  const preempt_engine::Row& row = out_.row;
  const bool live =
      out_.row_valid && row.space == preempt_engine::Space::kRegisters &&
      row.warp * kernels_[tbs_[row.slot]->ctx].shape.rows + row.row < tbs_[row.slot]->lines;
  const bool changes = live != in_.row_live || drained != in_.drained;
  in_.drained = drained;
  in_.row_live = live;
  return changes;
}

/// The handshakes of cycle `now`, after the clock edge.
void EngineResidentSm::apply(Cycle now) {
  if (in_.rsp_valid) port_.pop();
  if (in_.command_valid) {
    const preempt_engine::Command& command = commands_.front().command;
    if (command.op == CommandOp::kStart) {
      tbs_[command.slot]->started = true;
      tbs_[command.slot]->moves_since = now;
    }
    commands_.pop_front();
  }
  if (in_.event_valid) {
    Tb& tb = *tbs_[in_.event.slot];
    stop(tb, now);
    tb.ended = true;
  }
  if (out_.req_valid && in_.req_ready) {
    const Kernel& kernel = kernels_[tbs_[out_.req.slot]->ctx];
    port_.take(static_cast<std::uint32_t>(out_.req.tag), now, kernel.line_cost, memory_latency_);
  }
  if (out_.report_valid) take_report(out_.report, now);
}

void EngineResidentSm::take_report(const preempt_engine::Report& report, Cycle now) {
  using preempt_engine::Outcome;
  const Tb& tb = *tbs_[report.slot];
  const std::uint64_t bytes = std::uint64_t{tb.lines} * kBytesOfLine;
  switch (report.outcome) {
    case Outcome::kRestored:
      around_.contexts.release(report.handle);
      tell(SmActivity::Kind::kRestore, report.slot, tb.moves_since, now, bytes);
      return;
    case Outcome::kFinished:
      require(tb.ended, "a thread block reported as finished that has not ended");
      send(SmEvent::kFinished, tb.ctx, report.slot, tb.tb_id);
      break;
    case Outcome::kPreempted:
      require(!tb.ended && !tb.runs, "a thread block saved that has not stopped");
      around_.contexts.save(report.handle,
                            {.ctx = tb.ctx, .tb_id = tb.tb_id, .done = tb.progress.done});
      tell(SmActivity::Kind::kStop, report.slot, tb.moves_since, tb.moves_since);
      tell(SmActivity::Kind::kSave, report.slot, tb.moves_since, now, bytes);
      send(SmEvent::kPreempted, tb.ctx, report.slot, tb.tb_id, report.handle);
      break;
    default:
      fail("a thread block that was flushed or killed");
  }
  free_slot(report.slot, now);
}

/// A preempt that finds no free frame is dropped: its thread block runs to its end.
void EngineResidentSm::refuse_errors(Cycle now) {
  if (out_.err_valid == 0) return;
  const auto source = static_cast<std::uint32_t>(std::countr_zero(out_.err_valid));
  const preempt_engine::Error error = out_.err_code[source];
  if (error == preempt_engine::Error::kFull) {
    ++without_frame_;
    return;
  }
  throw HarnessError(fmt::format("cycle {}: the engine of SM {} refuses a {}: {}", now, sm_,
                                 to_string(static_cast<preempt_engine::Source>(source)),
                                 to_string(error)));
}

void EngineResidentSm::stop(Tb& tb, Cycle now) {
  tb.progress.set_rate(now, 0);
  tb.progress.done = std::min(tb.progress.done, tb.progress.work);
  tb.lines = live_lines(*kernels_[tb.ctx].plan, tb.progress);
  tb.runs = false;
  tb.moves_since = now;
  count_work(tb);
}

void EngineResidentSm::count_work(Tb& tb) {
  useful_work_[tb.ctx] += static_cast<double>(tb.progress.done - tb.done_before);
  tb.done_before = tb.progress.done;
}

void EngineResidentSm::free_slot(std::uint32_t slot, Cycle now) {
  tbs_[slot].reset();
  std::erase_if(under_way_, [&](Vacate& vacate) {
    if (!in_mask(vacate.slots, slot)) return false;
    vacate.slots &= ~slot_bit(slot);
    if (vacate.slots != 0) return false;
    vacate_cycles_ += now - vacate.vacating_since;
    ++vacates_;
    tell(SmActivity::Kind::kVacate, slot, vacate.vacating_since, now);
    return true;
  });
}

void EngineResidentSm::set_rates(Cycle now) {
  std::uint32_t mask = 0;
  for (std::uint32_t slot = 0; slot < kSlots; ++slot) {
    if (tbs_[slot] && tbs_[slot]->runs) mask |= slot_bit(slot);
  }
  running_.set(
      around_.rates, sm_, mask, [&](std::uint32_t slot) { return tbs_[slot]->issue; },
      [&](std::uint32_t slot) {
        const Tb& tb = *tbs_[slot];
        return RateModel::RunningTb{.kernel = tb.ctx, .demand = &kernels_[tb.ctx].plan->speed};
      });
  running_.for_each_rate(around_.rates, sm_, [&](std::uint32_t slot, Rate rate) {
    TbProgress& progress = tbs_[slot]->progress;
    if (rate != progress.rate) progress.set_rate(now, rate);
  });
}

void EngineResidentSm::rerate(Cycle now) {
  if (running_.empty()) return;
  set_rates(now);
  find_next_event(now);
}

/// The engine's next cycle is that of the next message to it, if it has nothing to do by itself.
void EngineResidentSm::find_next_event(Cycle now) {
  if (engine_acts_ || !commands_.empty()) {
    next_event_ = now + 1;
    return;
  }
  next_event_ = port_.next_due(kNoEvent);
  for (const Kernel& kernel : kernels_) next_event_ = std::min(next_event_, kernel.setup_end);
  for (const std::optional<Tb>& tb : tbs_) {
    if (tb && tb->runs) {
      next_event_ = std::min(next_event_, tb->progress.reaches(tb->progress.work));
    }
  }
  next_event_ = std::max(next_event_, now + 1);
}

double EngineResidentSm::useful_work(std::uint32_t ctx, Cycle now) const {
  double work = useful_work_[ctx];
  for (const std::optional<Tb>& tb : tbs_) {
    if (!tb || tb->ctx != ctx || !tb->runs) continue;
    const Work done = std::min(tb->progress.done_at(now), tb->progress.work);
    work += static_cast<double>(done) - static_cast<double>(tb->done_before);
  }
  return work;
}

std::uint32_t EngineResidentSm::resident(std::uint32_t ctx) const {
  return static_cast<std::uint32_t>(std::ranges::count_if(
      tbs_, [&](const std::optional<Tb>& tb) { return tb && tb->ctx == ctx; }));
}

SmHolder EngineResidentSm::holder(std::uint32_t ctx) const {
  SmHolder holder{.ctx = ctx, .resident = resident(ctx)};
  for (const Vacate& vacate : under_way_) {
    if (tbs_[static_cast<std::uint32_t>(std::countr_zero(vacate.slots))]->ctx != ctx) continue;
    holder.vacating_since = std::min(holder.vacating_since, vacate.vacating_since);
    ++holder.preempts;
  }
  return holder;
}

}  // namespace segue::gpu
