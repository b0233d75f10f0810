#include "tests/sm_driver/twin/rig.hpp"

#include "cmodel/blocks/sm_driver/mask.hpp"

namespace segue::sm_driver {

Rig::Rig(const Params& params) : driver(params), in(params), sm(params.num_sms) {
  in.cmd_ready = in.done_ready = true;
}

void Rig::cycle() {
  drive();
  driver.eval(in, out);
  driver.tick(in);
  deliver();
  ++now;
}

void Rig::drive() {
  in.now = now;
  in.host_valid = !host.empty();
  if (in.host_valid) in.host = host.front();
  const State& q = driver.state();
  if (answer_asks) {
    in.victim_valid = in.rst_n && q.scan_state == ScanState::kAsk;
    if (in.victim_valid) in.victim_sm = mask::lowest(q.scan_ask.sms);
  }
  in.sm_valid = 0;
  for (std::uint32_t s = 0; s < sm.size(); ++s) {
    if (sm[s].silent()) continue;
    mask::set(in.sm_valid, s);
    in.sm[s] = sm[s].messages.front();
  }
}

void Rig::deliver() {
  if (!in.rst_n) return;
  if (out.host_ready) host.pop_front();
  mask::for_each(out.sm_ready, [&](std::uint32_t s) { sm[s].messages.pop_front(); });
  if (out.done_valid && in.done_ready) done.push_back(out.done);
  if (!out.cmd_valid || !in.cmd_ready) return;
  commands.push_back({now, out.cmd});
  SmStub& addressed = sm[out.cmd.sm];
  addressed.accept(out.cmd);
  if (answer_setups && addressed.in_setup()) addressed.end_setup();
  if (answer_kills && addressed.killed()) addressed.squash();
}

void Rig::settle() {
  for (std::uint32_t i = 0; i < 100'000; ++i) {
    cycle();
    if (rests()) return;
  }
  FAIL() << "the driver does not come to rest: " << sms();
}

Error Rig::tell_now(const HostMsg& msg) {
  tell(msg);
  const std::size_t waiting = host.size();
  for (std::uint32_t i = 0; i < 10'000 && host.size() == waiting; ++i) cycle();
  EXPECT_TRUE(out.host_ready) << "the host is not served";
  return out.err_code;
}

void Rig::launch(std::uint32_t ctx, std::uint32_t tbs, std::uint32_t tbs_per_sm) {
  EXPECT_EQ(tell_now({.op = HostOp::kLaunch,
                      .ctx = ctx,
                      .tb_count = tbs,
                      .tbs_per_sm = tbs_per_sm,
                      .descriptor = 0xD000 + ctx}),
            Error::kNone);
}

void Rig::set_policy(Policy policy, Technique technique, std::uint32_t drain_deadline) {
  EXPECT_EQ(tell_now({.op = HostOp::kSetPolicy,
                      .policy = policy,
                      .technique = technique,
                      .drain_deadline = drain_deadline}),
            Error::kNone);
}

void Rig::set_round_robin(std::uint32_t quantum, Technique technique) {
  EXPECT_EQ(tell_now({.op = HostOp::kSetPolicy,
                      .policy = Policy::kRoundRobin,
                      .technique = technique,
                      .quantum = quantum}),
            Error::kNone);
}

void Rig::set_priority(std::uint32_t ctx, std::uint32_t prio) {
  EXPECT_EQ(tell_now({.op = HostOp::kSetPriority, .ctx = ctx, .prio = prio}), Error::kNone);
}

void Rig::set_tokens(std::uint32_t ctx, std::int32_t tokens) {
  EXPECT_EQ(tell_now({.op = HostOp::kSetTokens, .ctx = ctx, .tokens = tokens}), Error::kNone);
}

void Rig::kill(std::uint32_t ctx) {
  EXPECT_EQ(tell_now({.op = HostOp::kKill, .ctx = ctx}), Error::kNone);
}

std::string Rig::sms() const {
  std::string text;
  for (std::uint32_t s = 0; s < sm.size(); ++s) {
    const SmstEntry& entry = driver.smst(s);
    const std::string holder = std::to_string(driver.ksr(entry.ksr).ctx);
    const std::string next = entry.next_valid ? std::to_string(driver.ksr(entry.next).ctx) : "";
    if (s != 0) text += ' ';
    switch (entry.state) {
      case SmState::kIdle:
        text += '.';
        break;
      case SmState::kRunning:
        text += holder;
        break;
      case SmState::kReserved:
        text += holder + '>' + next;
        break;
      case SmState::kReleased:
        text += '(' + holder + '>' + next + ')';
        break;
    }
  }
  return text;
}

std::vector<SmCmd> Rig::sent(SmOp op) const {
  std::vector<SmCmd> list;
  for (const Sent& command : commands) {
    if (command.cmd.op == op) list.push_back(command.cmd);
  }
  return list;
}

std::vector<std::uint32_t> Rig::flops() {
  auto flops = image();
  flops.resize(ImageLayout(driver.params())[Signal::kUPtbqMemQ].word);
  return flops;
}

std::vector<std::uint32_t> Rig::image() {
  const std::uint32_t* words = driver.image();
  return {words, words + ImageLayout(driver.params()).words};
}

}  // namespace segue::sm_driver
