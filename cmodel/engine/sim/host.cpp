#include "cmodel/engine/sim/host.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/engine/sim/harness_error.hpp"
#include "cmodel/engine/sim/tb_duration.hpp"

namespace segue::engine {
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

Host::Host(const Plan& plan) : plan_(&plan) {
  for (std::uint32_t ctx = 0; ctx < plan.processes.size(); ++ctx) {
    const ProcessPlan& process = plan.processes[ctx];
    ProcessState state;
    state.plan = &process;
    state.launch.page_table_base = page_table_base(ctx);
    state.run_start = process.start;
    state.launch_at = process.start + plan.launch_latency;
    state.progress_since = process.start;
    processes_.push_back(state);
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
  for (std::uint32_t ctx = 0; ctx < processes_.size(); ++ctx) {
    if (processes_[ctx].launch_at <= now) launch(ctx, now);
  }
  if (check_at_ <= now) check_progress(now);
  find_next_event();
}

void Host::launch(std::uint32_t ctx, Cycle now) {
  ProcessState& process = processes_[ctx];
  const std::uint32_t index = process.plan->launches[process.next_launch];
  const KernelPlan& kernel = process.plan->kernels[index];
  process.launch.kernel = &kernel;
  process.launch.descriptor = index;
  process.launch.stream = launch_stream(plan_->seed, process.plan->stream, process.next_launch);
  process.launch_at = kNever;
  process.launch_finished = 0;
  process.progress_since = now;
  HostMsg launch = write(HostOp::kLaunch, ctx);
  launch.tb_count = kernel.tb_count;
  launch.tbs_per_sm = kernel.tbs_per_sm;
  launch.descriptor = index;
  messages_.push_back(launch);
}

void Host::kernel_done(const sm_driver::DoneMsg& done, Cycle now) {
  if (done.ctx >= processes_.size() || processes_[done.ctx].launch.kernel == nullptr) {
    throw HarnessError(fmt::format("kernel_done for context {}, which has no launch", done.ctx));
  }
  ProcessState& process = processes_[done.ctx];
  if (done.killed || process.launch_finished != process.launch.kernel->tb_count) {
    throw HarnessError(fmt::format("kernel '{}' of process {} ended after {} of {} thread blocks",
                                   process.launch.kernel->name, process.plan->name,
                                   process.launch_finished, process.launch.kernel->tb_count));
  }
  process.launch.kernel = nullptr;
  if (++process.next_launch == process.plan->launches.size()) {
    process.turnarounds.push_back(now - process.run_start);
    process.run_start = now;
    process.next_launch = 0;
    complete_ = std::none_of(processes_.begin(), processes_.end(),
                             [this](const ProcessState& p) { return unfinished(p); });
  }
  process.launch_at = now + std::max<Cycle>(1, plan_->launch_latency);
  find_next_event();
}

/// Looks again when the process that has waited longest reaches the limit.
void Host::check_progress(Cycle now) {
  check_at_ = plan_->max_time;
  stalled_ = now >= plan_->max_time;
  for (const ProcessState& process : processes_) {
    if (!unfinished(process)) continue;
    const Cycle limit = process.progress_since + plan_->no_progress_limit;
    stalled_ = stalled_ || limit <= now;
    check_at_ = std::min(check_at_, std::max(limit, now + 1));
  }
}

void Host::find_next_event() {
  next_event_ = check_at_;
  for (const ProcessState& process : processes_) {
    next_event_ = std::min(next_event_, process.launch_at);
  }
}

}  // namespace segue::engine
