#include "verilator_tb/drf_allocator/transaction.hpp"

#include <fmt/format.h>

#include "verilator_tb/frame/one_sided.hpp"

namespace segue::drf_allocator {
namespace {

std::string verdict(const Outputs& out) {
  if (!out.err_valid) return {};
  return fmt::format(" -> error {}", to_string(out.err_code));
}

std::string words(const HostMsg& message) {
  const std::string_view op = to_string(message.op);
  switch (message.op) {
    case HostOp::kLaunch:
      return fmt::format("{} of context {}: {} thread blocks of {}/{}/{}/{}", op, message.ctx,
                         message.tb_count, message.regs, message.threads, message.smem,
                         message.tbs);
    case HostOp::kSetContext:
      return fmt::format("{} {}: {:x}", op, message.ctx, message.page_table_base);
    case HostOp::kSetStart:
      return fmt::format("{} of context {}: {}", op, message.ctx, message.start);
    case HostOp::kSetMode:
      return fmt::format("{} {}, {}, limit {}", op, to_string(message.mode),
                         to_string(message.technique), message.limit);
  }
  return "a message of the host";
}

std::string words(std::uint32_t sm, const SmMsg& message) {
  if (message.op == SmEvent::kSetupDone) return fmt::format("SM {}: setup_done", sm);
  if (message.op > SmEvent::kPreempted) return fmt::format("SM {}: no such message", sm);
  std::string text = fmt::format("SM {} slot {}: {}, thread block {}", sm, message.slot,
                                 to_string(message.op), message.tb_id);
  if (message.op == SmEvent::kPreempted) text += fmt::format(" at {:x}", message.handle);
  return text;
}

std::string words(const SmCmd& cmd) {
  switch (cmd.op) {
    case SmOp::kSetup:
      return fmt::format("to SM {}: setup of context {}", cmd.sm, cmd.ctx);
    case SmOp::kIssue:
      return fmt::format("to SM {} slot {}: {} thread block {} of context {}", cmd.sm, cmd.slot,
                         cmd.resume ? "resume" : "issue", cmd.tb_id, cmd.ctx);
    case SmOp::kPreempt:
      return fmt::format("to SM {}: preempt {:x} by {}", cmd.sm, cmd.mask,
                         to_string(cmd.technique));
  }
  return fmt::format("to SM {}: no such command", cmd.sm);
}

}  // namespace

std::string in_words(const Transaction& transaction) {
  return fmt::format("{:>9}  {}", transaction.cycle, transaction.text);
}

void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out,
                          const std::function<void(const Transaction&)>& sink) {
  if (in.host_valid && out.host_ready) sink({cycle, words(in.host) + verdict(out)});
  for (std::uint32_t sm = 0; sm < in.sm.size(); ++sm) {
    if ((in.sm_valid & out.sm_ready) >> sm & 1) sink({cycle, words(sm, in.sm[sm]) + verdict(out)});
  }
  if (out.cmd_valid && in.cmd_ready) sink({cycle, words(out.cmd)});
  if (out.done_valid && in.done_ready) {
    sink({cycle, fmt::format("the kernel of context {} has ended", out.done_ctx)});
  }
}

std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin) {
  frame::OneSided events;
  events.note(rtl.host_ready, twin.host_ready, "a message of the host is taken");
  events.note(rtl.sm_ready != 0, twin.sm_ready != 0, "a message of an SM is taken");
  events.note(rtl.err_valid, twin.err_valid,
              fmt::format("error {}", to_string(rtl.err_valid ? rtl.err_code : twin.err_code)));
  events.note(rtl.cmd_valid, twin.cmd_valid, words(rtl.cmd_valid ? rtl.cmd : twin.cmd));
  events.note(rtl.done_valid, twin.done_valid, "the end of a kernel");
  return events.take();
}

}  // namespace segue::drf_allocator
