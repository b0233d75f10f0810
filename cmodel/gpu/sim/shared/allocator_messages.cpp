#include "cmodel/gpu/sim/shared/allocator_messages.hpp"

#include <algorithm>
#include <bit>

#include "cmodel/gpu/plan/shared_policy.hpp"

namespace segue::gpu {
namespace {

/// SMs that each process is to have: in proportion to the rounds of thread blocks that its longest
/// kernel takes on one SM, at least one each (Adriaens et al., HPCA 2012, "Rounds").
std::vector<std::uint32_t> sms_by_rounds(const Plan& plan) {
  std::vector<double> rounds;
  double all = 0.0;
  for (const ProcessPlan& process : plan.processes) {
    double longest = 1.0;
    for (const KernelPlan& kernel : process.kernels) {
      longest = std::max(longest, static_cast<double>(kernel.tb_count) / kernel.tbs_per_sm);
    }
    rounds.push_back(longest);
    all += longest;
  }
  std::vector<std::uint32_t> sms(rounds.size(), 1);
  auto left =
      static_cast<std::int64_t>(plan.params.num_sms) - static_cast<std::int64_t>(rounds.size());
  for (; left > 0; --left) {
    // The process that is furthest below its part gets the next SM.
    std::size_t next = 0;
    const auto lack = [&](std::size_t i) { return rounds[i] * plan.params.num_sms / all - sms[i]; };
    for (std::size_t i = 1; i < rounds.size(); ++i) {
      if (lack(i) > lack(next)) next = i;
    }
    ++sms[next];
  }
  return sms;
}

std::uint32_t share_bits(const Plan& plan) {
  return std::max(10U, static_cast<std::uint32_t>(std::bit_width(plan.share_limit)));
}

}  // namespace

drf_allocator::Params allocator_params(const Plan& plan) {
  return {.num_sms = plan.params.num_sms,
          .num_slots = plan.params.num_slots,
          .num_ctxs = plan.params.num_ctxs,
          .lanes = std::min(plan.sizes.allocator_lanes, plan.params.num_sms),
          .share_w = share_bits(plan)};
}

std::vector<drf_allocator::HostMsg> allocator_registers(const Plan& plan) {
  std::vector<drf_allocator::HostMsg> messages;
  drf_allocator::HostMsg& mode = messages.emplace_back();
  mode.op = drf_allocator::HostOp::kSetMode;
  mode.mode = mode_of(plan.shared);
  mode.technique = static_cast<drf_allocator::Technique>(plan.technique);
  mode.limit = plan.share_limit;
  if (plan.shared != SharedPolicy::kSpartRounds) return messages;
  const std::vector<std::uint32_t> sms = sms_by_rounds(plan);
  const std::uint32_t most = std::ranges::max(sms);
  for (std::uint32_t ctx = 0; ctx < sms.size(); ++ctx) {
    drf_allocator::HostMsg& start = messages.emplace_back();
    start.op = drf_allocator::HostOp::kSetStart;
    start.ctx = ctx;
    start.start = most - sms[ctx];
  }
  return messages;
}

drf_allocator::HostMsg allocator_launch(const sm_driver::HostMsg& launch,
                                        const KernelPlan& kernel) {
  drf_allocator::HostMsg message;
  message.op = drf_allocator::HostOp::kLaunch;
  message.ctx = launch.ctx;
  message.tb_count = launch.tb_count;
  message.regs = kernel.shares.regs;
  message.threads = kernel.shares.threads;
  message.smem = kernel.shares.smem;
  message.tbs = kernel.shares.tbs;
  message.descriptor = launch.descriptor;
  return message;
}

drf_allocator::SmMsg allocator_message(const sm_driver::SmMsg& message) {
  using drf_allocator::SmEvent;
  SmEvent op = SmEvent::kSetupDone;
  if (message.op == sm_driver::SmEvent::kFinished) op = SmEvent::kFinished;
  if (message.op == sm_driver::SmEvent::kPreempted) op = SmEvent::kPreempted;
  return {.op = op, .slot = message.slot, .tb_id = message.tb_id, .handle = message.handle};
}

sm_driver::SmCmd sm_command(const drf_allocator::SmCmd& cmd) {
  sm_driver::SmCmd result;
  result.op = static_cast<sm_driver::SmOp>(cmd.op);
  result.sm = cmd.sm;
  result.ksr = cmd.ctx;
  result.ctx = cmd.ctx;
  result.descriptor = cmd.descriptor;
  result.page_table_base = cmd.page_table_base;
  result.slot = cmd.slot;
  result.tb_id = cmd.tb_id;
  result.resume = cmd.resume;
  result.handle = cmd.handle;
  result.technique = static_cast<sm_driver::Technique>(cmd.technique);
  result.mask = cmd.mask;
  return result;
}

}  // namespace segue::gpu
