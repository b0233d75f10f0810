#include "cmodel/studies/thesis5/assumptions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/gpu/refusal.hpp"

namespace segue::studies::thesis5 {
namespace {

using gpu::refusal;

std::string refused(const std::string& text) {
  return refusal([&] {
    Assumptions assumptions;
    assume(assumptions, text);
  });
}

TEST(Assumptions, EveryKeyIsSetAndToldAgain) {
  Assumptions assumptions;
  const std::vector<std::string> texts = {"tb-time=printed",  "tb-cv=0.7",      "tb-variation=0.35",
                                          "cpu-scale=2.5",    "dss=literal",    "release-event=yes",
                                          "spare=once",       "victim=fullest", "fcfs=exclusive",
                                          "draw=replacement", "queue-depth=7"};
  EXPECT_EQ(texts.size(), assumption_keys().size());
  for (const std::string& text : texts) assume(assumptions, text);
  // tb-variation acts without tb-cv only, release-event with dss=literal only.
  std::vector<std::string> told = texts;
  std::erase(told, "tb-variation=0.35");
  EXPECT_EQ(describe(assumptions), told);
  assume(assumptions, "tb-cv=none");
  assume(assumptions, "dss=settling");
  EXPECT_THAT(describe(assumptions), testing::Contains("tb-variation=0.35"));
  EXPECT_THAT(describe(assumptions), testing::Not(testing::Contains("release-event=yes")));
}

TEST(Assumptions, GivenValuesCanBeAssumed) {
  Assumptions assumptions;
  for (const std::string& text : describe(Assumptions{})) assume(assumptions, text);
  EXPECT_EQ(describe(assumptions), describe(Assumptions{}));
}

TEST(Assumptions, RefusesWithTheAllowedValues) {
  EXPECT_EQ(refused("tb-variation=1.5"),
            "--assume: tb-variation = '1.5'; allowed: tb-variation=a number, 0..1");
  EXPECT_EQ(refused("spare"), "--assume: spare = ''; allowed: spare=passed or once");
  EXPECT_EQ(refused("tb-times=printed")
                .find("--assume: unknown assumption 'tb-times'; did you "
                      "mean 'tb-time'?; allowed: tb-time, "),
            0U)
      << refused("tb-times=printed");
  for (const std::string bad :
       {"cpu-scale=nan", "cpu-scale=-1", "cpu-scale=1x", "queue-depth=0", "queue-depth=1.5",
        "dss=yes", "tb-time=", "tb-cv=3.5", "victim=x"}) {
    EXPECT_NE(refused(bad), "accepted") << bad;
  }
}

}  // namespace
}  // namespace segue::studies::thesis5
