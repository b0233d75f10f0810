#include "cmodel/studies/thesis5/mixes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace segue::studies::thesis5 {
namespace {

std::uint32_t prioritised(const Mix& mix) { return mix.applications[mix.prioritised]; }

TEST(Mixes, HaveTheirSizeAndNoApplicationTwice) {
  for (const Mix& mix : random_mixes(10, 6, 50, 1)) {
    EXPECT_EQ(mix.applications.size(), 6U);
    EXPECT_EQ(std::set(mix.applications.begin(), mix.applications.end()).size(), 6U);
    EXPECT_LT(*std::ranges::max_element(mix.applications), 10U);
  }
}

TEST(Mixes, EveryApplicationIsPrioritisedEquallyOften) {
  std::vector<int> counts(10);
  for (const Mix& mix : random_mixes(10, 4, 50, 1)) ++counts[prioritised(mix)];
  EXPECT_EQ(counts, std::vector<int>(10, 5));
}

TEST(Mixes, ThePrioritisedProcessHasAnyPlace) {
  std::set<std::uint32_t> places;
  for (const Mix& mix : random_mixes(10, 4, 50, 1)) places.insert(mix.prioritised);
  EXPECT_EQ(places.size(), 4U);
}

TEST(Mixes, TheOthersAreDrawnEvenly) {
  std::vector<int> counts(10);
  const int each = 900;
  for (const Mix& mix : random_mixes(10, 2, 10 * each, 1))
    ++counts[mix.applications[1 - mix.prioritised]];
  for (const int count : counts) EXPECT_NEAR(count, each, 120);  // four standard deviations
}

TEST(Mixes, ALongerListBeginsWithTheShorterOne) {
  const auto few = random_mixes(10, 4, 10, 7);
  const auto many = random_mixes(10, 4, 100, 7);
  for (std::size_t i = 0; i < few.size(); ++i) {
    EXPECT_EQ(few[i].applications, many[i].applications);
    EXPECT_EQ(few[i].prioritised, many[i].prioritised);
  }
}

TEST(Mixes, AnotherSeedDrawsOthers) {
  const auto one = random_mixes(10, 4, 10, 1);
  const auto other = random_mixes(10, 4, 10, 2);
  EXPECT_FALSE(std::ranges::equal(one, other, {}, &Mix::applications, &Mix::applications));
}

TEST(Mixes, WithReplacementAnApplicationComesMoreThanOnce) {
  std::vector<int> counts(10);
  std::size_t repeated = 0;
  for (const Mix& mix : random_mixes(10, 8, 1000, 1, true)) {
    EXPECT_EQ(mix.applications.size(), 8U);
    for (const std::uint32_t application : mix.applications) ++counts[application];
    repeated += std::set(mix.applications.begin(), mix.applications.end()).size() < 8 ? 1 : 0;
  }
  for (const int count : counts) EXPECT_NEAR(count, 800, 110);  // four standard deviations
  EXPECT_NEAR(static_cast<double>(repeated), 982.0, 20.0);      // 1 - 10! / 2! / 10^8
}

TEST(Mixes, MoreProcessesThanApplicationsNeedReplacement) {
  for (const Mix& mix : random_mixes(3, 5, 5, 1, true)) EXPECT_EQ(mix.applications.size(), 5U);
}

TEST(Mixes, AllApplicationsAreAMixToo) {
  for (const Mix& mix : random_mixes(3, 3, 5, 1)) EXPECT_EQ(mix.applications.size(), 3U);
}

}  // namespace
}  // namespace segue::studies::thesis5
