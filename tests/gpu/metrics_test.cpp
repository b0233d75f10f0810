#include "cmodel/gpu/run/metrics.hpp"

#include <gtest/gtest.h>

#include <array>

namespace segue::gpu {
namespace {

// Two programs: one twice, the other four times as slow as alone.
TEST(Metrics, OfTwoProgramsByHand) {
  const std::array<Turnaround, 2> turnarounds = {
      {{.alone = 10.0, .shared = 20.0}, {.alone = 3.0, .shared = 12.0}}};
  EXPECT_DOUBLE_EQ(ntt(turnarounds[0]), 2.0);
  EXPECT_DOUBLE_EQ(ntt(turnarounds[1]), 4.0);
  const Metrics result = metrics(turnarounds);
  EXPECT_DOUBLE_EQ(result.antt, 3.0);      // (2 + 4) / 2
  EXPECT_DOUBLE_EQ(result.stp, 0.75);      // 1/2 + 1/4
  EXPECT_DOUBLE_EQ(result.fairness, 0.5);  // (1/4) / (1/2)
}

TEST(Metrics, OfThreeProgramsByHand) {
  const std::array<Turnaround, 3> turnarounds = {{{.alone = 1.0, .shared = 5.0},
                                                  {.alone = 2.0, .shared = 2.5},
                                                  {.alone = 4.0, .shared = 8.0}}};
  const Metrics result = metrics(turnarounds);
  EXPECT_DOUBLE_EQ(result.antt, (5.0 + 1.25 + 2.0) / 3.0);
  EXPECT_DOUBLE_EQ(result.stp, 0.2 + 0.8 + 0.5);
  EXPECT_DOUBLE_EQ(result.fairness, 0.25);  // 0.2 / 0.8
}

TEST(Metrics, AProgramAloneIsPerfect) {
  const std::array<Turnaround, 1> alone = {{{.alone = 7.0, .shared = 7.0}}};
  const Metrics result = metrics(alone);
  EXPECT_DOUBLE_EQ(result.antt, 1.0);
  EXPECT_DOUBLE_EQ(result.stp, 1.0);
  EXPECT_DOUBLE_EQ(result.fairness, 1.0);
}

TEST(Metrics, FairnessDoesNotDependOnTheOrder) {
  const std::array<Turnaround, 2> one = {
      {{.alone = 1.0, .shared = 2.0}, {.alone = 1.0, .shared = 6.0}}};
  const std::array<Turnaround, 2> other = {one[1], one[0]};
  EXPECT_DOUBLE_EQ(metrics(one).fairness, 1.0 / 3.0);
  EXPECT_DOUBLE_EQ(metrics(other).fairness, 1.0 / 3.0);
}

}  // namespace
}  // namespace segue::gpu
