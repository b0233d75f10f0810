#include "verilator_tb/operand_log/transaction.hpp"

#include <fmt/format.h>

#include "verilator_tb/frame/one_sided.hpp"

namespace segue::operand_log {
namespace {

std::string message(const Transaction& what) {
  const bool legal = what.error == Error::kNone;
  switch (what.source) {
    case Source::kSetup:
      return fmt::format("{} TBs that need {}", what.first, what.second);
    case Source::kAlloc:
      return fmt::format("{} for TB {}", what.second, what.first) +
             (legal ? fmt::format(", handle {}", what.handle) : "");
    case Source::kWrite:
    case Source::kRead:
      return fmt::format("operand {} of {}", what.second, what.first);
    case Source::kFree:
      return fmt::format("{}", what.first);
    case Source::kKill:
      return fmt::format("TB {}", what.first);
  }
  return "";
}

}  // namespace

std::string in_words(const Transaction& what) {
  if (what.reset) return fmt::format("{:>9}  reset", what.cycle);
  const std::string error =
      what.error == Error::kNone ? "" : fmt::format(" -> error {}", to_string(what.error));
  return fmt::format("{:>9}  {}: {}{}", what.cycle, to_string(what.source), message(what), error);
}

std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin) {
  frame::OneSided events;
  events.note(rtl.read_valid, twin.read_valid, "shows an operand");
  events.note_errors<Source>(rtl.err_code, twin.err_code);
  return events.take();
}

}  // namespace segue::operand_log
