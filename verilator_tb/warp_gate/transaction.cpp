#include "verilator_tb/warp_gate/transaction.hpp"

#include <fmt/format.h>

#include "verilator_tb/frame/one_sided.hpp"

namespace segue::warp_gate {
namespace {

std::string words(const Command& command) {
  switch (command.op) {
    case CommandOp::kStart:
      return fmt::format("start warp {}, gate {}", command.warp, to_string(command.gate));
    case CommandOp::kSetScheme:
      return fmt::format("set_scheme {}", to_string(command.scheme));
    default:
      return fmt::format("{} warp {}", to_string(command.op), command.warp);
  }
}

std::string words(const Told& told) {
  const std::string text = told.source == Source::kCommand
                               ? words(told.command)
                               : fmt::format("{}: warp {}", to_string(told.source), told.warp);
  return told.error == Error::kNone ? text
                                    : fmt::format("{} -> error {}", text, to_string(told.error));
}

std::string words(const Fetched& fetched) {
  return fmt::format("fetch: warp {}, the line ends {}", fetched.warp, to_string(fetched.end));
}

std::string words(const ResetBegun& /*reset*/) { return "reset"; }

}  // namespace

std::string in_words(const Transaction& transaction) {
  return fmt::format("{:>9}  {}", transaction.cycle,
                     std::visit([](const auto& what) { return words(what); }, transaction.what));
}

void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out,
                          const std::function<void(const Transaction&)>& sink) {
  const auto tell = [&](bool valid, Source source, std::uint64_t warp) {
    if (!valid) return;
    sink({cycle, Told{.source = source,
                      .warp = warp,
                      .command = in.command,
                      .error = out.err_code[static_cast<std::size_t>(source)]}});
  };
  tell(in.issued_valid, Source::kIssued, in.issued);
  tell(in.checked_valid, Source::kChecked, in.checked);
  tell(in.committed_valid, Source::kCommitted, in.committed);
  tell(in.refetched_valid, Source::kRefetched, in.refetched);
  tell(in.command_valid, Source::kCommand, in.command.warp);
  if (out.fetch_valid && in.fetch_ready) sink({cycle, Fetched{out.fetch_warp, in.fetch_ends}});
}

std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin) {
  frame::OneSided events;
  const std::uint64_t warp = rtl.fetch_valid ? rtl.fetch_warp : twin.fetch_warp;
  events.note(rtl.fetch_valid, twin.fetch_valid, fmt::format("warp {} can fetch", warp));
  events.note_errors<Source>(rtl.err_code, twin.err_code);
  return events.take();
}

}  // namespace segue::warp_gate
