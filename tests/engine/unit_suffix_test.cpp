#include "cmodel/engine/config/unit_suffix.hpp"

#include <gtest/gtest.h>

#include <array>

namespace segue::engine {
namespace {

constexpr std::array<std::string_view, 4> kKeys = {"name", "setup_time_us", "clock_mhz",
                                                   "bandwidth_gb_per_s"};

TEST(UnitSuffix, AnotherUnitIsRecognised) {
  EXPECT_EQ(same_but_unit("setup_time_ms", kKeys), "setup_time_us");
  EXPECT_EQ(same_but_unit("clock_ghz", kKeys), "clock_mhz");
  EXPECT_EQ(same_but_unit("bandwidth_mb_per_s", kKeys), "bandwidth_gb_per_s");
}

TEST(UnitSuffix, AMissingUnitIsRecognised) {
  EXPECT_EQ(same_but_unit("setup_time", kKeys), "setup_time_us");
}

TEST(UnitSuffix, OtherKeysAreNot) {
  EXPECT_EQ(same_but_unit("start_us", kKeys), "");
  EXPECT_EQ(same_but_unit("nam", kKeys), "");
}

}  // namespace
}  // namespace segue::engine
