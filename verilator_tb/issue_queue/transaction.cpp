#include "verilator_tb/issue_queue/transaction.hpp"

#include <fmt/format.h>

#include "verilator_tb/frame/one_sided.hpp"

namespace segue::issue_queue {
namespace {

std::string refusal(Error error) {
  return error == Error::kNone ? "" : fmt::format(" -> error {}", to_string(error));
}

/// The identity of an instruction, on its way in or out.
template <class Message>
std::string instruction(const Message& what) {
  return fmt::format("{} instruction {} of warp {}, TB {}{}{}", to_string(what.unit), what.slot,
                     what.warp, what.tb, what.needs_entry ? ", needs an entry" : "",
                     what.log_need != 0 ? fmt::format(", logs {}", what.log_need) : "");
}

std::string waits(std::string_view name, std::uint64_t places) {
  return places == 0 ? "" : fmt::format(" {} of {:#b}", name, places);
}

std::string words(const ResetBegun& /*reset*/) { return "reset"; }

std::string words(const Inserted& one) {
  return fmt::format("insert {}: {}{}", one.lane, instruction(one.what), refusal(one.error));
}

std::string words(const Told& one) {
  return fmt::format("waits {}:{}{}{}", one.lane, waits("results", one.what.result),
                     waits("sources", one.what.sources), waits("issue", one.what.issue));
}

std::string words(const Released& one) {
  return fmt::format("release: {} of {} of warp {}", one.what.result ? "all" : "sources",
                     one.what.slot, one.what.warp);
}

std::string words(const Killed& one) {
  return fmt::format("kill: TB {}{}", one.tb, refusal(one.error));
}

std::string words(const Issued& one) {
  return fmt::format("issue {}: {}", one.lane, instruction(one.what));
}

std::string words(const GivenBack& one) { return "back: " + instruction(one.what); }

}  // namespace

std::string in_words(const Transaction& transaction) {
  return fmt::format("{:>9}  {}", transaction.cycle,
                     std::visit([](const auto& what) { return words(what); }, transaction.what));
}

std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin) {
  frame::OneSided events;
  for (std::size_t lane = 0; lane < twin.issue.size(); ++lane) {
    events.note((rtl.issue_valid >> lane & 1) != 0, (twin.issue_valid >> lane & 1) != 0,
                fmt::format("issues in lane {}", lane));
  }
  events.note(rtl.back_valid, twin.back_valid, "gives back");
  events.note_errors<Source>(rtl.err_code, twin.err_code);
  return events.take();
}

}  // namespace segue::issue_queue
