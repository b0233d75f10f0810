// Hundreds of kills of a sweep; a few dozen are in sweep_test.cpp.
#include <gtest/gtest.h>

#include "tests/cli/small_sweep.hpp"

namespace segue::cli {
namespace {

TEST(SweepKills, HundredsLoseNothingAndRepeatNothing) { expect_kills_lose_nothing(400); }

}  // namespace
}  // namespace segue::cli
