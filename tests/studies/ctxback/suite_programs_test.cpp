// The kernels that the figures of CTXBack are of.
#include "cmodel/studies/ctxback/suite_programs.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace segue::studies::ctxback {
namespace {

TEST(SuitePrograms, AreInTheMachineCodeOfThePaper) {
  const std::vector<SuiteProgram> suite = suite_programs();
  EXPECT_EQ(suite.size(), 14U);
  std::size_t kernels = 0;
  for (const SuiteProgram& one : suite) {
    EXPECT_EQ(one.program.architecture, isa::Architecture::kGfx906) << one.name;
    kernels += one.program.kernels.size();
  }
  EXPECT_EQ(kernels, 22U);
}

TEST(SuitePrograms, AWarpHasItsShareOfSharedMemory) {
  const std::vector<SuiteProgram> suite = suite_programs();
  const auto share = [&](const std::string& name) {
    const auto one = std::ranges::find(suite, name, &SuiteProgram::name);
    return shared_bytes_of_warp(*one, one->program.kernels[0]);
  };
  EXPECT_EQ(share("sgemm"), 512.0);  // two tiles of 16 by 16 floats in four warps
  EXPECT_EQ(share("spmv"), 0.0);
}

}  // namespace
}  // namespace segue::studies::ctxback
