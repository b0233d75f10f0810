#include "cmodel/random/random.hpp"

#include <gtest/gtest.h>

#include <set>

namespace segue::plant {
namespace {

TEST(Random, ASeedAlwaysGivesTheSameNumbers) {
  Random random(7);
  EXPECT_EQ(random.next(), 1010813935962548571ULL);
  EXPECT_EQ(random.next(), 15893440569110005321ULL);
}

TEST(Random, ASplitStreamDoesNotDependOnDraws) {
  Random drawn(7);
  drawn.next();
  drawn.next();
  EXPECT_EQ(Random(7).split(3).next(), drawn.split(3).next());
  EXPECT_NE(Random(7).split(3).next(), Random(7).split(4).next());
}

TEST(Random, BetweenReachesBothEndsAndNothingElse) {
  Random random(1);
  std::set<std::int64_t> seen;
  for (int i = 0; i < 1000; ++i) seen.insert(random.between(-2, 2));
  EXPECT_EQ(seen, (std::set<std::int64_t>{-2, -1, 0, 1, 2}));
}

}  // namespace
}  // namespace segue::plant
