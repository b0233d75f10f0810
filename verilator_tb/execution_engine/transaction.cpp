#include "verilator_tb/execution_engine/transaction.hpp"

#include <fmt/format.h>

#include "cmodel/blocks/execution_engine/child_messages.hpp"
#include "cmodel/blocks/preempt_engine/bit_set.hpp"
#include "verilator_tb/frame/one_sided.hpp"

namespace segue::execution_engine {

using preempt_engine::contains;

namespace {

template <class Error>
std::string verdict(Error error) {
  return error == Error::kNone ? "" : fmt::format(" -> error {}", to_string(error));
}

/// Error of the engine of an SM.
preempt_engine::Error engine_error(const Outputs& out, std::uint32_t sm,
                                   preempt_engine::Source source) {
  return out.engine_err_code[sm * kEngineSources + static_cast<std::uint32_t>(source)];
}

/// Error of the write of a register of the selector.
preempt_selector::Error selector_error(const Outputs& out) {
  return out.selector_err_code[static_cast<std::uint32_t>(preempt_selector::Source::kConfig)];
}

std::string words(const ResetBegun& /*begun*/) { return "reset"; }

std::string words(const RegionSet& set) {
  return fmt::format("region at {}, frames of 2^{}, {}{}", set.region.base, set.region.frame_log2,
                     to_string(set.region.method), verdict(set.error));
}

std::string words(const sm_driver::HostTaken& taken) {
  return in_words(sm_driver::Transaction{.what = taken});
}

std::string words(const sm_driver::SmCmd& cmd) { return in_words(cmd); }

std::string words(const sm_driver::DoneMsg& done) { return in_words(done); }

std::string words(const LimitWritten& written) {
  return fmt::format("{} ctx {} to {}{}", to_string(written.config.op), written.config.ctx,
                     written.config.value, verdict(written.error));
}

std::string words(const Victim& victim) {
  return fmt::format("victim SM {}{}", victim.sm, victim.late ? ", late" : "");
}

std::string words(const TbEnded& ended) {
  return fmt::format("SM {} slot {} ended: {} warp-instructions, {} cycles", ended.sm, ended.slot,
                     ended.counter.executed, ended.counter.cycles);
}

std::string words(const SetupDoneTaken& done) {
  return fmt::format("SM {} is set up{}{}", done.sm, verdict(done.error),
                     verdict(done.command_error));
}

std::string words(const CommandRefused& refused) {
  return fmt::format("command to the engine of SM {}{}", refused.sm, verdict(refused.error));
}

std::string words(const EventTaken& taken) {
  return fmt::format("SM {} slot {} {}{}", taken.sm, taken.event.slot, to_string(taken.event.op),
                     verdict(taken.error));
}

}  // namespace

std::string in_words(const Transaction& transaction) {
  return fmt::format("{:>9}  {}", transaction.cycle,
                     std::visit([](const auto& what) { return words(what); }, transaction.what));
}

void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out,
                          const std::function<void(const Transaction&)>& sink) {
  using preempt_engine::Source;
  if (in.region_valid) sink({cycle, RegionSet{in.region, out.err_code.back()}});
  if (in.host_valid && out.host_ready) {
    sink({cycle, sm_driver::HostTaken{to_driver(in.host), out.driver_err_code}});
  }
  if (out.cmd_valid && in.cmd_ready) sink({cycle, to_driver(out.cmd)});
  if (in.selector_valid) sink({cycle, LimitWritten{in.selector, selector_error(out)}});
  if (out.victim_valid) sink({cycle, out.victim});
  if (out.ended_valid) sink({cycle, TbEnded{out.ended_sm, out.ended_slot, in.ended_counter}});
  if (out.done_valid && in.done_ready) sink({cycle, to_driver(out.done)});
  for (std::uint32_t s = 0; s < out.halt.size(); ++s) {
    const preempt_engine::Error command = engine_error(out, s, Source::kCommand);
    if (contains(in.setup_done_valid & out.setup_done_ready, s)) {
      sink({cycle, SetupDoneTaken{s, out.err_code[s], command}});
    } else if (command != preempt_engine::Error::kNone) {
      sink({cycle, CommandRefused{s, command}});
    }
    if (contains(in.event_valid, s)) {
      sink({cycle, EventTaken{s, in.event[s], engine_error(out, s, Source::kEvent)}});
    }
  }
}

std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin) {
  frame::OneSided events;
  events.note(rtl.driver_err_valid, twin.driver_err_valid, "error of the SM driver");
  events.note(rtl.cmd_valid, twin.cmd_valid,
              sm_driver::in_words(to_driver(rtl.cmd_valid ? rtl.cmd : twin.cmd)));
  events.note(rtl.victim_valid, twin.victim_valid, "a victim");
  events.note(rtl.ended_valid, twin.ended_valid, "the end of a thread block");
  events.note(rtl.selector_err_valid != 0, twin.selector_err_valid != 0,
              "an error of the selector");
  events.note(rtl.done_valid, twin.done_valid, "the end of a launch");
  for (std::uint32_t s = 0; s < rtl.halt.size(); ++s) {
    events.note(contains(rtl.req_valid, s), contains(twin.req_valid, s),
                fmt::format("a request of SM {}", s));
    events.note(rtl.engine_err_valid[s] != 0, twin.engine_err_valid[s] != 0,
                fmt::format("an error of the engine of SM {}", s));
  }
  return events.take();
}

}  // namespace segue::execution_engine
