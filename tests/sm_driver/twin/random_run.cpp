#include "tests/sm_driver/twin/random_run.hpp"

#include "tests/sm_driver/twin/literal_rules.hpp"
#include "tests/sm_driver/twin/tables_check.hpp"

namespace segue::sm_driver {

RandomRun::RandomRun(const Params& params, const Mix& mix, std::uint32_t seed)
    : mix_(mix), random_(seed), rig_(params), ledger_(params) {
  rig_.answer_setups = rig_.answer_kills = false;
}

void RandomRun::step() {
  skip_time();
  rig_.in.cmd_ready = chance(mix_.cmd_ready);
  rig_.in.done_ready = chance(mix_.done_ready);
  if (rig_.host.empty() && chance(mix_.host)) rig_.tell(host_message());
  for (SmStub& sm : rig_.sm) {
    if (chance(mix_.sm_event)) move_sm(sm);
  }
  checked_cycle();
}

void RandomRun::finish() {
  rig_.in.cmd_ready = rig_.in.done_ready = true;
  for (std::uint32_t i = 0; i < 200'000; ++i) {
    if (ledger_.nothing_outstanding() && rig_.host.empty() && rig_.out.quiescent) return;
    for (SmStub& sm : rig_.sm) move_sm(sm);
    checked_cycle();
    if (::testing::Test::HasFatalFailure()) return;
    slow_down();
  }
  ADD_FAILURE() << "launches are still outstanding: " << rig_.sms();
}

HostMsg RandomRun::host_message() {
  const Params& p = rig_.driver.params();
  HostMsg msg;
  // Launches are the most frequent; fields use their whole width now and then.
  const Widths widths(p);
  msg.ctx = below(chance(5) ? 1U << widths.ctx_w : p.num_ctxs);
  msg.op = chance(60) ? HostOp::kLaunch : static_cast<HostOp>(below(8));
  if (chance(mix_.kill)) msg.op = HostOp::kKill;
  msg.tb_count = chance(10) ? below(2) : below((chance(50) ? 2 : 20) * p.num_slots * p.num_sms);
  msg.tbs_per_sm = chance(95) ? 1 + below(p.num_slots) : below(1U << widths.slot_cnt_w);
  msg.descriptor = static_cast<std::uint32_t>(random_());
  msg.prio = below(chance(50) ? 3 : 16);  // few, so that there are equals
  msg.tokens = chance(95) ? static_cast<std::int32_t>(below(20)) - 8
                          : static_cast<std::int32_t>(below(256)) - 128;
  msg.page_table_base = random_();
  const std::array policies{Policy::kFcfs,         Policy::kDss,        Policy::kDss,
                            Policy::kDssLiteral,   Policy::kNpq,        Policy::kPpqExclusive,
                            Policy::kPpqExclusive, Policy::kPpqShared,  Policy::kRoundRobin,
                            Policy::kRoundRobin,   Policy::kRoundRobin, Policy::kSmk};
  msg.policy = policies[below(policies.size())];
  msg.technique = static_cast<Technique>(below(chance(90) ? 4 : 8));
  const bool timed = chance(5) != (msg.policy == Policy::kRoundRobin);
  msg.quantum = timed ? any_delay() : 0;
  msg.drain_deadline = chance(50) ? any_delay() : 0;
  return msg;
}

/// Cycles, from less than a scan to longer than a run.
std::uint32_t RandomRun::any_delay() {
  if (chance(2)) return static_cast<std::uint32_t>(random_()) | 1;
  return 1 + below(chance(30) ? 10 : 300);
}

/// Turns that are shorter than a scan might let nobody run.
void RandomRun::slow_down() {
  const State& q = rig_.driver.state();
  const std::uint32_t enough = 100 * rig_.driver.params().num_ksrs;
  if (q.policy != Policy::kRoundRobin || q.turn.quantum >= enough || !rig_.host.empty()) return;
  rig_.tell({.op = HostOp::kSetPolicy,
             .policy = Policy::kRoundRobin,
             .technique = q.technique,
             .quantum = enough,
             .drain_deadline = q.timer.deadline});
}

/// A driver at rest needs no cycles until something happens.
void RandomRun::skip_time() {
  if (!rig_.rests() || !chance(10)) return;
  rig_.now = std::min(rig_.now + below(200), rig_.out.wake_at);
}

void RandomRun::move_sm(SmStub& sm) {
  if (sm.in_setup()) {
    sm.end_setup();
  } else if (sm.killed() && chance(50)) {
    sm.squash();
  } else if (!sm.tbs().empty()) {
    end_a_tb(sm);
  }
}

void RandomRun::end_a_tb(SmStub& sm) {
  auto it = sm.tbs().begin();
  std::advance(it, below(static_cast<std::uint32_t>(sm.tbs().size())));
  const auto [slot, tb] = *it;
  if (tb.save && !sm.killed() && chance(mix_.save)) {
    const bool restart = chance(20);
    sm.save(slot, restart ? kHandleNone - below(2) : below(1000), restart);
  } else {
    sm.finish(slot);
  }
}

void RandomRun::checked_cycle() {
  const State before = rig_.driver.state();
  const Outputs previous = rig_.out;
  rig_.cycle();
  ledger_.see(rig_.in, rig_.out);
  check_outputs(before, previous);
  check_issue(before);
  expect_consistent(rig_.driver);
  if (chance(3)) expect_image_shows_state(rig_.driver);
  check_rest();
}

void RandomRun::check_outputs(const State& before, const Outputs& previous) {
  const Params& params = rig_.driver.params();
  const Outputs& out = rig_.out;
  auto source = literal_source(before, params, rig_.in);
  if (params.action_clocks == 2) {
    // The source that a choose clock has found is served in the do clock behind it.
    const auto served = before.doing && rig_.in.rst_n ? chosen_source_ : std::nullopt;
    chosen_source_ = before.doing ? std::nullopt : source;
    source = served;
  }
  EXPECT_EQ(out.host_ready, source == params.num_sms);
  EXPECT_EQ(out.sm_ready,
            source.has_value() && *source < params.num_sms ? std::uint64_t{1} << *source : 0);
  EXPECT_EQ(out.quiescent, literal_quiescent(before, params));
  EXPECT_EQ(out.wake_at, literal_wake_at(before));
  EXPECT_EQ(out.err_valid, out.err_code != Error::kNone);
  if (!source.has_value()) {
    EXPECT_FALSE(out.err_valid);
  }
  if (cmd_waited_) {
    EXPECT_TRUE(out.cmd_valid);
    EXPECT_EQ(out.cmd, previous.cmd);
  }
  if (done_waited_) {
    EXPECT_TRUE(out.done_valid);
    EXPECT_EQ(out.done, previous.done);
  }
  cmd_waited_ = out.cmd_valid && !rig_.in.cmd_ready;
  done_waited_ = out.done_valid && !rig_.in.done_ready;
}

/// No TB of a muted kernel gets into the command register.
void RandomRun::check_issue(const State& before) {
  const State& q = rig_.driver.state();
  if (before.cmd_valid || !q.cmd_valid || q.cmd.op != SmOp::kIssue) return;
  EXPECT_FALSE(literal_muted(before, rig_.driver.params(), q.cmd.ksr)) << "row " << q.cmd.ksr;
}

void RandomRun::check_rest() {
  if (!rig_.out.quiescent) return;
  EXPECT_FALSE(rig_.out.cmd_valid || rig_.out.done_valid);
  if (!rig_.rests()) return;
  expect_nothing_forgotten(rig_.driver);
  const auto image = rig_.image();
  Inputs silence(rig_.driver.params());
  silence.now = rig_.out.wake_at - 1;
  silence.cmd_ready = chance(50);
  silence.done_ready = chance(50);
  rig_.driver.tick(silence);
  EXPECT_EQ(rig_.image(), image) << "a quiescent driver moved";
}

}  // namespace segue::sm_driver
