#include "verilator_tb/fault_unit/transaction.hpp"

#include <fmt/format.h>

#include "verilator_tb/frame/one_sided.hpp"

namespace segue::fault_unit {
namespace {

std::string with_error(const std::string& message, Error error) {
  return error == Error::kNone ? message : fmt::format("{} -> error {}", message, to_string(error));
}

std::string words(const SetUp& told) {
  return with_error(
      fmt::format("setup: the {} first", told.setup.own_first ? "own handler" : "CPU"), told.error);
}

std::string words(const Faulted& told) {
  const std::string fault =
      fmt::format("fault: region {}, SM {}", told.fault.region, told.fault.sm);
  if (told.error != Error::kNone) return with_error(fault, told.error);
  return fmt::format("{} -> entry {}{}", fault, told.ticket.entry,
                     told.ticket.merged ? ", merged" : "");
}

std::string words(const Request& request) {
  return fmt::format("entry {}, region {}, SM {}", request.entry, request.region, request.sm);
}

std::string words(const Asked& asked) {
  return (asked.own ? "own handler takes " : "CPU takes ") + words(asked.request);
}

std::string words(const Answered& told) {
  return with_error(
      fmt::format("answer: entry {}, {}", told.answer.entry, to_string(told.answer.result)),
      told.error);
}

std::string words(const Resolved& resolved) {
  return fmt::format("entry {}, region {} {}", resolved.entry, resolved.region,
                     resolved.aborted ? "aborted" : "there");
}

std::string words(const Heard& heard) { return "resolved: " + words(heard.resolved); }

std::string words(const ResetBegun& /*reset*/) { return "reset"; }

}  // namespace

std::string in_words(const Transaction& transaction) {
  return fmt::format("{:>9}  {}", transaction.cycle,
                     std::visit([](const auto& what) { return words(what); }, transaction.what));
}

void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out,
                          const std::function<void(const Transaction&)>& sink) {
  const auto error_of = [&](Source source) {
    return out.err_code[static_cast<std::size_t>(source)];
  };
  if (out.resolved_valid) sink({cycle, Heard{out.resolved}});
  if (in.setup_valid) sink({cycle, SetUp{in.setup, error_of(Source::kSetup)}});
  if (in.fault_valid && out.fault_ready) {
    sink({cycle, Faulted{in.fault, out.ticket, error_of(Source::kFault)}});
  }
  if (out.own_valid && in.own_ready) sink({cycle, Asked{true, out.own}});
  if (out.cpu_valid && in.cpu_ready) sink({cycle, Asked{false, out.cpu}});
  if (in.answer_valid) sink({cycle, Answered{in.answer, error_of(Source::kAnswer)}});
}

std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin) {
  frame::OneSided events;
  events.note(rtl.fault_ready, twin.fault_ready, "a fault can be taken");
  events.note(rtl.own_valid, twin.own_valid,
              "asked of the own handler: " + words(rtl.own_valid ? rtl.own : twin.own));
  events.note(rtl.cpu_valid, twin.cpu_valid,
              "asked of the CPU: " + words(rtl.cpu_valid ? rtl.cpu : twin.cpu));
  events.note(rtl.resolved_valid, twin.resolved_valid,
              "resolved: " + words(rtl.resolved_valid ? rtl.resolved : twin.resolved));
  events.note_errors<Source>(rtl.err_code, twin.err_code);
  return events.take();
}

}  // namespace segue::fault_unit
