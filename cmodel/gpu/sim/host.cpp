#include "cmodel/gpu/sim/host.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/gpu/sim/tb_duration.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"

namespace segue::gpu {
namespace {

using sm_driver::HostMsg;
using sm_driver::HostOp;

HostMsg write(HostOp op, std::uint32_t ctx = 0) {
  HostMsg result;
  result.op = op;
  result.ctx = ctx;
  return result;
}

/// Any address that differs between contexts, page-aligned, within 40 bits.
std::uint64_t page_table_base(std::uint32_t ctx) { return (std::uint64_t{ctx} + 1) << 12; }

}  // namespace

Host::Host(const Plan& plan, EventRecorder& recorder)
    : plan_(&plan),
      stop_(plan),
      enough_instructions_(stop_.instructions()),
      recorder_(&recorder),
      cpu_(plan.cpu_threads, ServiceQueue::Order::kArrival),
      transfers_(1, plan.urgent_copies_first ? ServiceQueue::Order::kPriority
                                             : ServiceQueue::Order::kArrival) {
  for (std::uint32_t ctx = 0; ctx < plan.processes.size(); ++ctx) {
    const ProcessPlan& process = plan.processes[ctx];
    ProcessState state;
    state.plan = &process;
    state.queues.resize(process.queues);
    state.launch.page_table_base = page_table_base(ctx);
    state.run_start = process.start;
    state.progress_since = process.start;
    processes_.push_back(std::move(state));
  }
  write_registers();
  check_progress(0);
  find_next_event();
}

void Host::write_registers() {
  HostMsg policy = write(HostOp::kSetPolicy);
  policy.policy = plan_->policy;
  policy.technique = plan_->technique;
  policy.quantum = plan_->quantum;
  policy.drain_deadline = plan_->drain_deadline;
  policy.release_event = plan_->modes.release_event;
  policy.spare_once = plan_->modes.spare_once;
  policy.fullest_victim = plan_->modes.fullest_victim;
  policy.fcfs_exclusive = plan_->modes.fcfs_exclusive;
  messages_.push_back(policy);
  HostMsg spare = write(HostOp::kSetSpareTokens);
  spare.tokens = plan_->spare_tokens;
  messages_.push_back(spare);
  for (std::uint32_t ctx = 0; ctx < processes_.size(); ++ctx) {
    const ProcessPlan& process = *processes_[ctx].plan;
    HostMsg context = write(HostOp::kSetContext, ctx);
    context.page_table_base = page_table_base(ctx);
    messages_.push_back(context);
    HostMsg tokens = write(HostOp::kSetTokens, ctx);
    tokens.tokens = process.tokens;
    messages_.push_back(tokens);
    HostMsg priority = write(HostOp::kSetPriority, ctx);
    priority.prio = process.priority;
    messages_.push_back(priority);
  }
}

void Host::fire(Cycle now) {
  if (now >= kNever) {
    throw EndOfTime(
        "simulated time reaches 2^48 - 1 cycles of the SM driver's clock, where it ends; allowed: "
        "a shorter run (--max-time)");
  }
  end_jobs(now);
  for (std::uint32_t ctx = 0; ctx < processes_.size(); ++ctx) {
    const ProcessState::Blocked blocked = processes_[ctx].blocked;
    if (blocked == ProcessState::Blocked::kStart || blocked == ProcessState::Blocked::kRelease) {
      advance(ctx, now);
    }
    kill_late(ctx, now);
    dispatch(ctx, now);
  }
  start_jobs(cpu_, EventKind::kCpuBegin, now);
  start_jobs(transfers_, EventKind::kCopyBegin, now);
  if (check_at_ <= now) check_progress(now);
  if (stop_.time() <= now) complete_ = true;
  find_next_event();
}

/// Runs the program on until it has to wait.
void Host::advance(std::uint32_t ctx, Cycle now) {
  using Blocked = ProcessState::Blocked;
  ProcessState& process = processes_[ctx];
  while (!blocked(process, now)) {
    process.blocked = Blocked::kNothing;
    if (process.next_step == process.plan->steps.size()) {
      if (process.commands != 0) {
        process.blocked = Blocked::kAll;
        continue;
      }
      end_run(process, now);
      if (process.run_start > now) {
        process.blocked = Blocked::kRelease;
        continue;
      }
    }
    const Step& step = process.plan->steps[process.next_step];
    if (step.is_command() && process.commands == plan_->queue_depth) {
      process.blocked = Blocked::kRoom;
      continue;
    }
    if (step.is_command()) {
      enqueue(ctx, step, now);
    } else if (step.kind == Step::Kind::kWait) {
      process.blocked = Blocked::kAll;
    } else {
      process.blocked = Blocked::kCpu;
      cpu_.submit({.ctx = ctx,
                   .step = process.next_step,
                   .priority = process.plan->priority,
                   .cycles = step.cycles});
    }
    ++process.next_step;
  }
}

bool Host::blocked(const ProcessState& process, Cycle now) const {
  using Blocked = ProcessState::Blocked;
  switch (process.blocked) {
    case Blocked::kStart:
      return process.plan->start > now;
    case Blocked::kRelease:
      return process.run_start > now;
    case Blocked::kCpu:
      return true;  // until its end makes it kNothing
    case Blocked::kQueue:
      return !process.queues[process.waits_for].steps.empty();
    case Blocked::kAll:
      return process.commands != 0;
    case Blocked::kRoom:
      return process.commands == plan_->queue_depth;
    case Blocked::kNothing:
      return false;
  }
  return false;
}

void Host::enqueue(std::uint32_t ctx, const Step& step, Cycle now) {
  ProcessState& process = processes_[ctx];
  CommandQueue& queue = process.queues[step.queue];
  if (queue.steps.empty()) queue.ready_at = now + plan_->launch_latency;
  queue.steps.push_back(process.next_step);
  ++process.commands;
  if (step.asynchronous) return;
  process.blocked = ProcessState::Blocked::kQueue;
  process.waits_for = step.queue;
}

void Host::end_run(ProcessState& process, Cycle now) {
  if (!process.run_killed) process.turnarounds.push_back(now - process.run_start);
  const bool fruitless = process.run_killed && process.finished_tbs == process.finished_before_run;
  process.fruitless_since =
      fruitless ? std::min(process.fruitless_since, process.run_start) : kNever;
  process.finished_before_run = process.finished_tbs;
  ++process.runs;
  process.run_killed = false;
  process.next_step = 0;
  const ProcessPlan& plan = *process.plan;
  process.run_start = plan.period == 0 ? now : plan.start + process.runs * plan.period;
  process.progress_since = std::max(now, process.run_start);  // waiting for a period is no stall
  check_complete(now);
}

void Host::check_complete(Cycle now) {
  complete_ = stop_.time() <= now ||
              (stop_.time() == kNever &&
               std::none_of(processes_.begin(), processes_.end(),
                            [this](const ProcessState& p) { return unfinished(p); }));
}

bool Host::engine_free(const ProcessState& process, const CommandQueue& queue) const {
  const Step& step = process.plan->steps[queue.steps.front()];
  return step.kind == Step::Kind::kLaunch ? process.launch.kernel == nullptr : !process.copying;
}

/// The oldest command of each queue, if its time has come, to its engine if that is free.
void Host::dispatch(std::uint32_t ctx, Cycle now) {
  ProcessState& process = processes_[ctx];
  for (CommandQueue& queue : process.queues) {
    if (queue.steps.empty() || queue.issued || queue.ready_at > now) continue;
    if (!engine_free(process, queue)) continue;
    queue.issued = true;
    const std::uint32_t index = queue.steps.front();
    const Step& step = process.plan->steps[index];
    if (step.kind == Step::Kind::kLaunch && process.plan->kill_late && process.deadline() < now) {
      process.outcomes.push_back(
          {.release = process.run_start, .end = now, .outcome = Outcome::kKilled});
      process.run_killed = true;
      command_ended(ctx, step.queue, now);
    } else if (step.kind == Step::Kind::kLaunch) {
      launch(ctx, step);
      process.progresses(now);
    } else {
      process.copying = true;
      transfers_.submit(
          {.ctx = ctx, .step = index, .priority = process.plan->priority, .cycles = step.cycles});
    }
  }
}

void Host::launch(std::uint32_t ctx, const Step& step) {
  ProcessState& process = processes_[ctx];
  const KernelPlan& kernel = process.plan->kernels[step.kernel];
  process.launch.kernel = &kernel;
  process.launch.descriptor = step.kernel;
  process.launch.stream = launch_stream(plan_->seed, process.plan->stream, step.launch);
  process.launch_queue = step.queue;
  process.launch_finished = 0;
  process.launch_instructions = kernel.profile.instructions;
  process.kill_sent = false;
  HostMsg launch = write(HostOp::kLaunch, ctx);
  launch.tb_count = kernel.tb_count;
  launch.tbs_per_sm = kernel.tbs_per_sm;
  launch.descriptor = step.kernel;
  messages_.push_back(launch);
}

/// The driver squashes the outstanding launch, unless it ends before the message arrives.
void Host::kill_late(std::uint32_t ctx, Cycle now) {
  ProcessState& process = processes_[ctx];
  if (!process.plan->kill_late || process.launch.kernel == nullptr || process.kill_sent) return;
  if (process.deadline() >= now) return;
  process.kill_sent = true;
  messages_.push_back(write(HostOp::kKill, ctx));
}

void Host::kernel_done(const sm_driver::DoneMsg& done, Cycle now, const Delay& delay) {
  if (done.ctx >= processes_.size() || processes_[done.ctx].launch.kernel == nullptr) {
    throw HarnessError(fmt::format("kernel_done for context {}, which has no launch", done.ctx));
  }
  ProcessState& process = processes_[done.ctx];
  const bool all_finished = process.launch_finished == process.launch.kernel->tb_count;
  if (done.killed ? !process.kill_sent : !all_finished) {
    throw HarnessError(fmt::format("kernel '{}' of process {} ended after {} of {} thread blocks",
                                   process.launch.kernel->name, process.plan->name,
                                   process.launch_finished, process.launch.kernel->tb_count));
  }
  if (process.plan->deadline != 0) {
    const Outcome in_time = now <= process.deadline() ? Outcome::kMet : Outcome::kLate;
    process.outcomes.push_back({.release = process.run_start,
                                .end = now,
                                .outcome = done.killed ? Outcome::kKilled : in_time});
    LaunchOutcome& outcome = process.outcomes.back();
    if (outcome.outcome == Outcome::kKilled) {
      outcome.delay = delay;
    } else if (outcome.outcome == Outcome::kLate) {
      outcome.delay.waited_for = delay.waited_for;  // it ended without the others
    }
  }
  process.run_killed = process.run_killed || done.killed;
  process.launch.kernel = nullptr;
  command_ended(done.ctx, process.launch_queue, now);
  start_jobs(cpu_, EventKind::kCpuBegin, now);
  find_next_event();
}

void Host::command_ended(std::uint32_t ctx, std::uint32_t queue_index, Cycle now) {
  ProcessState& process = processes_[ctx];
  CommandQueue& queue = process.queues[queue_index];
  queue.steps.pop_front();
  queue.issued = false;
  queue.ready_at = now + std::max<Cycle>(1, plan_->launch_latency);
  --process.commands;
  process.progresses(now);
  advance(ctx, now);
}

void Host::start_jobs(ServiceQueue& servers, EventKind begin, Cycle now) {
  while (const auto job = servers.start(now)) {
    recorder_->record(
        {.time = now, .kind = begin, .unit = job->ctx, .slot = 0, .payload = job->step});
    processes_[job->ctx].progresses(now + job->cycles);  // it will end for certain
  }
  // So will the jobs before those that wait, unless more urgent ones come again and again.
  if (!servers.serves_all()) return;
  for (const ServiceQueue::Job& job : servers.waiting()) {
    processes_[job.ctx].progresses(servers.next_end());
  }
}

void Host::end_jobs(Cycle now) {
  while (cpu_.next_end() <= now) {
    const ServiceQueue::Job job = cpu_.end();
    recorder_->record(
        {.time = now, .kind = EventKind::kCpuEnd, .unit = job.ctx, .slot = 0, .payload = job.step});
    processes_[job.ctx].blocked = ProcessState::Blocked::kNothing;
    advance(job.ctx, now);
  }
  while (transfers_.next_end() <= now) {
    const ServiceQueue::Job job = transfers_.end();
    recorder_->record({.time = now,
                       .kind = EventKind::kCopyEnd,
                       .unit = job.ctx,
                       .slot = 0,
                       .payload = job.step});
    ProcessState& process = processes_[job.ctx];
    process.copying = false;
    command_ended(job.ctx, process.plan->steps[job.step].queue, now);
  }
}

/// A process with every run killed goes on, and comes no nearer to a budget of instructions.
Cycle Host::progress_since(const ProcessState& process) const {
  const bool fruitless =
      stop_.counts_instructions() && process.finished_tbs == process.finished_before_run;
  return fruitless ? std::min(process.progress_since, process.fruitless_since)
                   : process.progress_since;
}

/// Looks again when the process that has waited longest reaches the limit.
void Host::check_progress(Cycle now) {
  check_at_ = stop_.time() > now ? std::min(plan_->max_time, stop_.time()) : plan_->max_time;
  stalled_ = now >= plan_->max_time;
  for (const ProcessState& process : processes_) {
    if (!unfinished(process)) continue;
    const Cycle limit = progress_since(process) + plan_->no_progress_limit;
    stalled_ = stalled_ || limit <= now;
    check_at_ = std::min(check_at_, std::max(limit, now + 1));
  }
}

void Host::find_next_event() {
  next_event_ = std::min({check_at_, cpu_.next_end(), transfers_.next_end()});
  for (const ProcessState& process : processes_) {
    if (process.blocked == ProcessState::Blocked::kStart) {
      next_event_ = std::min(next_event_, process.plan->start);
    } else if (process.blocked == ProcessState::Blocked::kRelease) {
      next_event_ = std::min(next_event_, process.run_start);
    }
    if (process.plan->kill_late && process.launch.kernel != nullptr && !process.kill_sent) {
      next_event_ = std::min(next_event_, process.deadline() + 1);
    }
    for (const CommandQueue& queue : process.queues) {
      if (queue.steps.empty() || queue.issued || !engine_free(process, queue)) continue;
      next_event_ = std::min(next_event_, queue.ready_at);
    }
  }
}

}  // namespace segue::gpu
