#include "verilator_tb/sm_driver/transaction.hpp"

#include <fmt/format.h>

#include "verilator_tb/frame/one_sided.hpp"

namespace segue::sm_driver {
namespace {

std::string suffix(Error error) {
  return error == Error::kNone ? "" : fmt::format(" -> error {}", to_string(error));
}

std::string arguments(const HostMsg& msg) {
  switch (msg.op) {
    case HostOp::kLaunch:
      return fmt::format("context {}, {} TBs, {} an SM, descriptor {:#x}", msg.ctx, msg.tb_count,
                         msg.tbs_per_sm, msg.descriptor);
    case HostOp::kSetPriority:
      return fmt::format("context {}, {}", msg.ctx, msg.prio);
    case HostOp::kSetTokens:
      return fmt::format("context {}, {}", msg.ctx, msg.tokens);
    case HostOp::kSetSpareTokens:
      return fmt::format("{}", msg.tokens);
    case HostOp::kSetContext:
      return fmt::format("context {}, {:#x}", msg.ctx, msg.page_table_base);
    case HostOp::kSetPolicy:
      return fmt::format("{} {}, quantum {}, drain deadline {}{}{}{}{}", to_string(msg.policy),
                         to_string(msg.technique), msg.quantum, msg.drain_deadline,
                         msg.release_event ? ", a release is an event" : "",
                         msg.spare_once ? ", spare tokens once" : "",
                         msg.fullest_victim ? ", fullest SM first" : "",
                         msg.fcfs_exclusive ? ", FCFS exclusive" : "");
    case HostOp::kKill:
      return fmt::format("context {}", msg.ctx);
  }
  return fmt::format("op {}", static_cast<unsigned>(msg.op));
}

std::string words(const HostTaken& taken) {
  return fmt::format("host {}: {}{}", to_string(taken.msg.op), arguments(taken.msg),
                     suffix(taken.error));
}

std::string words(const SmTaken& taken) {
  const SmMsg& msg = taken.msg;
  std::string text = fmt::format("SM {} {}", taken.sm, to_string(msg.op));
  if (msg.op == SmEvent::kFinished || msg.op == SmEvent::kPreempted) {
    text += fmt::format(": slot {}, TB {}", msg.slot, msg.tb_id);
  }
  if (msg.op == SmEvent::kPreempted) {
    text += msg.restart ? ", to restart" : fmt::format(", saved at {:#x}", msg.handle);
  }
  return text + suffix(taken.error);
}

std::string words(const SmCmd& cmd) { return in_words(cmd); }
std::string words(const DoneMsg& done) { return in_words(done); }
std::string words(const Ask& ask) {
  return fmt::format("selector: which of SMs {:#x} of context {}", ask.sms, ask.ctx);
}
std::string words(const VictimNamed& answer) {
  return fmt::format("{}? SM {}", words(answer.ask), answer.sm);
}
std::string words(const ResetBegun& /*reset*/) { return "reset"; }

}  // namespace

std::string in_words(const SmCmd& cmd) {
  std::string to = fmt::format("to SM {} {}: ", cmd.sm, to_string(cmd.op));
  switch (cmd.op) {
    case SmOp::kSetup:
      return to + fmt::format("kernel {} of context {}, descriptor {:#x}, page table {:#x}",
                              cmd.ksr, cmd.ctx, cmd.descriptor, cmd.page_table_base);
    case SmOp::kIssue:
      return to + fmt::format("slot {}, kernel {}, TB {}{}", cmd.slot, cmd.ksr, cmd.tb_id,
                              cmd.resume ? fmt::format(", resumed from {:#x}", cmd.handle) : "");
    case SmOp::kPreempt:
      return to + fmt::format("{}, slots {:#x}", to_string(cmd.technique), cmd.mask);
    case SmOp::kKill:
      return to + fmt::format("kernel {}", cmd.ksr);
  }
  return to;
}

std::string in_words(const DoneMsg& done) {
  return fmt::format("kernel_done: context {}{}", done.ctx, done.killed ? ", killed" : "");
}

std::string in_words(const Transaction& transaction) {
  return fmt::format("{:>9}  {}", transaction.cycle,
                     std::visit([](const auto& what) { return words(what); }, transaction.what));
}

std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin) {
  frame::OneSided events;
  events.note(rtl.cmd_valid, twin.cmd_valid, in_words(rtl.cmd_valid ? rtl.cmd : twin.cmd));
  events.note(rtl.done_valid, twin.done_valid, in_words(rtl.done_valid ? rtl.done : twin.done));
  events.note(rtl.ask_valid, twin.ask_valid, words(rtl.ask_valid ? rtl.ask : twin.ask));
  events.note(rtl.host_ready, twin.host_ready, "the host's message is taken");
  events.note(rtl.err_valid, twin.err_valid,
              fmt::format("error {}", to_string(rtl.err_valid ? rtl.err_code : twin.err_code)));
  for (std::uint64_t left = rtl.sm_ready ^ twin.sm_ready; left != 0; left &= left - 1) {
    const int s = std::countr_zero(left);
    events.note((rtl.sm_ready >> s & 1) != 0, (twin.sm_ready >> s & 1) != 0,
                fmt::format("the message of SM {} is taken", s));
  }
  return events.take();
}

}  // namespace segue::sm_driver
