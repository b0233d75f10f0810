// Properties of random runs: everything that random_run.hpp checks holds in every
// cycle, at every size, and every launch ends.

#include "tests/sm_driver/twin/random_run.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "cmodel/blocks/sm_driver/mask.hpp"
#include "tests/sm_driver/twin/literal_rules.hpp"
#include "tests/support/first_failure.hpp"

namespace segue::sm_driver {
namespace {

Mix any_mix() {
  const auto percent = [](std::uint32_t from) { return *rc::gen::inRange(from, 101U); };
  return {.cmd_ready = percent(10),
          .done_ready = percent(10),
          .host = *rc::gen::inRange(1U, 60U),
          .sm_event = *rc::gen::inRange(1U, 60U),
          .kill = *rc::gen::inRange(0U, 40U),
          .save = percent(0)};
}

Params any_size(std::uint32_t most) {
  return {.num_sms = *rc::gen::inRange(1U, most + 1),
          .num_slots = *rc::gen::inRange(1U, std::min(most, 32U) + 1),
          .num_ctxs = *rc::gen::inRange(1U, most + 1),
          .num_ksrs = *rc::gen::inRange(1U, most + 1),
          .action_clocks = *rc::gen::inRange(1U, 3U)};
}

void check_runs_of(const Params& params, std::uint32_t max_cycles) {
  const Mix mix = any_mix();
  const auto seed = *rc::gen::arbitrary<std::uint32_t>();
  const auto cycles = *rc::gen::inRange(1U, max_cycles);
  const std::string failure = tests::first_failure([&] {
    RandomRun run(params, mix, seed);
    for (std::uint32_t i = 0; i < cycles; ++i) run.step();
    run.finish();
  });
  if (!failure.empty()) RC_FAIL(failure);
}

RC_GTEST_PROP(RandomRuns, KeepEveryPromiseAtSmallSizes, ()) { check_runs_of(any_size(4), 6000); }

RC_GTEST_PROP(RandomRuns, KeepEveryPromiseAtMiddleSizes, ()) { check_runs_of(any_size(14), 2500); }

TEST(RandomRuns, KeepEveryPromiseAtTheLargestSize) {
  RandomRun run({.num_sms = 64, .num_slots = 32, .num_ctxs = 64, .num_ksrs = 64}, {.host = 30}, 1);
  for (int i = 0; i < 3000; ++i) run.step();
  EXPECT_GT(run.ledger().tbs_ended(), 500U);
}

/// An SM asks for a TB of a kernel that must wait for a more urgent one.
bool someone_is_muted(const SmDriver& driver) {
  const State& q = driver.state();
  for (std::uint32_t s = 0; s < driver.params().num_sms; ++s) {
    const std::uint32_t k = q.smst[s].ksr;
    if (mask::has(q.need_issue, s) && literal_muted(q, driver.params(), k)) return true;
  }
  return false;
}

/// Guards the others: the runs do reach what they are to check.
TEST(RandomRuns, ReachEveryCommandAndMessage) {
  RandomRun run({.num_sms = 5, .num_slots = 3, .num_ctxs = 6, .num_ksrs = 4},
                {.host = 20, .sm_event = 10}, 7);
  std::array<std::uint32_t, 16> errors{};
  std::uint32_t muted = 0;
  std::uint32_t turns = 0;
  std::uint32_t escalations = 0;
  const SmDriver& driver = run.rig().driver;
  for (int i = 0; i < 90'000; ++i) {
    const std::uint64_t turn_end = driver.state().turn_moves_at();
    const std::uint64_t timed = driver.state().timer.timed;
    const bool late = driver.state().timer.late(run.rig().now);
    run.step();
    turns += driver.state().policy == Policy::kRoundRobin && run.rig().in.now >= turn_end;
    escalations += late && (timed & ~driver.state().timer.timed) != 0;
    muted += someone_is_muted(driver);
    ++errors[static_cast<std::size_t>(run.rig().out.err_code)];
  }
  run.finish();
  for (SmOp op : {SmOp::kSetup, SmOp::kIssue, SmOp::kPreempt, SmOp::kKill}) {
    EXPECT_GT(run.rig().sent(op).size(), 50U) << to_string(op);
  }
  for (Error error :
       {Error::kOpcode, Error::kContext, Error::kBufferFull, Error::kTbCount, Error::kTbsPerSm,
        Error::kTokens, Error::kPolicy, Error::kTechnique, Error::kTimer, Error::kNothingToKill}) {
    EXPECT_GT(errors[static_cast<std::size_t>(error)], 2U) << to_string(error);
  }
  EXPECT_GT(run.ledger().tbs_resumed(), 100U);
  EXPECT_GT(run.ledger().launches_ended(), 100U);
  EXPECT_GT(muted, 500U);
  EXPECT_GT(turns, 200U);
  EXPECT_GT(escalations, 20U);
  EXPECT_TRUE(run.ledger().nothing_outstanding());
}

}  // namespace
}  // namespace segue::sm_driver
