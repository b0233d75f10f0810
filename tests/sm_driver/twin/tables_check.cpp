#include "tests/sm_driver/twin/tables_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>

#include "cmodel/blocks/sm_driver/mask.hpp"

namespace segue::sm_driver {
namespace {

using mask::has;

/// What the SM status table says of a row.
struct Held {
  std::uint32_t running = 0, leaving = 0, promised = 0;
  std::uint32_t tbs = 0, free_slots = 0;
};

Held held_by(const SmDriver& driver, std::uint32_t k) {
  Held held;
  for (std::uint32_t s = 0; s < driver.params().num_sms; ++s) {
    const SmstEntry& sm = driver.smst(s);
    if (sm.next_valid && sm.next == k) ++held.promised;
    if (sm.ksr != k || sm.state == SmState::kIdle || sm.state == SmState::kReleased) continue;
    held.tbs += sm.tbs_running;
    if (sm.state == SmState::kReserved) {
      ++held.leaving;
    } else {
      ++held.running;
      held.free_slots += driver.ksr(k).tbs_per_sm - sm.tbs_running;
    }
  }
  return held;
}

void expect_row_consistent(const SmDriver& driver, std::uint32_t k) {
  SCOPED_TRACE("row " + std::to_string(k));
  const Ksr& row = driver.ksr(k);
  const Held held = held_by(driver, k);
  EXPECT_EQ(row.running, held.tbs);
  EXPECT_EQ(row.sms_running, held.running);
  EXPECT_EQ(row.sms_leaving, held.leaving);
  const State& q = driver.state();
  const TbCounts& tbs = driver.tb_counts();
  const bool changes = (q.admitted || q.begun) && q.changed_ksr == k;
  if (!row.killed && !changes) {
    const std::uint32_t next = (q.fresh >> k & 1) != 0 ? 0 : tbs.next()[k];
    EXPECT_EQ(q.left[k], tbs.cut(row.total_tbs - next));
  }
  const CtxEntry& ctx = driver.ctx(row.ctx);
  EXPECT_TRUE(ctx.active);
  EXPECT_EQ(ctx.ksr, k);
  EXPECT_EQ(row.prio, ctx.prio);
  const std::uint32_t queued = driver.state().ptbq_count[k];
  EXPECT_LE(row.running + queued, driver.params().num_sms * driver.params().num_slots);
  if (row.killed) {
    EXPECT_EQ(held.running + held.promised + row.claimed + row.free + queued, 0U);
    return;
  }
  EXPECT_EQ(row.claimed, held.free_slots + held.promised * row.tbs_per_sm);
  EXPECT_EQ(row.free, held.free_slots);
  EXPECT_EQ(row.tokens, ctx.tokens + row.spare - static_cast<int>(held.running + held.promised));
}

/// FCFS, and DSS' two rules.
void expect_shares_settled(const SmDriver& driver, bool idle) {
  const State& q = driver.state();
  int most = -1000;
  int fewest = 1000;
  for (const std::uint32_t k : driver.active_queue()) {
    if (q.wants_more(k)) most = std::max(most, q.ksrt[k].tokens);
    if (q.ksrt[k].sms_running > 0) fewest = std::min(fewest, q.ksrt[k].tokens);
  }
  EXPECT_FALSE(idle && most != -1000) << "an SM idles beside a kernel with TBs to issue";
  if (q.policy == Policy::kDss && !idle) {
    EXPECT_LT(most - fewest, 2);
  }
}

/// The priority queues, and round robin with its turn as the priority.
void expect_priorities_settled(const SmDriver& driver, bool idle) {
  const State& q = driver.state();
  int top = -1;
  int wants = -1;
  int holds = 1000;
  for (const std::uint32_t k : driver.active_queue()) {
    const bool turn = k == q.turn.row;
    const auto prio =
        q.policy == Policy::kRoundRobin ? int{turn} : static_cast<int>(q.ksrt[k].prio);
    top = std::max(top, prio);
    if (q.wants_more(k)) wants = std::max(wants, prio);
    if (q.ksrt[k].sms_running > 0) holds = std::min(holds, prio);
  }
  const bool exclusive = q.policy == Policy::kPpqExclusive || q.policy == Policy::kRoundRobin;
  if (wants < 0 || (exclusive && wants < top)) return;
  EXPECT_FALSE(idle) << "an SM idles beside a kernel that may have it";
  if (q.policy != Policy::kNpq) {
    EXPECT_LE(wants, holds) << "a less urgent kernel has an SM that a more urgent one wants";
  }
}

void expect_sm_consistent(const SmDriver& driver, std::uint32_t s) {
  SCOPED_TRACE("SM " + std::to_string(s));
  const State& q = driver.state();
  const SmstEntry& sm = q.smst[s];
  EXPECT_EQ(std::popcount(q.slots[s]), static_cast<int>(sm.tbs_running));
  if (sm.next_valid) {
    EXPECT_TRUE(driver.ksr_valid(sm.next));
  }
  const bool idle = sm.state == SmState::kIdle;
  const bool running = sm.state == SmState::kRunning;
  const bool reserved = sm.state == SmState::kReserved;
  if (idle) {
    EXPECT_EQ(sm, SmstEntry{});
  }
  EXPECT_TRUE(!has(q.told, s) || reserved);
  // Only to a drain it is told twice.
  EXPECT_TRUE(!has(q.need_preempt, s) ||
              (reserved && (!has(q.told, s) || sm.technique == Technique::kSwitch)));
  EXPECT_TRUE(!has(q.timer.timed, s) ||
              (reserved && sm.technique == Technique::kDrain && !q.ksrt[sm.ksr].killed));
  EXPECT_TRUE(!has(q.need_kill, s) || (reserved && q.ksrt[sm.ksr].killed));
  EXPECT_TRUE(!has(q.need_issue, s) || (running && !has(q.in_setup, s)));
  EXPECT_TRUE(!has(q.need_setup, s) || has(q.in_setup, s));
  EXPECT_TRUE(!has(q.in_setup, s) || ((running || reserved) && sm.tbs_running == 0));
  // A reserved SM has been told, or will be, or the command is on its way.
  EXPECT_TRUE(!reserved || has(q.told, s) || has(q.need_preempt, s) || has(q.need_kill, s) ||
              q.offers(SmOp::kPreempt, s) || q.offers(SmOp::kKill, s));
}

void expect_turn_consistent(const State& q) {
  const bool round_robin = q.policy == Policy::kRoundRobin;
  EXPECT_EQ(q.turn.quantum != 0, round_robin);
  EXPECT_TRUE(q.active_count == 0 || has(q.ksr_valid, q.turn.row)) << "row " << q.turn.row;
  if (!round_robin) {
    EXPECT_EQ(q.turn.end, 0U);
  }
}

}  // namespace

void expect_consistent(const SmDriver& driver) {
  const State& q = driver.state();
  std::uint32_t spares = 0;
  std::set<std::uint32_t> rows;
  for (std::uint32_t k = 0; k < driver.params().num_ksrs; ++k) {
    if (!driver.ksr_valid(k)) continue;
    rows.insert(k);
    spares += q.ksrt[k].spare;
    expect_row_consistent(driver, k);
  }
  if (q.spare_once) {
    EXPECT_GE(q.spare_given, spares);
  } else {
    EXPECT_EQ(q.spare_given, spares);
  }
  const auto active = driver.active_queue();
  EXPECT_EQ(std::set<std::uint32_t>(active.begin(), active.end()), rows);
  EXPECT_EQ(active.size(), rows.size());
  for (std::size_t i = q.active_count; i < q.active.size(); ++i) EXPECT_EQ(q.active[i], 0U);
  for (std::size_t i = q.launch_count; i < q.launch.size(); ++i) EXPECT_EQ(q.launch[i], 0U);

  expect_turn_consistent(q);

  std::uint64_t launched = 0;
  for (std::uint32_t i = 0; i < q.launch_count; ++i) mask::set(launched, q.launch[i]);
  EXPECT_EQ(launched, q.buffer_valid);
  EXPECT_EQ(std::popcount(launched), static_cast<int>(q.launch_count));
  for (std::uint32_t c = 0; c < driver.params().num_ctxs; ++c) {
    if (q.ctx[c].active) {
      EXPECT_TRUE(rows.contains(q.ctx[c].ksr));
    }
  }
  for (std::uint32_t s = 0; s < driver.params().num_sms; ++s) expect_sm_consistent(driver, s);
}

void expect_nothing_forgotten(const SmDriver& driver) {
  const State& q = driver.state();
  bool idle = false;
  for (const SmstEntry& sm : q.smst) {
    if (sm.state == SmState::kReserved) return;  // the answer will ask for a scan
    EXPECT_NE(sm.state, SmState::kReleased);
    idle |= sm.state == SmState::kIdle;
  }
  switch (q.policy) {
    case Policy::kDssLiteral:  // it does rest with work left
      return;
    case Policy::kNpq:
    case Policy::kPpqExclusive:
    case Policy::kPpqShared:
    case Policy::kRoundRobin:
      return expect_priorities_settled(driver, idle);
    default:
      return expect_shares_settled(driver, idle);
  }
}

}  // namespace segue::sm_driver
