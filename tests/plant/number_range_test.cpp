#include "verilator_tb/cli/number_range.hpp"

#include <gtest/gtest.h>

#include "verilator_tb/plant/bad_input.hpp"

namespace segue::cli {
namespace {

TEST(NumberRange, TwoNumbersWithTwoDots) {
  EXPECT_EQ(parse_range("--seeds", "3..17").first, 3U);
  EXPECT_EQ(parse_range("--seeds", "3..17").last, 17U);
}

TEST(NumberRange, OneNumberIsARangeOfOne) {
  EXPECT_EQ(parse_range("--seeds", "5").first, 5U);
  EXPECT_EQ(parse_range("--seeds", "5").last, 5U);
}

TEST(NumberRange, AnythingElseIsBadInput) {
  for (const char* const text : {"", "..", "1..", "..2", "a..b", "1-2", "1..2x", "-1..2", "9..8",
                                 "0..18446744073709551615", "9223372036854775808"}) {
    EXPECT_THROW(parse_range("--seeds", text), plant::BadInput) << text;
  }
}

}  // namespace
}  // namespace segue::cli
