// The wires of a cycle between the SM driver, the engines and the block's own registers.

#include <algorithm>

#include "cmodel/blocks/execution_engine/child_messages.hpp"
#include "cmodel/blocks/execution_engine/execution_engine.hpp"

namespace segue::execution_engine {

using preempt_engine::contains;
using preempt_engine::for_each;
using preempt_engine::lowest;
using preempt_engine::only;
using preempt_engine::Outcome;

namespace {

bool is_for_sm(const sm_driver::SmCmd& cmd) {
  return cmd.op == sm_driver::SmOp::kSetup || cmd.op == sm_driver::SmOp::kIssue;
}

preempt_engine::Command setup_command(const SetupDone& done) {
  preempt_engine::Command command{.op = preempt_engine::CommandOp::kSetup};
  command.max_lines = done.max_lines;
  command.warps = done.warps;
  command.registers = done.registers;
  command.simt_stack = done.simt_stack;
  command.shared = done.shared;
  command.replay = done.replay;
  command.log = done.log;
  return command;
}

}  // namespace

void ExecutionEngine::settle(const Inputs& in) const {
  show_engines();
  tell_engines(in);
  if (selector_unseen_ || in.rst_n != x_.selector_idle.rst_n) show_selector(in.rst_n);
  tell_driver(in);
  take_cmd(in);
  tell_selector(in);
  judge(in);
  command_engines(in);
  take_reports();
  find_errors();
}

/// The outputs of the engines follow their states, but for the errors.
void ExecutionEngine::show_engines() const {
  static const preempt_engine::Inputs idle;
  for_each(unseen_, [&](std::uint32_t s) { engines_[s].eval(idle, x_.engine[s]); });
  unshown_ |= unseen_;
  unseen_ = 0;
}

/// Messages of the SMs and their memory; commands come later.
void ExecutionEngine::tell_engines(const Inputs& in) const {
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    preempt_engine::Inputs& to = x_.engine_in[s];
    to.rst_n = in.rst_n;
    to.command_valid = false;
    to.event_valid = contains(in.event_valid, s);
    to.event = to_engine(in.event[s]);
    to.drained = in.drained[s];
    to.stale = in.stale[s];
    to.storing = in.storing[s];
    to.loaded_non_idempotent = in.loaded_non_idempotent[s];
    to.row_live = contains(in.row_live, s);
    to.req_ready = contains(in.req_ready, s);
    to.rsp_valid = contains(in.rsp_valid, s);
    to.rsp_tag = in.rsp_tag[s];
    to.report_ready = false;
  }
}

bool ExecutionEngine::vacated(std::uint32_t sm) const {
  const Set busy = q_.sms.in_setup | q_.sms.answer;
  return contains(q_.sms.told & ~busy, sm) && x_.engine[sm].resident == 0;
}

/// The message of SM `sm` to the driver, if it has one.
std::optional<sm_driver::SmMsg> ExecutionEngine::message_of(std::uint32_t sm) const {
  using sm_driver::SmEvent;
  const preempt_engine::Report& report = x_.engine[sm].report;
  if (x_.engine[sm].report_valid) {
    sm_driver::SmMsg msg{.op = SmEvent::kFinished, .slot = report.slot, .tb_id = report.tb_id};
    if (report.outcome == Outcome::kFinished) return msg;
    msg.op = SmEvent::kPreempted;
    msg.handle = report.handle;
    if (report.outcome == Outcome::kPreempted) return msg;
    msg.handle = kHandleNone;
    msg.restart = true;
    if (report.outcome == Outcome::kRestarted) return msg;
  }
  if (contains(q_.sms.answer, sm)) return sm_driver::SmMsg{.op = SmEvent::kSetupDone};
  if (vacated(sm)) return sm_driver::SmMsg{.op = SmEvent::kVacated};
  return std::nullopt;
}

void ExecutionEngine::tell_driver(const Inputs& in) const {
  sm_driver::Inputs& to = x_.driver_in;
  to.rst_n = in.rst_n;
  to.now = in.now;
  to.host_valid = in.host_valid;
  if (in.host_valid) to.host = to_driver(in.host);
  to.done_ready = in.done_ready;
  to.victim_valid = x_.selector.victim_valid;
  to.victim_sm = x_.selector.victim.sm;
  to.cmd_ready = false;
  to.sm_valid = 0;
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    const auto msg = message_of(s);
    if (!msg) continue;
    to.sm[s] = *msg;
    to.sm_valid |= only(s);
  }
  driver_.eval(to, x_.driver);
}

void ExecutionEngine::take_cmd(const Inputs& in) const {
  const sm_driver::Outputs& driver = x_.driver;
  x_.driver_in.cmd_ready = !is_for_sm(driver.cmd) || in.cmd_ready;
  const bool taken = driver.cmd_valid && x_.driver_in.cmd_ready && in.rst_n;
  x_.cmd = taken ? std::optional(driver.cmd) : std::nullopt;
}

void ExecutionEngine::judge(const Inputs& in) const {
  x_.region_error = Error::kNone;
  if (in.rst_n && in.region_valid) {
    const std::uint64_t frames = std::uint64_t{params_.num_sms} * params_.num_frames;
    const std::uint64_t end = in.region.base + (frames << in.region.frame_log2);
    x_.region_error = q_.frames.region_valid                 ? Error::kSet
                      : in.region.frame_log2 > kMaxFrameLog2 ? Error::kFrame
                      : end > kHandleNone                    ? Error::kBase
                                                             : Error::kNone;
  }
  x_.region_set = in.rst_n && in.region_valid && x_.region_error == Error::kNone;
  x_.answers = in.rst_n && !in.region_valid ? in.setup_done_valid & all_sms_ : 0;
}

