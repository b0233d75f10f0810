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

// Measured by the shorter word, these would be too far.
TEST(Nearest, LettersThatAreLeftOutCountAsThoseThatAreTooMany) {
  constexpr std::array<std::string_view, 2> kReadings = {"corrected", "printed"};
  EXPECT_EQ(nearest("corect", kReadings), "corrected");
  EXPECT_EQ(nearest("corrrectedd", kReadings), "corrected");
  EXPECT_EQ(nearest("rected", kReadings), "corrected");
  EXPECT_EQ(nearest("cted", kReadings), "");
}

TEST(Nearest, TwoLettersThatChangedPlacesAreOneSlip) {
  constexpr std::array<std::string_view, 2> kPolicies = {"fcfs", "npq"};
  EXPECT_EQ(nearest("fcsf", kPolicies), "fcfs");
  EXPECT_EQ(nearest("nqp", kPolicies), "npq");
}

TEST(Nearest, CapitalsAreNoDifference) {
  EXPECT_EQ(nearest("SMS", kWords), "sms");
  EXPECT_EQ(nearest("Setup_Time_US", kWords), "setup_time_us");
}

TEST(Nearest, ABeginningIsCompletedIfOnlyOneWordHasIt) {
  constexpr std::array<std::string_view, 5> kNames = {"gfx906", "gfx1010", "partial-switch",
                                                      "ppq-exclusive", "ppq-shared"};
  EXPECT_EQ(nearest("gfx10", kNames), "gfx1010");  // gfx906 is as near
  EXPECT_EQ(nearest("partial", kNames), "partial-switch");
  EXPECT_EQ(nearest("ppq", kNames), "");
  EXPECT_EQ(nearest("pa", kNames), "") << "too short to say anything";
}

TEST(Nearest, SuggestionEndsAMessage) {
  EXPECT_EQ(suggestion("smss", kWords), "; did you mean 'sms'?");
  EXPECT_EQ(suggestion("bandwidth", kWords), "");
}

}  // namespace
}  // namespace segue::gpu
