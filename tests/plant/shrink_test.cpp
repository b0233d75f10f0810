// The shrinker by itself, with failures made of arithmetic.

#include "verilator_tb/plant/shrink.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace segue::plant {
namespace {

const std::vector<OperationKind> kKinds = {
    {"set", {{"what", 0, 9}, {"value", -50, 50}}},
    {"go", {{"times", 3, 1'000}}},
    {"mode", {{"mode", 0, 6, {0, 2}}}},
    {"share", {{"percent", 1, 100, {}, 100}}},
};

constexpr std::uint64_t kAt = 100'000;

/// Much of everything.
Stimulus crowd() {
  Stimulus stimulus{7, kAt + 500, {}};
  for (std::uint64_t i = 0; i < 1'000; ++i) {
    const auto n = static_cast<std::int64_t>(i);
    const auto kind = static_cast<std::uint32_t>(i % 3);
    Operation operation{10 + i * 97, kind, {}};
    if (kind == 0) operation.args = {n % 10, n % 50};
    if (kind == 1) operation.args = {3 + n % 900};
    if (kind == 2) operation.args = {n % 2 == 0 ? 4 : 5};
    stimulus.operations.push_back(operation);
  }
  return stimulus;
}

/// Fails after a set of 4 to 20 or more, behind it a mode 5 and behind that a go, no matter
/// how long between them.
std::optional<std::uint64_t> in_order(const Stimulus& stimulus) {
  int step = 0;
  for (const Operation& operation : stimulus.operations) {
    const auto& args = operation.args;
    if (step == 0 && operation.kind == 0 && args[0] == 4 && args[1] >= 20) step = 1;
    if (step == 1 && operation.kind == 2 && args[0] == 5) step = 2;
    if (step == 2 && operation.kind == 1) return operation.cycle + 3;
  }
  return std::nullopt;
}

TEST(Shrink, KeepsOnlyTheNeededOperations) {
  const Shrunk shrunk = shrink(crowd(), *in_order(crowd()), kKinds, in_order, {});
  EXPECT_TRUE(shrunk.complete);
  const Stimulus smallest{7, 4, {{0, 0, {4, 20}}, {0, 2, {5}}, {0, 1, {3}}}};
  EXPECT_EQ(shrunk.stimulus, smallest);
  EXPECT_EQ(shrunk.at, 3U);
}

TEST(Shrink, KeepsATimeThatItTakes) {
  const auto late = [](const Stimulus& stimulus) -> std::optional<std::uint64_t> {
    for (const Operation& operation : stimulus.operations) {
      if (operation.kind == 1 && operation.cycle >= 77) return operation.cycle;
    }
    return std::nullopt;
  };
  const Shrunk shrunk = shrink(crowd(), kAt, kKinds, late, {});
  ASSERT_EQ(shrunk.stimulus.operations.size(), 1U);
  EXPECT_EQ(shrunk.stimulus.operations[0], (Operation{77, 1, {3}}));
  EXPECT_EQ(shrunk.stimulus.cycles, 78U);
}

TEST(Shrink, SimplifiesTowardsPlainValues) {
  const Stimulus stimulus{7, 50, {{1, 3, {12}}, {2, 3, {30}}, {3, 2, {6}}, {4, 1, {90}}}};
  const auto below_50 = [](const Stimulus& candidate) -> std::optional<std::uint64_t> {
    const auto& list = candidate.operations;
    if (list.size() < 4 || list[1].args[0] >= 50) return std::nullopt;
    return 40;
  };
  const auto list = shrink(stimulus, 40, kKinds, below_50, {}).stimulus.operations;
  ASSERT_EQ(list.size(), 4U);
  EXPECT_EQ(list[0].args[0], 100);
  EXPECT_EQ(list[1].args[0], 49);
  EXPECT_EQ(list[2].args[0], 1) << "0 is not allowed";
  EXPECT_EQ(list[3].args[0], 3);
}

TEST(Shrink, FindsOperationsThatAreFarApartAndNeedEachOther) {
  const std::vector<std::uint64_t> needed = {31, 500, 757, 901};
  const auto all_there = [&](const Stimulus& stimulus) -> std::optional<std::uint64_t> {
    std::size_t found = 0;
    for (const Operation& operation : stimulus.operations) {
      found += std::ranges::count(needed, (operation.cycle - 10) / 97);
    }
    return found == needed.size() ? std::optional(kAt) : std::nullopt;
  };
  const Shrunk shrunk = shrink(crowd(), kAt, kKinds, all_there, {});
  EXPECT_EQ(shrunk.stimulus.operations.size(), needed.size());
}

TEST(Shrink, GivesOnlyLegalStimuli) {
  std::uint64_t tried = 0;
  const auto checked = [&](const Stimulus& stimulus) {
    ++tried;
    std::uint64_t last = 0;
    for (const Operation& operation : stimulus.operations) {
      EXPECT_GE(operation.cycle, last);
      last = operation.cycle;
      const auto& args = kKinds[operation.kind].args;
      for (std::size_t i = 0; i < args.size(); ++i) {
        EXPECT_TRUE(is_allowed(args[i], operation.args[i])) << args[i].name << operation.args[i];
      }
    }
    EXPECT_GE(stimulus.cycles, 1U);
    EXPECT_EQ(stimulus.seed, 7U);
    return in_order(stimulus);
  };
  const Shrunk shrunk = shrink(crowd(), kAt, kKinds, checked, {});
  EXPECT_EQ(shrunk.runs, tried);
}

TEST(Shrink, TheSameAgainGivesTheSame) {
  const Shrunk once = shrink(crowd(), kAt, kKinds, in_order, {.runs = 40});
  const Shrunk again = shrink(crowd(), kAt, kKinds, in_order, {.runs = 40});
  EXPECT_EQ(once.stimulus, again.stimulus);
  EXPECT_EQ(once.runs, again.runs);
}

TEST(Shrink, StopsWithItsBestWhenTheBudgetIsSpent) {
  const Shrunk shrunk = shrink(crowd(), kAt, kKinds, in_order, {.runs = 12});
  EXPECT_EQ(shrunk.runs, 12U);
  EXPECT_FALSE(shrunk.complete);
  EXPECT_LT(shrunk.stimulus.operations.size(), crowd().operations.size());
  EXPECT_TRUE(in_order(shrunk.stimulus));
  EXPECT_EQ(shrink(crowd(), kAt, kKinds, in_order, {.seconds = 0}).runs, 0U);
}

TEST(Shrink, DropsOperationsBehindTheFailure) {
  const auto always = [](const Stimulus& stimulus) { return std::optional(stimulus.cycles - 1); };
  const Shrunk shrunk = shrink(crowd(), 5, kKinds, always, {});
  EXPECT_EQ(shrunk.runs, 0U);
  EXPECT_EQ(shrunk.stimulus, (Stimulus{7, 6, {}}));
}

TEST(Shrink, ProgressIsTold) {
  std::uint64_t reported_runs = 0;
  const Shrunk shrunk = shrink(crowd(), kAt, kKinds, in_order, {},
                               [&](const Shrunk& now) { reported_runs = now.runs + 1; });
  EXPECT_EQ(reported_runs, shrunk.runs);
}

}  // namespace
}  // namespace segue::plant
