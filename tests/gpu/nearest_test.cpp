#include "cmodel/gpu/config/nearest.hpp"

#include <gtest/gtest.h>

#include <array>

namespace segue::gpu {
namespace {

constexpr std::array<std::string_view, 4> kWords = {"contexts", "ksrs", "setup_time_us", "sms"};

TEST(Nearest, FindsASlipOfThePen) {
  EXPECT_EQ(nearest("context", kWords), "contexts");
  EXPECT_EQ(nearest("setup_tim_us", kWords), "setup_time_us");
  EXPECT_EQ(nearest("ksr", kWords), "ksrs");
}

TEST(Nearest, SaysNothingForAnotherWord) { EXPECT_EQ(nearest("bandwidth", kWords), ""); }

TEST(Nearest, TakesTheNearestOfSeveral) {
  constexpr std::array<std::string_view, 3> kNames = {"dss-literal", "dss", "fcfs"};
  EXPECT_EQ(nearest("dsss", kNames), "dss");
}

TEST(Nearest, SuggestionEndsAMessage) {
  EXPECT_EQ(suggestion("smss", kWords), "; did you mean 'sms'?");
  EXPECT_EQ(suggestion("bandwidth", kWords), "");
}

}  // namespace
}  // namespace segue::gpu
