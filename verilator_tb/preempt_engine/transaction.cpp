#include "verilator_tb/preempt_engine/transaction.hpp"

#include <fmt/format.h>

#include "verilator_tb/frame/one_sided.hpp"

namespace segue::preempt_engine {
namespace {

std::string verdict(Error error) {
  return error == Error::kNone ? std::string() : fmt::format(" -> error {}", to_string(error));
}

std::string words(const Command& command) {
  const std::string_view op = to_string(command.op);
  switch (command.op) {
    case CommandOp::kSetRegion:
      return fmt::format("{} at {}, frames of 2^{}", op, command.base, command.frame_log2);
    case CommandOp::kSetup:
      return fmt::format("{} kernel {}: {} warps, {} lines", op, command.kernel, command.warps,
                         command.max_lines);
    case CommandOp::kStart:
      return fmt::format("{} slot {}: kernel {} TB {}{}", op, command.slot, command.kernel,
                         command.tb_id,
                         command.resume ? fmt::format(" from {}", command.handle) : "");
    case CommandOp::kPreempt:
      return fmt::format("{} slot {}: {} by {}", op, command.slot, to_string(command.technique),
                         to_string(command.method));
    case CommandOp::kKill:
      return fmt::format("{} slot {}", op, command.slot);
    case CommandOp::kRelease:
      return fmt::format("{} {}", op, command.handle);
  }
  return "no such command";
}

std::string words(const Report& report) {
  return fmt::format("slot {} TB {} {} {}", report.slot, report.tb_id, to_string(report.outcome),
                     report.handle);
}

}  // namespace

std::string in_words(const Transaction& transaction) {
  return fmt::format("{:>9}  {}", transaction.cycle, transaction.text);
}

void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out,
                          const std::function<void(const Transaction&)>& sink) {
  const auto error = [&](Source source) { return out.err_code[static_cast<std::size_t>(source)]; };
  if (in.command_valid) sink({cycle, words(in.command) + verdict(error(Source::kCommand))});
  if (in.event_valid) {
    sink({cycle, fmt::format("event {} of slot {}{}", to_string(in.event.op), in.event.slot,
                             verdict(error(Source::kEvent)))});
  }
  if (in.rsp_valid && error(Source::kResponse) != Error::kNone) {
    sink({cycle, fmt::format("answer {}{}", in.rsp_tag, verdict(error(Source::kResponse)))});
  }
  if (out.report_valid && in.report_ready) sink({cycle, words(out.report)});
}

std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin) {
  frame::OneSided events;
  events.note_errors<Source>(rtl.err_code, twin.err_code);
  events.note(rtl.req_valid, twin.req_valid, "a request");
  events.note(rtl.report_valid, twin.report_valid,
              words(rtl.report_valid ? rtl.report : twin.report));
  return events.take();
}

}  // namespace segue::preempt_engine
