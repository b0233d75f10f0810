#include <gtest/gtest.h>

#include <ostream>

#include "cmodel/oracles/policy_checker.hpp"
#include "tests/oracles/random_world.hpp"

namespace segue::oracles {
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
    {"SixtyFour", {64, 4, 20, 16}, 60'000},
};

using Policies = std::vector<sm_driver::Policy>;

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
      world.follow(out);
      if (!checker.complaints().empty()) {
        ADD_FAILURE() << "seed " << seed << ": " << checker.complaints().front();
        break;
      }
    }
    EXPECT_TRUE(checker.ledger().is_open());
    issued_ = checker.issues().issued();
    held_back_ = checker.issues().held_back();
    return checker.judged();
  }

  std::uint64_t issued_ = 0;
  std::uint64_t held_back_ = 0;
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

TEST_P(TwinRuns, PoliciesMayBeSwitchedWhileKernelsRun) {
  const Judged judged =
      run({.policies = {sm_driver::Policy::kFcfs, sm_driver::Policy::kNpq,
                        sm_driver::Policy::kPpqExclusive, sm_driver::Policy::kPpqShared,
                        sm_driver::Policy::kDss, sm_driver::Policy::kDssLiteral}},
          4);
  expect_some(judged.binds, "binds");
}

INSTANTIATE_TEST_SUITE_P(Sizes, TwinRuns, testing::ValuesIn(kRuns),
                         [](const auto& run) { return std::string(run.param.name); });

}  // namespace
}  // namespace segue::oracles
