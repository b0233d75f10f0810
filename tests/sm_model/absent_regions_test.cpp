#include "cmodel/sm_model/absent_regions.hpp"

#include <gtest/gtest.h>

namespace segue::sm_model {
namespace {

TEST(AbsentRegions, ARegionComesOnceAfterItsFirstFault) {
  AbsentRegions regions({3}, {.cycles = 100});
  constexpr std::uint64_t kLine = 3 * 512;
  EXPECT_FALSE(regions.is_absent(kLine - 1, 0)) << "another region";
  EXPECT_TRUE(regions.is_absent(kLine, 0));
  EXPECT_EQ(regions.fault(kLine, 10), 110U);
  EXPECT_EQ(regions.fault(kLine + 511, 50), 110U) << "the same region";
  EXPECT_TRUE(regions.is_absent(kLine, 109));
  EXPECT_FALSE(regions.is_absent(kLine, 110));
  EXPECT_EQ(regions.faults(), 1U);
}

}  // namespace
}  // namespace segue::sm_model
