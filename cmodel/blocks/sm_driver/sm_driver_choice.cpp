// An action in two clocks: chosen in one, performed in the next.

#include "cmodel/blocks/sm_driver/judge.hpp"
#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/blocks/sm_driver/sm_driver.hpp"

namespace segue::sm_driver {

/// Nothing that the choice is made by changes before it is performed.
void SmDriver::tick_choose(const Inputs& in) {
  choose(in);
  handshakes(in);
  if (q_.scan_state == ScanState::kAsk && in.victim_valid) {
    take_answer(static_cast<std::uint32_t>(in.victim_sm));
  }
  enter_counts();
  changes_.timer |= q_.timer.step();
}

void SmDriver::tick_do(const Inputs& in) {
  const StepChoice choice = q_.choice;
  const bool takes = choice.takes_host || choice.takes_sm;
  const std::uint32_t source = chosen_source();
  const bool legal = takes && judge_source(in, source) == Error::kNone;
  const bool policy_set = legal && choice.takes_host && in.host.op == HostOp::kSetPolicy;
  q_.doing = false;
  q_.choice = {};
  q_.scan_choice = {};
  changes_.choice = true;
  beside_action(in);
  switch (choice.action) {
    case sm_driver::Action::kNone:
      if (takes) q_.last_source = source;
      if (legal) take_from(in, source);
      break;
    case sm_driver::Action::kApply:
      apply(in.now);
      break;
    case sm_driver::Action::kExit:
      exit(choice.ksr, in.now);
      break;
    case sm_driver::Action::kAdmit:
      admit(choice.place, choice.ksr, in.now);
      break;
    case sm_driver::Action::kEscalate:
      escalate(choice.sm);
      break;
    case sm_driver::Action::kPick:
      pick({choice.op, choice.sm});
      break;
  }
  const bool held = choice.action == sm_driver::Action::kExit ||
                    choice.action == sm_driver::Action::kAdmit || policy_set;
  if (choice.turn && !held) move_turn(in.now);
}

/// Chooses by the state at the start of the clock; nothing where there is nothing to do.
void SmDriver::choose(const Inputs& in) {
  const Action action = next_action(in);
  const bool turn = q_.turn_moves_at() <= in.now;
  const bool advances =
      q_.scan_state == ScanState::kWalk || (q_.scan_state == ScanState::kIdle && scan_wanted());
  if (action == Action::kNone && !turn && !advances) return;
  q_.doing = true;
  changes_.choice = true;
  q_.choice = {};
  q_.choice.op = SmOp::kIssue;
  if (action != Action::kMessage) q_.choice.action = static_cast<sm_driver::Action>(action);
  q_.choice.turn = turn;
  if (can_admit()) {
    q_.choice.place = first_launch();
    q_.choice.ctx = q_.launch[q_.choice.place];
  }
  if (q_.scan_state == ScanState::kWalk) q_.scan_choice.seen = q_.active[q_.scan_pos];
  choose_rows(in, action);
}

/// The SM of the action or message, and the row of its kernel.
void SmDriver::choose_rows(const Inputs& in, Action action) {
  StepChoice& choice = q_.choice;
  switch (action) {
    case Action::kApply:
      return choose_apply();
    case Action::kExit:
      choice.ksr = first_over();
      return;
    case Action::kAdmit:
      choice.ksr = first_free();
      return;
    case Action::kEscalate:
      choice.sm = q_.timer.order.front();
      break;
    case Action::kPick: {
      const Pick pick = next_pick();
      choice.op = pick.op;
      choice.sm = pick.sm;
      break;
    }
    case Action::kMessage: {
      const std::uint32_t source = next_source(in);
      if (source == params_.num_sms) {
        choice.takes_host = true;
        if (in.host.ctx < params_.num_ctxs) choice.ksr = q_.ctx[in.host.ctx].ksr;
        return;
      }
      choice.takes_sm = true;
      choice.sm = source;
      break;
    }
    case Action::kNone:
      break;
  }
  choice.ksr = q_.smst[choice.sm].ksr;
}

/// The decision as the policy takes it; it is revalidated when it is applied.
void SmDriver::choose_apply() {
  const Choice decided = policy(q_.scan_policy).decide(q_.scan_policy, target());
  ScanChoice& choice = q_.scan_choice;
  choice.decision = decided.decision;
  q_.choice.sm = q_.scan_target.sm;
  q_.choice.ksr = q_.smst[q_.scan_target.sm].next;
  switch (decided.decision) {
    case Decision::kNone:
      return;
    case Decision::kBind:
      choice.seen = decided.best;
      choice.again = follows(decided);
      return;
    case Decision::kReserve:
      break;
  }
  choice.seen = decided.best;
  choice.again = decided.again;
  choice.victim = decided.worst;
  if (decided.ahead_by == AheadBy::kTokens) {
    choice.margin = static_cast<std::uint32_t>(decided.min_distance);
  }
  choice.sms = victims(decided.worst);
  q_.choice.sm = choice.sms != 0 ? victim(decided.worst) : 0;
  q_.choice.ksr = decided.worst;
}

}  // namespace segue::sm_driver
