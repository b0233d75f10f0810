#include "cmodel/blocks/execution_engine/execution_engine.hpp"

#include "cmodel/blocks/execution_engine/child_messages.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::execution_engine {

using preempt_engine::contains;
using preempt_engine::only;

ExecutionEngine::ExecutionEngine(const Params& params)
    : params_(params),
      all_sms_(layout::low_mask(params.num_sms)),
      q_(params),
      driver_(u_driver_params(params)),
      selector_(u_selector_params(params)),
      x_(params),
      unseen_(all_sms_),
      unshown_(all_sms_),
      image_(params) {
  params.check();
  engines_.reserve(params.num_sms);
  for (std::uint32_t s = 0; s < params.num_sms; ++s) engines_.emplace_back(u_engine_params(params));
}

void ExecutionEngine::reset() {
  q_ = State(params_);
  image_.note_frames(all_sms_);
}

void ExecutionEngine::show(Outputs& out) const {
  show_engines();
  if (selector_unseen_) show_selector(x_.selector_idle.rst_n);
  show_state(unshown_, out);
  unshown_ = 0;
}

/// The selector's, and of these SMs.
void ExecutionEngine::show_state(Set sms, Outputs& out) const {
  out.told = q_.sms.told;
  out.row_valid &= ~sms;
  out.req_valid &= ~sms;
  preempt_engine::for_each(sms, [&](std::uint32_t s) {
    const preempt_engine::Outputs& engine = x_.engine[s];
    out.halt[s] = engine.halt;
    out.epoch[s] = engine.epoch;
    out.non_idempotent[s] = engine.non_idempotent;
    out.resident[s] = engine.resident;
    if (engine.row_valid) out.row_valid |= only(s);
    out.row[s] = from_engine(engine.row);
    if (engine.req_valid) out.req_valid |= only(s);
    out.req[s] = from_engine(engine.req);
  });
  show_selector_ports(out);
}

void ExecutionEngine::eval(const Inputs& in, Outputs& out) const {
  settle(in);
  show_state(all_sms_, out);
  show_rest(in, out);
}

void ExecutionEngine::eval_shown(const Inputs& in, Outputs& out) const {
  settle(in);
  show_selector_ports(out);  // in reset it offers nothing
  show_rest(in, out);
}

/// The outputs that depend on the inputs.
void ExecutionEngine::show_rest(const Inputs& in, Outputs& out) const {
  const sm_driver::Outputs& driver = x_.driver;
  out.host_ready = driver.host_ready;
  out.buffer_free = driver.buffer_free;
  out.cmd_valid = driver.cmd_valid && (driver.cmd.op == sm_driver::SmOp::kSetup ||
                                       driver.cmd.op == sm_driver::SmOp::kIssue);
  out.cmd = out.cmd_valid ? from_driver(driver.cmd) : SmCmd{};
  out.setup_done_ready = in.rst_n && !in.region_valid ? all_sms_ : 0;
  out.err_valid = 0;
  bool engines_rest = true;
  bool idle = !q_.frames.done_shown;
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    const preempt_engine::Outputs& engine = x_.engine[s];
    const bool illegal = contains(x_.answers & ~q_.sms.in_setup, s);
    out.err_code[s] = illegal ? Error::kSetup : Error::kNone;
    if (illegal) out.err_valid |= only(s);
    out.engine_err_valid[s] = engine.err_valid;
    for (std::uint32_t i = 0; i < kEngineSources; ++i) {
      out.engine_err_code[s * kEngineSources + i] = engine.err_code[i];
    }
    engines_rest = engines_rest && engine.quiescent;
    idle = idle && q_.sms.todo[s] == 0 && q_.frames.purge[s] == 0;
  }
  out.err_code[params_.num_sms] = x_.region_error;
  if (x_.region_error != Error::kNone) out.err_valid |= only(params_.num_sms);
  out.done_valid = driver.done_valid;
  out.done = from_driver(driver.done);
  out.driver_err_valid = driver.err_valid;
  out.driver_err_code = driver.err_code;
  out.selector_err_valid = x_.selector.err_valid;
  out.selector_err_code = x_.selector.err_code;
  out.quiescent = in.rst_n && driver.quiescent && !driver.ask_valid && x_.selector.quiescent &&
                  engines_rest && idle && x_.driver_in.sm_valid == 0 && q_.sms.ended == Ended{};
  out.wake_at = driver.wake_at;
}

void ExecutionEngine::show_selector_ports(Outputs& out) const {
  const preempt_selector::Outputs& selector = x_.selector;
  out.sample_valid = selector.sample_valid;
  out.sample_sm = selector.sample_sm;
  out.sample_group = selector.sample_group;
  out.ended_valid = q_.sms.ended.valid;
  out.ended_sm = q_.sms.ended.sm;
  out.ended_slot = q_.sms.ended.slot;
  out.victim_valid = selector.victim_valid;
  out.victim = from_selector(selector.victim);
}

void ExecutionEngine::tick(const Inputs& in) {
  settle(in);
  tick_evaluated(in);
}

void ExecutionEngine::tick_evaluated(const Inputs& in) {
  if (in.rst_n) {
    tick_sms(in);
    tick_frames(in);
  } else {
    reset();
  }
  driver_.tick(x_.driver_in);
  tick_selector(in);
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    const preempt_engine::Inputs& engine_in = x_.engine_in[s];
    const bool rests = in.rst_n && x_.engine[s].quiescent && !engine_in.command_valid &&
                       !engine_in.event_valid && !engine_in.rsp_valid;
    if (rests) continue;  // nothing changes
    engines_[s].tick(engine_in);
    unseen_ |= only(s);
    image_.note_engine(s);
  }
  image_.note_driver(driver_);
}

const std::uint32_t* ExecutionEngine::image() {
  image_.put(q_, driver_, selector_, engines_);
  return image_.words();
}

}  // namespace segue::execution_engine
