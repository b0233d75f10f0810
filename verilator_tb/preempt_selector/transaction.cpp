#include "verilator_tb/preempt_selector/transaction.hpp"

#include <fmt/format.h>

#include "verilator_tb/frame/one_sided.hpp"

namespace segue::preempt_selector {
namespace {

std::string verdict(Error error) {
  return error == Error::kNone ? std::string() : fmt::format(" -> error {}", to_string(error));
}

std::string words(const Config& config) {
  const std::string_view op = to_string(config.op);
  if (config.op != ConfigOp::kSetLatency) return fmt::format("{} {}", op, config.value);
  return fmt::format("{} of context {}: {}", op, config.ctx, config.value);
}

std::string words(const Victim& victim) {
  return fmt::format("victim SM {}{}", victim.sm, victim.late ? ", late" : "");
}

std::string words_of_counters(const Inputs& in, const Outputs& out) {
  std::string text = fmt::format("counters of SM {} group {}:", out.sample_sm, out.sample_group);
  for (const Sample& one : in.sample) {
    text += one.taken ? fmt::format(" {}{}/{}", one.executed, one.idempotent ? "" : "!", one.cycles)
                      : " -";
  }
  return text;
}

}  // namespace

std::string in_words(const Transaction& transaction) {
  return fmt::format("{:>9}  {}", transaction.cycle, transaction.text);
}

void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out,
                          const std::function<void(const Transaction&)>& sink) {
  const auto error = [&](Source source) {
    return verdict(out.err_code[static_cast<std::size_t>(source)]);
  };
  if (in.config_valid) sink({cycle, words(in.config) + error(Source::kConfig)});
  if (in.ask_valid && out.quiescent) {
    sink({cycle, fmt::format("request of context {} for one of the SMs {:x}{}", in.ask.ctx,
                             in.ask.sms, error(Source::kAsk))});
  }
  if (in.ended_valid) {
    sink({cycle, fmt::format("ended of context {}: {} in {} cycles{}", in.ended.ctx,
                             in.ended.executed, in.ended.cycles, error(Source::kEnded))});
  }
  if (in.done_valid) {
    sink({cycle, fmt::format("done of context {}{}", in.done_ctx, error(Source::kDone))});
  }
  if (in.issued_valid) {
    sink({cycle, fmt::format("issued to SM {} slot {}{}", in.issued.sm, in.issued.slot,
                             error(Source::kIssued))});
  }
  if (out.sample_valid && in.sample_valid) sink({cycle, words_of_counters(in, out)});
  if (out.victim_valid) sink({cycle, words(out.victim)});
}

std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin) {
  frame::OneSided events;
  events.note_errors<Source>(rtl.err_code, twin.err_code);
  events.note(rtl.sample_valid, twin.sample_valid, "a read of counters");
  events.note(rtl.victim_valid, twin.victim_valid,
              words(rtl.victim_valid ? rtl.victim : twin.victim));
  return events.take();
}

}  // namespace segue::preempt_selector
