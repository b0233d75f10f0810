// The preempt selector's view of driver, engines and SMs, and its messages to them.

#include "cmodel/blocks/execution_engine/child_messages.hpp"
#include "cmodel/blocks/execution_engine/execution_engine.hpp"

namespace segue::execution_engine {

using preempt_engine::contains;
using sm_driver::SmOp;

/// The selector's outputs, except its errors, follow from its state.
void ExecutionEngine::show_selector(bool rst_n) const {
  x_.selector_idle.rst_n = rst_n;
  selector_.eval(x_.selector_idle, x_.selector);
  selector_unseen_ = false;
}

/// The messages of a cycle, and its errors.
void ExecutionEngine::tell_selector(const Inputs& in) const {
  preempt_selector::Inputs& to = x_.selector_in;
  to.rst_n = in.rst_n;
  to.now = in.now;
  to.config_valid = in.selector_valid;
  if (in.selector_valid) to.config = to_selector(in.selector);
  to.ask_valid = x_.driver.ask_valid;
  to.ask = {.ctx = x_.driver.ask.ctx, .sms = x_.driver.ask.sms};
  to.sample_valid = in.sample_valid;
  if (x_.selector.sample_valid && in.sample_valid) sample(in);
  const Ended& ended = q_.sms.ended;
  to.ended_valid = ended.valid;
  to.ended = {
      .ctx = ended.ctx, .executed = in.ended_counter.executed, .cycles = in.ended_counter.cycles};
  to.done_valid = x_.driver.done_valid && in.done_ready;
  to.done_ctx = x_.driver.done.ctx;
  to.issued_valid = x_.cmd && x_.cmd->op == SmOp::kIssue;
  if (to.issued_valid) to.issued = {.sm = x_.cmd->sm, .slot = x_.cmd->slot};
  x_.selector_hears =
      to.config_valid || to.ask_valid || to.ended_valid || to.done_valid || to.issued_valid;
  if (!x_.selector_hears && x_.selector.err_valid == 0) return;
  selector_.eval(to, x_.selector);
}

/// The SM has the counters; its engine knows which slots are taken and may be flushed.
void ExecutionEngine::sample(const Inputs& in) const {
  const auto sm = static_cast<std::size_t>(x_.selector.sample_sm);
  const preempt_engine::Outputs& engine = x_.engine[sm];
  for (std::uint32_t i = 0; i < params_.lanes; ++i) {
    const std::uint64_t slot = x_.selector.sample_group * params_.lanes + i;
    preempt_selector::Sample& to = x_.selector_in.sample[i];
    to = {};
    if (slot >= params_.num_slots) continue;
    to.taken = contains(engine.resident, slot);
    to.idempotent = !contains(engine.non_idempotent, slot);
    to.executed = in.counter[i].executed;
    to.cycles = in.counter[i].cycles;
  }
}

/// How the thread block in a slot is to leave.
preempt_engine::Technique ExecutionEngine::technique_of(std::uint32_t sm,
                                                        std::uint32_t slot) const {
  const sm_driver::Technique technique = q_.sms.technique[sm];
  if (technique < sm_driver::Technique::kChimera) {
    return static_cast<preempt_engine::Technique>(technique);
  }
  switch (x_.selector.leave[sm * params_.num_slots + slot]) {
    case preempt_selector::Leave::kFlush:
      return preempt_engine::Technique::kFlush;
    case preempt_selector::Leave::kDrain:
      return preempt_engine::Technique::kDrain;
    case preempt_selector::Leave::kSwitch:
      break;
  }
  return preempt_engine::Technique::kSwitch;
}

void ExecutionEngine::tick_selector(const Inputs& in) {
  const bool rests = in.rst_n && x_.selector.quiescent && !x_.selector_hears;
  if (rests) return;
  selector_.tick(x_.selector_in);
  selector_unseen_ = true;
  image_.note_selector();
}

}  // namespace segue::execution_engine
