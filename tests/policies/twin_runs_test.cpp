#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>

#include "cmodel/policies/policy_checker.hpp"
#include "tests/policies/random_world.hpp"

namespace segue::policies {
namespace {

struct Run {
  const char* name;
  sm_driver::Params params;
  unsigned cycles;
};

// GoogleTest wants this name.
// NOLINTNEXTLINE(readability-identifier-naming)
void PrintTo(const Run& run, std::ostream* out) { *out << run.name; }

constexpr Run kRuns[] = {
    {"One", {1, 1, 1, 1}, 60'000},
    {"Two", {2, 2, 3, 2}, 150'000},
    {"MoreContextsThanRows", {4, 3, 9, 3}, 150'000},
    {"Thirteen", {13, 16, 16, 13}, 200'000},
    {"TwoOfTwoClocks", {2, 2, 3, 2, 2}, 150'000},
    {"ThirteenOfTwoClocks", {13, 16, 16, 13, 2}, 200'000},
    {"SixtyFour", {64, 4, 20, 16}, 120'000},
};

using Policies = std::vector<sm_driver::Policy>;

/// Of a drain that the driver knows to be late: no message is taken meanwhile, so that all there
/// can be before it are the kernels in the engine and the queue, and a decision every third cycle.
std::uint64_t longest_delay(const sm_driver::Params& params) {
  return 2 + 3 * (params.num_ksrs + 2 * params.num_ctxs) / 2;
}

class TwinRuns : public testing::TestWithParam<Run> {
 protected:
  /// Runs the twin in a random world and expects no complaint; returns what was judged.
  Judged run(const Habits& habits, std::uint64_t seed) {
    const sm_driver::Params& params = GetParam().params;
    sm_driver::SmDriver twin(params);
    RandomWorld world(params, seed, habits);
    PolicyChecker checker(params);
    sm_driver::Outputs out;
    for (unsigned cycle = 0; cycle < GetParam().cycles; ++cycle) {
      const sm_driver::Inputs& in = world.next(out);
      twin.eval(in, out);
      checker.observe(in, out, twin);
      twin.tick(in);
      checker.after_tick(twin);
      if (const auto turn = checker.turns().holder(); turn) {
        EXPECT_EQ(twin.state().turn.row, *turn) << "seed " << seed << ", cycle " << cycle;
      }
      world.follow(out);
      if (!checker.complaints().empty()) {
        ADD_FAILURE() << "seed " << seed << ": " << checker.complaints().front();
        break;
      }
    }
    EXPECT_TRUE(checker.ledger().is_open());
    issued_ = checker.issues().issued();
    held_back_ = checker.issues().held_back();
    turns_ = checker.turns().passed();
    longest_wait_ = checker.fairness().longest();
    escalated_ = checker.drains().escalated();
    EXPECT_LE(checker.drains().latest(), longest_delay(params));
    RecordProperty("escalated", std::to_string(escalated_));
    RecordProperty("latest_escalation", std::to_string(checker.drains().latest()));
    RecordProperty("turns", std::to_string(turns_));
    return checker.judged();
  }

  std::uint64_t issued_ = 0;
  std::uint64_t held_back_ = 0;
  std::uint64_t turns_ = 0;
  std::uint64_t longest_wait_ = 0;
  std::uint64_t escalated_ = 0;
};

void expect_some(const Judged::Count& count, const char* what) {
  EXPECT_GT(count.exact, 20u) << what;
}

TEST_P(TwinRuns, FcfsFollowsItsOracle) {
  const Judged judged = run({.policies = {sm_driver::Policy::kFcfs}}, 1);
  expect_some(judged.binds, "binds");
  expect_some(judged.rests, "rests");
  EXPECT_EQ(judged.reserves.exact + judged.reserves.sound, 0u);
}

TEST_P(TwinRuns, NpqFollowsItsOracle) {
  const Judged judged = run({.policies = {sm_driver::Policy::kNpq}, .most_urgent = 3}, 5);
  expect_some(judged.binds, "binds");
  expect_some(judged.rests, "rests");
  EXPECT_EQ(judged.reserves.exact + judged.reserves.sound, 0u);
}

// At few priorities many kernels are equals, at many few are.
TEST_P(TwinRuns, PpqSharedFollowsItsOracle) {
  for (const std::uint32_t most_urgent : {2u, 15u}) {
    const Judged judged =
        run({.policies = {sm_driver::Policy::kPpqShared}, .most_urgent = most_urgent}, 6);
    expect_some(judged.binds, "binds");
    expect_some(judged.rests, "rests");
    if (GetParam().params.num_ctxs > 1) expect_some(judged.reserves, "reserves");
    EXPECT_EQ(held_back_, 0u) << "only the exclusive scheme holds TBs back";
  }
}

TEST_P(TwinRuns, PpqExclusiveFollowsItsOracle) {
  std::uint64_t held_back = 0;
  for (const std::uint32_t most_urgent : {2u, 15u}) {
    const Judged judged =
        run({.policies = {sm_driver::Policy::kPpqExclusive}, .most_urgent = most_urgent}, 7);
    expect_some(judged.binds, "binds");
    expect_some(judged.rests, "rests");
    EXPECT_GT(issued_, 20u);
    if (GetParam().params.num_ctxs == 1) continue;
    expect_some(judged.reserves, "reserves");
    held_back += held_back_;
  }
  EXPECT_TRUE(held_back > 20 || GetParam().params.num_ctxs == 1) << held_back << " held back";
}

// Long turns come to rest, short ones void the decisions that were made for the one before.
TEST_P(TwinRuns, RoundRobinFollowsItsOracle) {
  std::uint64_t held_back = 0;
  for (const std::uint32_t longest : {30u, 2000u}) {
    const Judged judged =
        run({.policies = {sm_driver::Policy::kRoundRobin}, .longest_quantum = longest}, 8);
    expect_some(judged.binds, "binds");
    expect_some(judged.rests, "rests");
    EXPECT_GT(issued_, 20u);
    if (GetParam().params.num_ctxs == 1) continue;
    expect_some(judged.reserves, "reserves");
    EXPECT_GT(turns_, 20u);
    // Nobody is passed over (the checker would complain), though some wait for all others.
    EXPECT_GE(longest_wait_, std::min(GetParam().params.num_ksrs - 1, 8u));
    held_back += held_back_;
  }
  EXPECT_TRUE(held_back > 20 || GetParam().params.num_ctxs == 1) << held_back << " held back";
}

// Deadlines that most drains keep, that some miss and that nearly all miss.
TEST_P(TwinRuns, DrainsAreEscalatedAtTheirDeadline) {
  using enum sm_driver::Policy;
  for (const std::uint32_t longest : {1000u, 200u, 12u}) {
    run({.policies = {kPpqShared, kPpqExclusive, kRoundRobin, kDss},
         .most_urgent = 3,
         .longest_drain = longest},
        9);
    if (GetParam().params.num_ctxs == 1) continue;
    EXPECT_GT(escalated_, 20u) << "up to " << longest;
  }
}

TEST_P(TwinRuns, NoDrainIsEscalatedWithoutADeadline) {
  run({.policies = {sm_driver::Policy::kPpqShared}, .most_urgent = 3}, 10);
  EXPECT_EQ(escalated_, 0u);
}

TEST_P(TwinRuns, DssFollowsItsOracle) {
  const Judged judged = run({.policies = {sm_driver::Policy::kDss}}, 2);
  expect_some(judged.binds, "binds");
  expect_some(judged.rests, "rests");
  if (GetParam().params.num_ctxs > 1) expect_some(judged.reserves, "reserves");
}

TEST_P(TwinRuns, DssLiteralFollowsItsOracle) {
  const Judged judged = run({.policies = {sm_driver::Policy::kDssLiteral}}, 3);
  expect_some(judged.binds, "binds");
  if (GetParam().params.num_ctxs > 1) expect_some(judged.reserves, "reserves");
}

// Answers that come at once and answers that come when their SM may have left.
TEST_P(TwinRuns, TheSelectorChoosesTheSm) {
  using enum sm_driver::Policy;
  for (const std::uint32_t longest : {1u, 60u}) {
    const Judged judged =
        run({.policies = {kPpqShared, kPpqExclusive, kRoundRobin, kDss, kDssLiteral},
             .most_urgent = 3,
             .longest_answer = longest},
            11);
    if (GetParam().params.num_ctxs > 1) expect_some(judged.reserves, "reserves");
  }
}

TEST_P(TwinRuns, PoliciesMayBeSwitchedWhileKernelsRun) {
  const Judged judged =
      run({.policies = {sm_driver::Policy::kFcfs, sm_driver::Policy::kNpq,
                        sm_driver::Policy::kPpqExclusive, sm_driver::Policy::kPpqShared,
                        sm_driver::Policy::kRoundRobin, sm_driver::Policy::kDss,
                        sm_driver::Policy::kDssLiteral},
           .longest_drain = 100},
          4);
  expect_some(judged.binds, "binds");
}

INSTANTIATE_TEST_SUITE_P(Sizes, TwinRuns, testing::ValuesIn(kRuns),
                         [](const auto& run) { return std::string(run.param.name); });

}  // namespace
}  // namespace segue::policies
