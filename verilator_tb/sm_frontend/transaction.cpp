#include "verilator_tb/sm_frontend/transaction.hpp"

#include <fmt/format.h>

#include "verilator_tb/frame/one_sided.hpp"

namespace segue::sm_frontend {
namespace {

std::string message_text(const Transaction& what) {
  const std::string instr =
      fmt::format("{} {} of warp {}, TB {}", to_string(what.kind), what.seq, what.warp, what.tb);
  switch (what.source) {
    case Source::kCommand:
      return fmt::format("{}, warp {}, TB {}", to_string(what.op), what.warp, what.tb);
    case Source::kRestore:
      return fmt::format("{} of warp {}, TB {}", what.seq, what.warp, what.tb);
    default:
      return instr;
  }
}

std::string what_text(const Transaction& what) {
  switch (what.what) {
    case Transaction::What::kReset:
      return "reset";
    case Transaction::What::kMessage:
      return fmt::format("{}: {}", to_string(what.source), message_text(what));
    case Transaction::What::kRead:
      return fmt::format("reads operands: {} {} of warp {}, TB {}", to_string(what.kind), what.seq,
                         what.warp, what.tb);
    case Transaction::What::kGo:
      return fmt::format("goes on: warp {}, at {}", what.warp, what.seq);
    case Transaction::What::kSave:
      return fmt::format("saved: {} of warp {}, TB {}", what.seq, what.warp, what.tb);
  }
  return "";
}

}  // namespace

std::string in_words(const Transaction& what) {
  const std::string error = what.what != Transaction::What::kMessage || what.error == Error::kNone
                                ? ""
                                : fmt::format(" -> error {}", to_string(what.error));
  return fmt::format("{:>9}  {}{}", what.cycle, what_text(what), error);
}

std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin) {
  frame::OneSided events;
  events.note(rtl.fetch_valid, twin.fetch_valid, "lets a warp fetch");
  events.note(rtl.read_valid != 0, twin.read_valid != 0, "has an instruction in the operand read");
  events.note(rtl.operand_valid, twin.operand_valid, "gives an operand");
  events.note(rtl.go_valid, twin.go_valid, "lets a warp go on");
  events.note(rtl.save_valid, twin.save_valid, "hands out an instruction");
  events.note(rtl.restore_ready, twin.restore_ready, "takes an instruction back");
  events.note_errors<Source>(rtl.err_code, twin.err_code);
  return events.take();
}

}  // namespace segue::sm_frontend
