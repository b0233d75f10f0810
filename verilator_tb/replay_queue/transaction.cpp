#include "verilator_tb/replay_queue/transaction.hpp"

#include <fmt/format.h>

namespace segue::replay_queue {
namespace {

std::string words(const Command& command) {
  const bool of_warp = command.op == CommandOp::kReplay || command.op == CommandOp::kHold;
  return of_warp ? fmt::format("{} warp {}", to_string(command.op), command.warp)
                 : fmt::format("{} TB {}", to_string(command.op), command.tb);
}

std::string words(const Taken& taken) {
  const auto text = [&]() -> std::string {
    switch (taken.source) {
      case Source::kInsert:
      case Source::kTakeOver:
      case Source::kRestore:
        return fmt::format("{} into entry {}", in_words(taken.what), taken.entry);
      case Source::kFault:
        return fmt::format("entry {}, lanes {:#x}", taken.entry, taken.mask);
      case Source::kCommand:
        return words(taken.command);
      default:
        return fmt::format("entry {}", taken.entry);
    }
  };
  const std::string error =
      taken.error == Error::kNone ? "" : fmt::format(" -> error {}", to_string(taken.error));
  return fmt::format("{}: {}{}", to_string(taken.source), text(), error);
}

std::string words(const Replayed& replayed) {
  return fmt::format("replayed: {} of entry {}", in_words(replayed.what), replayed.entry);
}
std::string words(const Saved& saved) { return "saved: " + in_words(saved.what); }
std::string words(const ResetBegun& /*reset*/) { return "reset"; }

}  // namespace

std::string in_words(const Instruction& what) {
  return fmt::format("warp {} of TB {}, {} {}, lanes {:#x}", what.warp, what.tb,
                     what.memory ? "memory instruction" : "instruction", what.seq, what.mask);
}

std::string in_words(const Transaction& transaction) {
  return fmt::format("{:>9}  {}", transaction.cycle,
                     std::visit([](const auto& what) { return words(what); }, transaction.what));
}

std::vector<Taken> messages_taken(const Inputs& in, const Outputs& out) {
  std::vector<Taken> list;
  const auto add = [&](bool taken, Source source, Taken message) {
    if (!taken) return;
    message.source = source;
    message.error = out.err_code[static_cast<std::size_t>(source)];
    list.push_back(message);
  };
  const auto entering = [&](const Instruction& what) {
    return Taken{.entry = out.insert_entry, .what = what};
  };
  add(in.insert_valid && out.insert_ready, Source::kInsert, entering(in.insert));
  add(in.take_over_valid && out.take_over_ready, Source::kTakeOver, entering(in.take_over));
  add(in.restore_valid && out.restore_ready, Source::kRestore, entering(in.restore));
  add(in.reissue_valid, Source::kReissue, {.entry = in.reissue.entry});
  add(in.hand_back_valid, Source::kHandBack, {.entry = in.hand_back});
  add(in.commit_valid, Source::kCommit, {.entry = in.commit});
  add(in.fault_valid, Source::kFault, {.entry = in.fault.entry, .mask = in.fault.mask});
  add(in.command_valid, Source::kCommand, {.command = in.command});
  return list;
}

}  // namespace segue::replay_queue
