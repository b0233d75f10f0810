#include "cmodel/studies/frontend/assumptions.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/gpu/refusal.hpp"

namespace segue::studies::frontend {
namespace {

std::string refused_of_frontend(const std::string& text) {
  return gpu::refusal([&] {
    Assumptions assumptions;
    assume(assumptions, text);
  });
}

TEST(FrontendAssumptions, EveryKeyIsSetAndToldAgain) {
  Assumptions assumptions;
  const std::vector<std::string> texts = {
      "cycles=1234", "warps-of-tb=16", "math=4",         "shared=30",      "branch=12",
      "check=50",    "commit=300",     "variation=0.25", "begin=together", "miss=20"};
  EXPECT_EQ(texts.size(), assumption_keys().size());
  for (const std::string& text : texts) assume(assumptions, text);
  EXPECT_EQ(describe(assumptions), texts);
}

TEST(FrontendAssumptions, RefusesWithTheAllowedValues) {
  EXPECT_EQ(refused_of_frontend("begin=late"),
            "--assume: begin = 'late'; allowed: begin=spread or together");
  for (const std::string bad : {"cycles=10", "warps-of-tb=3", "math=0", "check=2", "commit=-1",
                                "variation=1.5", "miss=", "cycle=2000"}) {
    EXPECT_NE(refused_of_frontend(bad), "accepted") << bad;
  }
}

}  // namespace
}  // namespace segue::studies::frontend
