#include "cmodel/studies/grid/numbers_json.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace segue::studies::grid {
namespace {

RC_GTEST_PROP(NumbersJson, EveryFiniteNumberComesBackBitForBit,
              (const std::vector<std::uint64_t>& words)) {
  std::vector<double> numbers;
  for (const std::uint64_t word : words) {
    const auto number = std::bit_cast<double>(word);
    if (std::isfinite(number)) numbers.push_back(number);
  }
  const auto again = numbers_from_json(numbers_to_json(numbers), numbers.size());
  RC_ASSERT(again.has_value());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    RC_ASSERT(std::bit_cast<std::uint64_t>((*again)[i]) ==
              std::bit_cast<std::uint64_t>(numbers[i]));
  }
}

TEST(NumbersJson, ExtremesComeBack) {
  using Limits = std::numeric_limits<double>;
  const std::vector<double> numbers = {
      0.1, 1.0 / 3.0, Limits::max(), Limits::min(), Limits::denorm_min(), -0.0};
  EXPECT_EQ(numbers_from_json(numbers_to_json(numbers), numbers.size()), numbers);
}

TEST(NumbersJson, OnlyAListOfThatManyNumbersIsAccepted) {
  EXPECT_EQ(numbers_from_json("[1,2.5]", 2), (std::vector<double>{1.0, 2.5}));
  EXPECT_EQ(numbers_from_json("[1,2.5]", 3), std::nullopt);
  EXPECT_EQ(numbers_from_json("[1,2.5]", 1), std::nullopt);
  for (const char* bad : {"", "[1", "[null]", "[\"1\"]", "1", "{\"a\":1}", "null"}) {
    EXPECT_EQ(numbers_from_json(bad, 1), std::nullopt) << bad;
  }
}

TEST(NumbersJson, NoNumberStaysNone) {
  const std::vector<double> unknown = {std::numeric_limits<double>::quiet_NaN()};
  EXPECT_EQ(numbers_from_json(numbers_to_json(unknown), 1), std::nullopt);
}

}  // namespace
}  // namespace segue::studies::grid
