#include "verilator_tb/block_switcher/transaction.hpp"

#include <fmt/format.h>

#include "verilator_tb/frame/one_sided.hpp"

namespace segue::block_switcher {
namespace {

std::string words(const Move& move) {
  return fmt::format("{} TB {}, slot {}", to_string(move.op), move.tb, move.slot);
}

std::string message(const Told& told) {
  switch (told.source) {
    case Source::kSetup:
      return fmt::format("setup: {} slots, {} TBs more, {} warps a TB", told.setup.slots,
                         told.setup.extra, told.setup.warps);
    case Source::kAnswer:
      return told.what != 0 ? "answer: a TB" : "answer: no TB left";
    case Source::kMoved:
      return "moved";
    default:
      return fmt::format("{}: TB {}", to_string(told.source), told.what);
  }
}

std::string words(const Told& told) {
  return told.error == Error::kNone
             ? message(told)
             : fmt::format("{} -> error {}", message(told), to_string(told.error));
}

std::string words(const Requested& /*requested*/) { return "request of a TB"; }

std::string words(const Begun& begun) { return "begin: " + words(begun.move); }

std::string words(const ResetBegun& /*reset*/) { return "reset"; }

}  // namespace

std::string in_words(const Transaction& transaction) {
  return fmt::format("{:>9}  {}", transaction.cycle,
                     std::visit([](const auto& what) { return words(what); }, transaction.what));
}

void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out,
                          const std::function<void(const Transaction&)>& sink) {
  const auto tell = [&](bool valid, Source source, std::uint64_t what) {
    if (!valid) return;
    sink({cycle, Told{.source = source,
                      .what = what,
                      .setup = in.setup,
                      .error = out.err_code[static_cast<std::size_t>(source)]}});
  };
  tell(in.setup_valid, Source::kSetup, 0);
  tell(in.answer_valid, Source::kAnswer, in.answer ? 1 : 0);
  tell(in.moved_valid, Source::kMoved, 0);
  tell(in.faulted_valid, Source::kFaulted, in.faulted);
  tell(in.arrived_valid, Source::kArrived, in.arrived);
  tell(in.ended_valid, Source::kEnded, in.ended);
  tell(in.resolved_valid, Source::kResolved, in.resolved);
  tell(in.opened_valid, Source::kOpened, in.opened);
  if (out.request_valid && in.request_ready) sink({cycle, Requested{}});
  if (out.move_valid && in.move_ready) sink({cycle, Begun{out.move}});
}

std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin) {
  frame::OneSided events;
  events.note(rtl.request_valid, twin.request_valid, "a TB is requested");
  events.note(rtl.move_valid, twin.move_valid, words(rtl.move_valid ? rtl.move : twin.move));
  events.note(rtl.done, twin.done, "done");
  events.note_errors<Source>(rtl.err_code, twin.err_code);
  return events.take();
}

}  // namespace segue::block_switcher
