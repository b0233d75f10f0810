#include "tests/policies/random_world.hpp"

#include <utility>

namespace segue::policies {

using sm_driver::HostMsg;
using sm_driver::HostOp;
using sm_driver::Technique;

RandomWorld::RandomWorld(const sm_driver::Params& params, std::uint64_t seed, Habits habits)
    : params_(params), habits_(std::move(habits)), dice_(seed), in_(params) {
  for (std::uint32_t sm = 0; sm < params.num_sms; ++sm) sms_.emplace_back(params.num_slots, dice_);
}

void RandomWorld::reset() {
  for (RandomSm& sm : sms_) sm.reset();
  in_.host_valid = false;
  in_.sm_valid = 0;
  configured_ = false;
}

void RandomWorld::change_phase() {
  phase_left_ = dice_.between(200, 3000);
  pause_ = dice_.one_in(2) ? dice_.between(1, 8) : dice_.between(50, 800);
  slowness_ = dice_.one_in(4) ? dice_.between(2, 6) : 1;
  const unsigned longest_tb = dice_.one_in(3) ? dice_.between(1, 12) : dice_.between(30, 600);
  for (RandomSm& sm : sms_) sm.set_tempo(longest_tb);
}

const sm_driver::Inputs& RandomWorld::next(const sm_driver::Outputs& last) {
  if (phase_left_-- == 0) change_phase();
  ++in_.now;
  in_.rst_n = !dice_.one_in(20'000);
  if (!in_.rst_n) reset();
  if (in_.rst_n) think_of_a_message(last);
  for (unsigned sm = 0; in_.rst_n && sm < sms_.size(); ++sm) {
    sms_[sm].step();
    if (const auto* msg = sms_[sm].message()) {
      in_.sm[sm] = *msg;
      in_.sm_valid |= std::uint64_t{1} << sm;
    }
  }
  answer(last);
  in_.cmd_ready = dice_.one_in(slowness_);
  in_.done_ready = dice_.one_in(slowness_);
  return in_;
}

void RandomWorld::follow(const sm_driver::Outputs& out) {
  if (!in_.rst_n) return;
  for (unsigned sm = 0; sm < sms_.size(); ++sm) {
    if (!((in_.sm_valid & out.sm_ready) >> sm & 1)) continue;
    sms_[sm].said();
    in_.sm_valid &= ~(std::uint64_t{1} << sm);
  }
  if (out.host_ready) in_.host_valid = false;
  if (out.cmd_valid && in_.cmd_ready) sms_[out.cmd.sm].take(out.cmd);
}

void RandomWorld::think_of_a_message(const sm_driver::Outputs& last) {
  if (in_.host_valid) return;
  if (configured_ && !dice_.one_in(pause_)) return;
  in_.host = configured_ ? random_message(last) : policy_message();
  in_.host_valid = true;
  configured_ = true;
}

/// Of the selector: mostly an SM of the request, which may have left its kernel meanwhile.
void RandomWorld::answer(const sm_driver::Outputs& last) {
  in_.victim_valid = false;
  if (habits_.longest_answer == 0 || !in_.rst_n || !last.ask_valid) return;
  if (!dice_.one_in(habits_.longest_answer / 2 + 1)) return;
  in_.victim_valid = true;
  in_.victim_sm = dice_.between(0, params_.num_sms - 1);
  if (dice_.one_in(10)) return;
  while ((last.ask.sms >> in_.victim_sm & 1) == 0)
    in_.victim_sm = (in_.victim_sm + 1) % params_.num_sms;
}

HostMsg RandomWorld::policy_message() {
  const auto choice = dice_.between(0, static_cast<std::uint32_t>(habits_.policies.size()) - 1);
  HostMsg msg{.op = HostOp::kSetPolicy, .policy = habits_.policies[choice]};
  const bool timed = habits_.longest_drain > 0;  // and most preemptions are drains
  msg.technique = dice_.one_in(3) != timed ? Technique::kDrain : Technique::kSwitch;
  if (habits_.longest_answer > 0 && !dice_.one_in(4)) msg.technique = Technique::kChimera;
  if (timed && !dice_.one_in(5)) msg.drain_deadline = a_time(habits_.longest_drain);
  msg.release_event = dice_.one_in(2);
  msg.spare_once = dice_.one_in(3);
  msg.fullest_victim = dice_.one_in(2);
  msg.fcfs_exclusive = dice_.one_in(2);
  if (msg.policy == sm_driver::Policy::kRoundRobin) msg.quantum = a_time(habits_.longest_quantum);
  return msg;
}

/// Sometimes shorter than any decision takes.
std::uint32_t RandomWorld::a_time(std::uint32_t longest) {
  return dice_.between(1, dice_.one_in(4) ? 6 : longest);
}

HostMsg RandomWorld::random_message(const sm_driver::Outputs& last) {
  HostMsg msg{.ctx = dice_.between(0, params_.num_ctxs - 1)};
  switch (dice_.between(0, 15)) {
    case 0:
      return dice_.one_in(4) ? policy_message()
                             : HostMsg{.op = HostOp::kSetSpareTokens,
                                       .tokens = static_cast<std::int32_t>(dice_.between(0, 4))};
    case 1:
      if (habits_.kills && dice_.one_in(2)) {
        msg.op = HostOp::kKill;
        return msg;
      }
      [[fallthrough]];
    case 2:
      msg.op = HostOp::kSetContext;
      msg.page_table_base = dice_.between(0, 0xFFFF'FFFF);
      return msg;
    case 3:
    case 4:
      if (habits_.os_writes) {
        msg.op = dice_.one_in(3) ? HostOp::kSetPriority : HostOp::kSetTokens;
        msg.prio = dice_.between(0, habits_.most_urgent);
        msg.tokens = static_cast<std::int32_t>(dice_.between(0, params_.num_sms)) -
                     static_cast<std::int32_t>(params_.num_sms / 4);
        return msg;
      }
      [[fallthrough]];
    default:
      if (!(last.buffer_free >> msg.ctx & 1)) {
        msg.op = HostOp::kSetContext;
        return msg;
      }
      msg.op = HostOp::kLaunch;
      msg.tbs_per_sm = dice_.between(1, params_.num_slots);
      msg.tb_count = dice_.one_in(3) ? dice_.between(1, 4)
                                     : dice_.between(1, 3 * params_.num_sms * msg.tbs_per_sm);
      msg.descriptor = dice_.between(0, 0xFFFF'FFFF);
      return msg;
  }
}

}  // namespace segue::policies
