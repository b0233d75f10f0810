#include "verilator_tb/replay_queue/transaction.hpp"

#include <fmt/format.h>

#include "verilator_tb/frame/one_sided.hpp"

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

std::string in_words(const Arrival& what) {
  return fmt::format("warp {} of TB {}, {} {}", what.warp, what.tb,
                     what.memory ? "memory instruction" : "instruction", what.seq);
}

std::string in_words(const Instruction& what) {
  return fmt::format("warp {} of TB {}, {} {}, lanes {:#x}", what.warp, what.tb,
                     what.memory ? "memory instruction" : "instruction", what.seq, what.mask);
}

std::string in_words(const Transaction& transaction) {
  return fmt::format("{:>9}  {}", transaction.cycle,
                     std::visit([](const auto& what) { return words(what); }, transaction.what));
}

std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin) {
  frame::OneSided events;
  events.note(rtl.insert_ready, twin.insert_ready, "ready for an insert");
  events.note(rtl.restore_ready, twin.restore_ready, "ready for a restore");
  events.note(rtl.replay_valid, twin.replay_valid,
              "offers " + in_words(rtl.replay_valid ? rtl.replay : twin.replay));
  events.note(rtl.save_valid, twin.save_valid,
              "hands out " + in_words(rtl.save_valid ? rtl.save : twin.save));
  events.note_errors<Source>(rtl.err_code, twin.err_code);
  return events.take();
}

}  // namespace segue::replay_queue