void ExecutionEngine::command(std::uint32_t sm, const preempt_engine::Command& command) const {
  x_.engine_in[sm].command_valid = true;
  x_.engine_in[sm].command = command;
}

/// Sends each engine the most urgent of its pending commands.
void ExecutionEngine::command_engines(const Inputs& in) const {
  using preempt_engine::CommandOp;
  Set busy = x_.answers & q_.sms.in_setup;
  for_each(busy, [&](std::uint32_t s) { command(s, setup_command(in.setup_done[s])); });
  if (x_.cmd && x_.cmd->op == sm_driver::SmOp::kIssue) {
    const sm_driver::SmCmd& cmd = *x_.cmd;
    preempt_engine::Command start{.op = CommandOp::kStart};
    start.slot = cmd.slot;
    start.tb_id = cmd.tb_id;
    start.resume = cmd.resume;
    start.handle = cmd.handle;
    start.method = q_.frames.region.method;
    start.non_idempotent = contains(q_.sms.strict, cmd.sm);
    command(cmd.sm, start);
    busy |= only(cmd.sm);
  }
  if (x_.region_set) {
    for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
      preempt_engine::Command region{.op = CommandOp::kSetRegion};
      region.base = in.region.base + ((s * params_.num_frames) << in.region.frame_log2);
      region.frame_log2 = in.region.frame_log2;
      command(s, region);
    }
    busy = all_sms_;
  }
  release(busy);
  x_.told = 0;
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    const Set left = q_.sms.todo[s] & x_.engine[s].resident;
    if (x_.engine_in[s].command_valid || left == 0) continue;
    preempt_engine::Command vacate{.op = CommandOp::kKill, .slot = lowest(left)};
    if (!contains(q_.sms.kill, s)) {
      vacate.op = CommandOp::kPreempt;
      vacate.technique = technique_of(s, vacate.slot);
      vacate.method = q_.frames.region.method;
    }
    command(s, vacate);
    x_.told |= only(s);
  }
}

std::optional<FrameRef> ExecutionEngine::owner_of(std::uint32_t handle) const {
  if (!q_.frames.region_valid) return std::nullopt;
  const std::uint32_t index = (handle - q_.frames.region.base) >> q_.frames.region.frame_log2;
  const FrameRef at{.sm = index / params_.num_frames, .frame = index % params_.num_frames};
  return at.sm < params_.num_sms ? std::optional(at) : std::nullopt;
}

std::uint32_t ExecutionEngine::handle_of(const FrameRef& at) const {
  const Region& region = q_.frames.region;
  return region.base + ((at.sm * params_.num_frames + at.frame) << region.frame_log2);
}

/// Releases the frames of contexts that are no longer needed, in the engines that are not `busy`.
void ExecutionEngine::release(Set busy) const {
  using preempt_engine::CommandOp;
  Set restored = 0;
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    const preempt_engine::Outputs& engine = x_.engine[s];
    if (engine.report_valid && engine.report.outcome == Outcome::kRestored) restored |= only(s);
  }
  x_.restored.reset();
  x_.released.reset();
  if (restored != 0) {
    const std::uint32_t turn = preempt_engine::first_behind(restored, q_.frames.last);
    const std::uint32_t handle = x_.engine[turn].report.handle;
    const auto owner = owner_of(handle);
    if (!owner || !contains(busy, owner->sm)) {
      x_.restored = turn;
      x_.released = owner;
      if (owner) command(owner->sm, {.op = CommandOp::kRelease, .handle = handle});
    }
  }
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    x_.purged[s].reset();
    if (q_.frames.purge[s] == 0 || x_.engine_in[s].command_valid) continue;
    x_.purged[s] = lowest(q_.frames.purge[s]);
    command(s, {.op = CommandOp::kRelease, .handle = handle_of({s, *x_.purged[s]})});
  }
}

void ExecutionEngine::take_reports() const {
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    if (!x_.engine[s].report_valid) continue;
    switch (x_.engine[s].report.outcome) {
      case Outcome::kRestored:
        x_.engine_in[s].report_ready = x_.restored == s;
        break;
      case Outcome::kKilled:
        x_.engine_in[s].report_ready = true;
        break;
      default:
        x_.engine_in[s].report_ready = contains(x_.driver.sm_ready, s);
        break;
    }
  }
}

void ExecutionEngine::find_errors() const {
  for_each(x_.engine_errors, [&](std::uint32_t s) {
    x_.engine[s].err_valid = 0;
    x_.engine[s].err_code.fill(preempt_engine::Error::kNone);
  });
  x_.engine_errors = 0;
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    const preempt_engine::Inputs& to = x_.engine_in[s];
    if (!to.command_valid && !to.event_valid && !to.rsp_valid) continue;
    const bool quiescent = x_.engine[s].quiescent;
    engines_[s].eval(to, x_.engine[s]);
    x_.engine[s].quiescent = quiescent;  // in reset, too, the value it would have out of reset
    if (x_.engine[s].err_valid != 0) x_.engine_errors |= only(s);
  }
  x_.set_up = 0;
  for_each(x_.answers & q_.sms.in_setup, [&](std::uint32_t s) {
    const auto command = static_cast<std::uint32_t>(preempt_engine::Source::kCommand);
    if (!contains(x_.engine[s].err_valid, command)) x_.set_up |= only(s);
  });
}

}  // namespace segue::execution_engine
