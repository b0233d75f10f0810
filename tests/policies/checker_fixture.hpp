#pragma once

#include <gmock/gmock.h>

#include <functional>
#include <string>

#include "cmodel/policies/policy_checker.hpp"
#include "tests/policies/ports.hpp"

namespace segue::policies {

/// A checker that watches a driver whose tables are written by hand: four SMs with four slots,
/// four contexts, context c in row c.
class CheckerTest : public testing::Test {
 protected:
  using State = sm_driver::State;
  using SmState = sm_driver::SmState;
  using Change = std::function<void(State&)>;

  Ports ports() const { return Ports(params_); }

  /// One cycle that changes the driver's tables.
  void cycle(const Change& change = {}) { cycle(ports(), change); }
  void cycle(const Ports& ports, const Change& change = {}) {
    Ports timed = ports;
    timed.in.now = clock_++;
    timed.out.wake_at = wake_at_;
    State after = now_;
    if (change) change(after);
    checker_.observe(timed.in, timed.out, now_);
    checker_.after_tick(after);
    now_ = after;
  }

  void pass(unsigned cycles) {
    for (unsigned i = 0; i < cycles; ++i) cycle();
  }

  void use(sm_driver::Policy policy) { use({.policy = policy}); }
  /// Policy, technique and times of this message.
  void use(sm_driver::HostMsg msg) {
    msg.op = sm_driver::HostOp::kSetPolicy;
    cycle(ports().host(msg), [&](State& s) {
      s.policy = msg.policy;
      s.technique = msg.technique;
    });
  }
  Ports set_tokens(std::uint32_t ctx, std::int32_t tokens) const {
    return ports().host({.op = sm_driver::HostOp::kSetTokens, .ctx = ctx, .tokens = tokens});
  }

  /// A kernel with many TBs joins the active queue.
  void arrive(std::uint32_t row, std::int32_t tokens, std::uint32_t tbs = 1000) {
    cycle(set_tokens(row, tokens));
    cycle([&](State& s) { admit(s, row, tokens, tbs); });
  }
  static void admit(State& s, std::uint32_t row, std::int32_t tokens, std::uint32_t tbs) {
    s.ksr_valid |= std::uint64_t{1} << row;
    s.active[s.active_count++] = row;
    const std::uint32_t prio = s.ksrt[row].prio;
    s.ksrt[row] = {};
    s.ksrt[row].prio = prio;
    s.ksrt[row].ctx = row;
    s.left[row] = tbs;
    s.ksrt[row].tbs_per_sm = 4;
    s.ksrt[row].tokens = tokens;
  }
  static void leave(State& s, std::uint32_t place) {
    s.ksr_valid &= ~(std::uint64_t{1} << s.active[place]);
    for (std::uint32_t i = place; i + 1 < s.active_count; ++i) s.active[i] = s.active[i + 1];
    --s.active_count;
  }

  /// The priority of a kernel that runs, or of one that comes later.
  void set_priority(std::uint32_t ctx, std::uint32_t priority) {
    cycle(ports().host({.op = sm_driver::HostOp::kSetPriority, .ctx = ctx, .prio = priority}),
          [&](State& s) { s.ksrt[ctx].prio = priority; });
  }

  // What a driver does, with its tokens kept right. No set-up is ever answered, so that no TB is
  // missed, unless a test says so.
  static void bind(State& s, std::uint32_t sm, std::uint32_t row) {
    if (s.smst[sm].next_valid) ++s.ksrt[s.smst[sm].next].tokens;
    --s.ksrt[row].tokens;
    s.smst[sm] = {.state = SmState::kRunning, .ksr = row};
    s.in_setup |= std::uint64_t{1} << sm;
  }
  static void reserve(State& s, std::uint32_t sm, std::uint32_t next) {
    ++s.ksrt[s.smst[sm].ksr].tokens;
    --s.ksrt[next].tokens;
    s.smst[sm].state = SmState::kReserved;
    s.smst[sm].next = next;
    s.smst[sm].next_valid = true;
    s.smst[sm].technique = s.technique;
  }
  static void idle(State& s, std::uint32_t sm) {
    const auto& it = s.smst[sm];
    if (it.state == SmState::kRunning) ++s.ksrt[it.ksr].tokens;
    if (it.next_valid) ++s.ksrt[it.next].tokens;
    s.smst[sm] = {};
  }
  void vacate(std::uint32_t sm) {
    cycle(ports().sm(sm, {.op = sm_driver::SmEvent::kVacated}),
          [&](State& s) { s.smst[sm].state = SmState::kReleased; });
  }
  static void kill(State& s, std::uint32_t row) { s.ksrt[row].killed = true; }

  /// The ledger has its own tests; here it would miss the commands. Nor does wake_at follow, unless
  /// a test says so.
  [[nodiscard]] std::vector<std::string> complaints() const {
    std::vector<std::string> texts;
    for (const std::string& text : checker_.complaints())
      if (text.find("vacated taken") == std::string::npos &&
          text.find("kill of context") == std::string::npos &&
          text.find("wake_at is never") == std::string::npos)
        texts.push_back(text);
    return texts;
  }
  void expect_no_complaint() const { EXPECT_THAT(complaints(), testing::IsEmpty()); }
  void expect_among(const std::string& part) const {
    EXPECT_THAT(complaints(), testing::Contains(testing::HasSubstr(part)));
  }
  /// Exactly this one.
  void expect_complaint(const std::string& part) const {
    EXPECT_THAT(complaints(), testing::ElementsAre(testing::HasSubstr(part)));
  }

  const sm_driver::Params params_{4, 4, 4, 4};
  State now_{params_};
  std::uint64_t clock_ = 100;
  std::uint64_t wake_at_ = kNever;
  PolicyChecker checker_{params_};
};

}  // namespace segue::policies
