#include "cmodel/gpu/sim/engine/engine_world.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "cmodel/blocks/execution_engine/child_messages.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/gpu/sim/port_events.hpp"
#include "cmodel/gpu/sim/simulate.hpp"
#include "cmodel/gpu/sim/sm/tb_sample.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"

namespace segue::gpu {
namespace {

using execution_engine::Inputs;
using execution_engine::Outputs;
using preempt_selector::ConfigOp;

constexpr std::uint32_t kMostSlots = 32;

std::uint32_t largest_context(const Plan& plan) {
  std::uint32_t lines = 1;
  for (const ProcessPlan& process : plan.processes) {
    for (const KernelPlan& kernel : process.kernels) {
      lines = std::max(lines, engine_shape(kernel, plan.memory_latency).lines());
    }
  }
  return lines;
}

/// Save time of a thread block with the headers that its engine adds, as an OS would measure it.
Cycle save_time(const KernelPlan& kernel, Cycle memory_latency) {
  const std::uint64_t data = std::max(1U, kernel.context_lines);
  const ContextShape shape = engine_shape(kernel, memory_latency);
  const Cycle in_turn = (shape.lines() + shape.warps - 1) / shape.warps;
  return std::max((kernel.tb_transfer * shape.lines() + data - 1) / data, memory_latency * in_turn);
}

}  // namespace

execution_engine::Params engine_params(const Plan& plan) {
  execution_engine::Params params;
  params.num_sms = plan.params.num_sms;
  params.num_slots = plan.params.num_slots;
  params.num_ctxs = plan.params.num_ctxs;
  params.num_ksrs = plan.params.num_ksrs;
  params.num_warps = 64;
  params.num_frames = 64;
  params.num_tags = plan.sizes.engine_tags;
  params.row_bits = 10;
  params.lanes = plan.sizes.selector_lanes;
  params.div_bits = plan.sizes.selector_div_bits;
  params.mul_bits = plan.sizes.selector_mul_bits;
  return params;
}

void check_engine(const Plan& plan) {
  constexpr std::uint32_t kMostSms = 32;
  if (plan.params.num_sms > kMostSms) {
    throw BadInput(
        fmt::format("--engine cycle: {} SMs; allowed: at most {}", plan.params.num_sms, kMostSms));
  }
  constexpr std::uint32_t kMostRows = 1023;
  for (const ProcessPlan& process : plan.processes) {
    for (const KernelPlan& kernel : process.kernels) {
      const ContextShape shape = engine_shape(kernel, plan.memory_latency);
      if (shape.rows <= kMostRows) continue;
      throw BadInput(fmt::format(
          "--engine cycle: kernel '{}' saves {} lines of 128 B a thread block; allowed: at most {}",
          kernel.name, kernel.context_lines, kMostRows * shape.warps));
    }
  }
}

EngineWorld::EngineWorld(const Plan& plan, EventObserver* observer)
    : recorder_(observer),
      host_(plan, recorder_),
      killed_(plan.params.num_ctxs),
      memory_latency_(plan.memory_latency),
      inputs_(engine_params(plan)),
      lanes_(engine_params(plan).lanes),
      frame_log2_(static_cast<std::uint32_t>(std::bit_width(largest_context(plan) - 1))),
      vacating_since_(plan.params.num_sms),
      handovers_(plan.params.num_sms, plan.params.num_ctxs) {
  for (std::uint32_t s = 0; s < plan.params.num_sms; ++s) {
    sms_.emplace_back(s, plan.setup_time, plan.memory_latency);
  }
  inputs_.cmd_ready = inputs_.done_ready = true;
  if (find_technique(plan.technique)->by_selector) {
    // After a reset the limit is above any headroom.
    writes_.push_back({.op = ConfigOp::kSetHeadroom, .value = counter(plan.headroom)});
    writes_.push_back({.op = ConfigOp::kSetLimit, .value = counter(plan.latency_limit)});
    selects_ = true;
  }
}

Cycle EngineWorld::next_event() const {
  Cycle next = host_.next_event();
  for (const EngineSm& sm : sms_) next = std::min(next, sm.next_event());
  return next;
}

Inputs& EngineWorld::drive(Cycle now) {
  while (host_.next_event() <= now && !host_.stalled()) host_.fire(now);
  inputs_.now = now;
  inputs_.region_valid = now == 0;
  inputs_.region = {.base = 0, .frame_log2 = frame_log2_};
  // Behind the region, so that no SM is set up before it.
  inputs_.host_valid = now != 0 && host_.has_message();
  if (inputs_.host_valid) inputs_.host = execution_engine::from_driver(host_.message());
  inputs_.setup_done_valid = inputs_.event_valid = inputs_.rsp_valid = 0;
  inputs_.row_live = inputs_.req_ready = 0;
  inputs_.sample_valid = false;
  inputs_.selector_valid = !writes_.empty();
  if (inputs_.selector_valid) inputs_.selector = writes_.front();
  for (const EngineSm& sm : sms_) sm.drive(now, inputs_);
  return inputs_;
}

bool EngineWorld::look(const Outputs& out, Cycle now) {
  bool changes = false;
  for (EngineSm& sm : sms_) changes |= sm.look(now, out, inputs_);
  look_at_counters(out, now);
  return changes;
}

/// They change no output of the same cycle.
void EngineWorld::look_at_counters(const Outputs& out, Cycle now) {
  inputs_.sample_valid = out.sample_valid;
  if (out.sample_valid) {
    for (std::uint32_t lane = 0; lane < lanes_; ++lane) {
      const auto slot = static_cast<std::uint32_t>(out.sample_group * lanes_ + lane);
      inputs_.counter[lane] =
          slot < kMostSlots ? sms_[out.sample_sm].counter(slot, now) : execution_engine::Counter{};
    }
  }
  if (out.ended_valid) {
    inputs_.ended_counter =
        sms_[out.ended_sm].counter(static_cast<std::uint32_t>(out.ended_slot), now);
  }
}

void EngineWorld::watch_vacates(const Outputs& out, Cycle now) {
  for (std::uint64_t changed = out.told ^ vacating_; changed != 0; changed &= changed - 1) {
    const auto s = static_cast<std::uint32_t>(std::countr_zero(changed));
    if ((out.told >> s & 1) != 0) {
      vacating_since_[s] = now;
      constexpr std::uint32_t kAllSlots = 0xffff'ffff;
      if (!killed_[sms_[s].ctx()]) handovers_.told_to_leave(s, kAllSlots);
    } else {
      if (killed_[sms_[s].ctx()]) {
        ++killed_vacates_;
      } else {
        vacate_cycles_ += now - vacating_since_[s];
        ++vacates_;
      }
      recorder_.record(
          {.time = now, .kind = EventKind::kVacated, .unit = s, .slot = 0, .payload = 0});
    }
  }
  vacating_ = out.told;
}

void EngineWorld::watch_end(std::uint32_t sm, const TbEnd& end, Cycle now) {
  using preempt_selector::Leave;
  using sm_driver::Technique;
  const bool saved = end.how == TbEnd::How::kSaved;
  const bool flushed = end.how == TbEnd::How::kRestarts;
  handovers_.left(sm, end.slot,
                  saved     ? Technique::kSwitch
                  : flushed ? Technique::kFlush
                            : Technique::kDrain,
                  now);
  const bool vacating = (vacating_ >> sm & 1) != 0;
  if (selects_ && vacating)
    leaves_.add(saved ? Leave::kSwitch : flushed ? Leave::kFlush : Leave::kDrain);
}

void EngineWorld::end_tbs(std::uint32_t sm, Cycle now) {
  const std::uint32_t ctx = sms_[sm].ctx();
  for (const TbEnd& end : sms_[sm].take_ends(saved_, killed_[ctx])) {
    Event event{.time = now,
                .kind = EventKind::kFinished,
                .unit = sm,
                .slot = end.slot,
                .payload = end.tb_id};
    switch (end.how) {
      case TbEnd::How::kKilled:
        continue;
      case TbEnd::How::kFinished:
        host_.tb_finished(ctx, now);
        break;
      case TbEnd::How::kRestarts:
        ++restarts_;
        lost_cycles_ += end.lost;
        [[fallthrough]];
      case TbEnd::How::kSaved:
        host_.tb_preempted(ctx);
        event.kind = EventKind::kPreempted;
        event.payload =
            pair(end.how == TbEnd::How::kSaved ? end.handle : sm_driver::kHandleNone, end.tb_id);
        break;
    }
    ++tb_events_;
    watch_end(sm, end, now);
    recorder_.record(event);
  }
}

void EngineWorld::apply(const Outputs& out, Cycle now) {
  if (inputs_.selector_valid) writes_.pop_front();
  if (out.selector_err_valid != 0) {
    throw HarnessError(fmt::format("cycle {}: the selector refuses a message", now));
  }
  if (out.err_valid != 0) throw HarnessError(fmt::format("cycle {}: a set-up is refused", now));
  if (out.victim_valid) {
    recorder_.record(event_of(execution_engine::to_selector(out.victim), now));
    answers_.add(0, out.victim.late);
  }
  watch_vacates(out, now);
  for (std::uint32_t s = 0; s < sms_.size(); ++s) {
    end_tbs(s, now);
    if (out.engine_err_valid[s] != 0 &&
        out.engine_err_code[s * execution_engine::kEngineSources] == preempt_engine::Error::kFull) {
      ++without_frame_;
    }
    sms_[s].see(now, inputs_, out);
  }
  if (out.cmd_valid) {
    const sm_driver::SmCmd cmd = execution_engine::to_driver(out.cmd);
    recorder_.record(event_of(cmd, now));
    const bool setup = cmd.op == sm_driver::SmOp::kSetup;
    handovers_.see(cmd);
    sms_.at(cmd.sm).take(out.cmd, now, setup ? host_.launch_of(cmd.ctx) : nullptr, saved_);
  }
  const bool late_kill = out.host_ready && inputs_.host.op == sm_driver::HostOp::kKill &&
                         out.driver_err_code == sm_driver::Error::kNothingToKill;
  if (out.driver_err_valid && !late_kill) {
    throw HarnessError(fmt::format("cycle {}: the driver refuses a message: {}", now,
                                   to_string(out.driver_err_code)));
  }
  if (out.host_ready && inputs_.host_valid) {
    if (inputs_.host.op == sm_driver::HostOp::kKill && !late_kill) kill(inputs_.host.ctx);
    take_host_message(now);
  }
  if (out.done_valid) take_done(out.done, now);
}

void EngineWorld::kill(std::uint32_t ctx) {
  killed_[ctx] = true;
  for (std::uint32_t s = 0; s < sms_.size(); ++s) {
    if (sms_[s].ctx() == ctx) handovers_.killed(s);
  }
}

void EngineWorld::take_host_message(Cycle now) {
  const sm_driver::HostMsg& message = host_.message();
  Event event = event_of(message, now);
  recorder_.record(event);
  if (message.quantum != 0 || message.drain_deadline != 0) {
    event.payload = pair(message.quantum, message.drain_deadline);
    recorder_.record(event);
  }
  if (selects_ && message.op == sm_driver::HostOp::kLaunch) {
    const LaunchState* const launch = host_.launch_of(message.ctx);
    writes_.push_back({.op = ConfigOp::kSetLatency,
                       .ctx = message.ctx,
                       .value = counter(save_time(*launch->kernel, memory_latency_))});
  }
  host_.pop_message();
}

void EngineWorld::take_done(const execution_engine::DoneMsg& done, Cycle now) {
  const sm_driver::DoneMsg msg = execution_engine::to_driver(done);
  recorder_.record(event_of(msg, now));
  killed_[done.ctx] = false;
  host_.kernel_done(msg, now, handovers_.end_of_launch(done.ctx));
}

std::vector<SmHolder> EngineWorld::holders() const {
  std::vector<SmHolder> holders;
  for (std::uint32_t s = 0; s < sms_.size(); ++s) {
    const bool vacating = (vacating_ >> s & 1) != 0;
    holders.push_back({.ctx = sms_[s].ctx(),
                       .resident = sms_[s].resident(),
                       .vacating_since = vacating ? vacating_since_[s] : kNever,
                       .preempts = vacating && !killed_[sms_[s].ctx()] ? 1U : 0U});
  }
  return holders;
}

SimulateCounts simulate(ExecutionEngineModel& engine, EngineWorld& world,
                        const SimulateOptions& options) {
  constexpr std::uint64_t kProgressEvery = std::uint64_t{1} << 18;
  SimulateCounts counts;
  Outputs out(engine.params());
  Cycle now = 0;
  for (std::uint64_t turn = 1;; ++turn) {
    const Inputs& in = world.drive(now);
    if (world.stopped()) break;
    if (turn % kProgressEvery == 0 && options.progress) options.progress(now);
    engine.eval(in, out);
    if (world.look(out, now)) engine.eval(in, out);
    if (out.quiescent && world.no_input() && now < out.wake_at) {
      world.apply(out, now);
      if (world.stopped()) break;
      if (options.skip) {
        now = std::min(std::max(now + 1, world.next_event()), out.wake_at);
      } else {
        engine.tick(in);
        ++now;
      }
      continue;
    }
    engine.tick(in);  // not `tick_evaluated`: the counters have come since
    ++counts.active_ticks;
    world.apply(out, now);
    if (world.stopped()) break;
    ++now;
  }
  counts.end = now;
  return counts;
}

}  // namespace segue::gpu
