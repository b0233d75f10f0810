#include "cmodel/blocks/preempt_engine/preempt_engine.hpp"

namespace segue::preempt_engine {
namespace {

const Params& checked(const Params& params) {
  params.check();
  return params;
}

}  // namespace

PreemptEngine::PreemptEngine(const Params& params)
    : params_(checked(params)), q_(params), image_(params), changed_(image_.all()) {}

void PreemptEngine::reset() {
  q_.reset();
  changed_ = image_.all();
}

void PreemptEngine::eval(const Inputs& in, Outputs& out) const {
  const Slots& slots = q_.slots;
  const bool walks_rows = q_.walk.walk && !contains(slots.method, q_.walk.at.slot);
  out.halt = slots.taken() & ~slots.state.of(TbState::kRun);
  out.epoch = slots.epoch;
  out.non_idempotent = slots.non_idempotent;
  out.row_valid = walks_rows && !q_.abandons();
  out.row = out.row_valid ? q_.walk.at : Row{};
  out.req_valid = q_.credit.req_valid;
  out.req = q_.credit.req_valid ? q_.credit.req : Request{};
  out.report_valid = slots.report_valid;
  out.report = slots.report_valid ? report() : Report{};
  out.resident = slots.taken();
  out.quiescent = in.rst_n && is_quiescent();
  out.wake_at = layout::low_mask(kTimeW);
  out.err_valid = 0;
  out.err_code.fill(Error::kNone);
  if (!in.rst_n) return;
  const Judgement judged = check_legality(q_, params_, in);
  for (std::uint32_t s = 0; s < kNumSources; ++s) {
    out.err_code[s] = judged.error(static_cast<Source>(s));
    if (out.err_code[s] != Error::kNone) out.err_valid |= only(s);
  }
}

/// The report of the offered slot.
Report PreemptEngine::report() const {
  const std::uint32_t slot = q_.slots.report_slot;
  Report report{.outcome = q_.slots.outcome[slot], .slot = slot, .tb_id = q_.slots.mem[slot].tb_id};
  if (report.outcome == Outcome::kPreempted) {
    report.handle = q_.frames.address(slot);
    report.method = contains(q_.slots.method, slot) ? Method::kTrap : Method::kWalk;
  } else if (report.outcome == Outcome::kRestored) {
    report.handle = q_.slots.mem[slot].handle;
  }
  return report;
}

bool PreemptEngine::is_quiescent() const {
  const Slots& slots = q_.slots;
  const Set at_rest =
      slots.state.of(TbState::kRun) & slots.technique.of(Technique::kDrain) & ~slots.killed;
  return !q_.walk.walk && !q_.credit.req_valid && !slots.report_valid && slots.taken() == at_rest;
}

/// Something may change in this cycle.
bool PreemptEngine::acts(const Inputs& in) const {
  return in.command_valid || in.event_valid || in.rsp_valid || !is_quiescent();
}

void PreemptEngine::tick(const Inputs& in) {
  written_.reset();
  if (!in.rst_n) return reset();
  if (!acts(in)) return;
  // Everything is judged and chosen by the state at the start of the cycle. So are the outcomes,
  // that is before a kill, and the lowest free frame, that is before a report frees one.
  const Judgement judged = check_legality(q_, params_, in);
  const WalkStep step = walk_step(q_, params_, in);
  const SlotMoves moves = slot_moves(q_, in, judged, step);
  set_outcomes(moves);
  if (judged.holds(Source::kCommand)) take_command(in.command);
  move_slots(moves);
  if (q_.credit.req_valid && in.req_ready) q_.credit.req_valid = false;
  advance_walk(step);
  if (judged.holds(Source::kResponse)) answer(static_cast<std::uint32_t>(in.rsp_tag));
  if (judged.holds(Source::kEvent) && in.event.op == EventOp::kTrapDone) {
    add_count(in.event.slot, ~std::uint32_t{0});
  }
}

const std::uint32_t* PreemptEngine::image() {
  image_.put(q_, changed_);
  changed_ = {};
  return image_.words();
}

}  // namespace segue::preempt_engine
