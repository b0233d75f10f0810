#include "verilator_tb/execution_engine/transaction.hpp"

#include <fmt/format.h>

#include "cmodel/blocks/execution_engine/child_messages.hpp"
#include "cmodel/blocks/preempt_engine/bit_set.hpp"
#include "verilator_tb/frame/one_sided.hpp"
#include "verilator_tb/sm_driver/transaction.hpp"

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

std::string words(const sm_driver::HostMsg& msg, sm_driver::Error error) {
  return in_words(sm_driver::Transaction{.what = sm_driver::HostTaken{msg, error}});
}

}  // namespace

std::string in_words(const Transaction& transaction) {
  return fmt::format("{:>9}  {}", transaction.cycle, transaction.text);
}

void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out,
                          const std::function<void(const Transaction&)>& sink) {
  using preempt_engine::Source;
  if (in.region_valid) {
    sink({cycle,
          fmt::format("region at {}, frames of 2^{}, {}{}", in.region.base, in.region.frame_log2,
                      to_string(in.region.method), verdict(out.err_code.back()))});
  }
  if (in.host_valid && out.host_ready) {
    sink({cycle, words(to_driver(in.host), out.driver_err_code)});
  }
  if (out.cmd_valid && in.cmd_ready) sink({cycle, sm_driver::in_words(to_driver(out.cmd))});
  if (in.selector_valid) {
    sink({cycle, fmt::format("{} ctx {} to {}{}", to_string(in.selector.op), in.selector.ctx,
                             in.selector.value, verdict(selector_error(out)))});
  }
  if (out.victim_valid) {
    sink({cycle, fmt::format("victim SM {}{}", out.victim.sm, out.victim.late ? ", late" : "")});
  }
  if (out.ended_valid) {
    sink({cycle, fmt::format("SM {} slot {} ended: {} warp-instructions, {} cycles", out.ended_sm,
                             out.ended_slot, in.ended_counter.executed, in.ended_counter.cycles)});
  }
  if (out.done_valid && in.done_ready) sink({cycle, sm_driver::in_words(to_driver(out.done))});
  for (std::uint32_t s = 0; s < out.halt.size(); ++s) {
    const preempt_engine::Error command = engine_error(out, s, Source::kCommand);
    if (contains(in.setup_done_valid & out.setup_done_ready, s)) {
      sink({cycle,
            fmt::format("SM {} is set up{}{}", s, verdict(out.err_code[s]), verdict(command))});
    } else if (command != preempt_engine::Error::kNone) {
      sink({cycle, fmt::format("command to the engine of SM {}{}", s, verdict(command))});
    }
    if (contains(in.event_valid, s)) {
      sink({cycle, fmt::format("SM {} slot {} {}{}", s, in.event[s].slot, to_string(in.event[s].op),
                               verdict(engine_error(out, s, Source::kEvent)))});
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
