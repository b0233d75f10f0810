#include "verilator_tb/warp_gate/transaction.hpp"

#include <fmt/format.h>

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

std::vector<Told> messages(const Inputs& in, const Outputs& out) {
  std::vector<Told> list;
  const auto add = [&](bool valid, Source source, std::uint64_t warp) {
    if (!valid) return;
    list.push_back({.source = source,
                    .warp = warp,
                    .command = in.command,
                    .error = out.err_code[static_cast<std::size_t>(source)]});
  };
  add(in.issued_valid, Source::kIssued, in.issued);
  add(in.checked_valid, Source::kChecked, in.checked);
  add(in.committed_valid, Source::kCommitted, in.committed);
  add(in.refetched_valid, Source::kRefetched, in.refetched);
  add(in.command_valid, Source::kCommand, in.command.warp);
  return list;
}

}  // namespace segue::warp_gate
