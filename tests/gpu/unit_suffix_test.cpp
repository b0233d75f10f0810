#include "cmodel/gpu/config/unit_suffix.hpp"

#include <gtest/gtest.h>

#include <array>

namespace segue::gpu {
namespace {

constexpr std::array<std::string_view, 4> kTimeKeys = {"name", "setup_time_us", "clock_mhz",
                                                       "bandwidth_gb_per_s"};

TEST(UnitSuffix, AnotherUnitIsRecognised) {
  EXPECT_EQ(same_but_unit("setup_time_ms", kTimeKeys), "setup_time_us");
  EXPECT_EQ(same_but_unit("clock_ghz", kTimeKeys), "clock_mhz");
  EXPECT_EQ(same_but_unit("bandwidth_mb_per_s", kTimeKeys), "bandwidth_gb_per_s");
}

TEST(UnitSuffix, AMissingUnitIsRecognised) {
  EXPECT_EQ(same_but_unit("setup_time", kTimeKeys), "setup_time_us");
}

TEST(UnitSuffix, OtherKeysAreNot) {
  EXPECT_EQ(same_but_unit("start_us", kTimeKeys), "");
  EXPECT_EQ(same_but_unit("nam", kTimeKeys), "");
}

}  // namespace
}  // namespace segue::gpu
