// Mixes of SMK's benchmarks and their groups.
#include "cmodel/studies/smk/mixes.hpp"

#include <gtest/gtest.h>

namespace segue::studies::smk {
namespace {

TEST(SmkMixes, AreGroupedByTheirClasses) {
  std::vector<gpu::Application> benchmarks(3);
  benchmarks[0].class_1 = "M";
  benchmarks[1].class_1 = "C";
  EXPECT_EQ(class_of(benchmarks, {0, 1}), "C+M");
  EXPECT_EQ(class_of(benchmarks, {0, 2}), "M+no class");
  EXPECT_EQ(class_of(benchmarks, {2}), "no class");
}

}  // namespace
}  // namespace segue::studies::smk
