// `segue kernel flashback`, and warps that `kernel run` preempts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <tuple>

#include "tests/cli/segue_process.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(KernelFlashback, AProfileHasTheContextsOfItsScheme) {
  const auto bytes = [](const std::string& scheme) {
    const json launch =
        json::parse(run_segue("kernel profile sgemm --size small --json --contexts " + scheme).out)
            .at("launches")
            .at(0);
    double sum = 0;
    for (const json& one : launch.at("context_bytes")) sum += one.get<double>() / 16;
    if (scheme == "allocated") {
      EXPECT_EQ(sum, launch.at("whole_context_bytes").get<double>());
    }
    return sum;
  };
  EXPECT_LT(bytes("live"), bytes("allocated"));
  EXPECT_LT(bytes("flashback"), bytes("live"));
  EXPECT_EQ(run_segue("kernel profile sgemm --contexts dead").exit_code, 2);
}

TEST(KernelFlashback, FlashbackShowsContextsByScheme) {
  const Ended ended = run_segue("kernel flashback sgemm --isa gfx906");
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("allocated                                5248.0   100.0 %"));
  EXPECT_THAT(ended.out, HasSubstr("flashback, registers in place"));
  const json bytes = json::parse(run_segue("kernel flashback sgemm --isa gfx906 --json").out)
                         .at("kernels")
                         .at(0)
                         .at("bytes");
  EXPECT_EQ(bytes.at("fidelity"), "modelled");
  EXPECT_LT(bytes.at("flashback"), bytes.at("live"));
  EXPECT_LT(bytes.at("live"), bytes.at("allocated"));
}

TEST(KernelFlashback, FlashbackListsInstructionsAndTheRoutinesOfOne) {
  const std::string list = run_segue("kernel flashback sgemm --isa gfx906 --list").out;
  EXPECT_THAT(list, StartsWith("sgemm:\n index    live  context   point   [modelled]\n"));
  EXPECT_THAT(list, HasSubstr("    13    1076      820      12  v_mul_lo_u32 v1, v1, s0\n"));
  EXPECT_THAT(run_segue("kernel flashback sgemm --isa gfx906 --at 13").out,
              HasSubstr("820 bytes of registers, 1076 are live   [modelled]\nflashback to 12\n"));
  const Ended none = run_segue("kernel flashback sgemm --isa gfx906 --at 104");
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.err, HasSubstr("--at: there is no instruction 104; allowed: 0 to 103"));
}

// Functions that a kernel has taken in stand in front of it.
TEST(KernelFlashback, InstructionsInFrontOfAKernelAreNotItsOwn) {
  for (const auto& [isa, first, last] :
       {std::tuple{"gfx906", "9", "750"}, std::tuple{"gfx1010", "8", "719"}}) {
    const std::string at = std::string("kernel flashback lbm --isa ") + isa + " --at ";
    for (const char* outside : {"0", "751"}) {
      EXPECT_THAT(run_segue(at + outside).err,
                  HasSubstr(std::string("--at: there is no instruction ") + outside +
                            "; allowed: " + first + " to " + last + "\n"));
    }
    EXPECT_EQ(run_segue(at + first).exit_code, 0);
  }
}

TEST(KernelFlashback, PreemptedWarpsComputeTheSame) {
  const std::string run = "kernel run spmv --size small --preempt 30 --seed 2";
  const Ended ended = run_segue(run);
  EXPECT_EQ(ended.exit_code, 0) << ended.out;
  EXPECT_THAT(ended.out, HasSubstr(" preemptions of warps, "));
  EXPECT_THAT(ended.out, HasSubstr("verdict: match\n"));
  const json preemption = json::parse(run_segue(run + " --json").out).at("preemption");
  EXPECT_GT(preemption.at("flashbacks"), 0);
  EXPECT_TRUE(preemption.at("difference").is_null());
  EXPECT_TRUE(
      json::parse(run_segue("kernel run spmv --size small --json").out).at("preemption").is_null());
  EXPECT_EQ(run_segue("kernel run spmv --size small --seed 2").exit_code, 2);
}

TEST(KernelFlashback, PreemptionsLeaveTheLanesThatAreCounted) {
  const auto lanes = [](const std::string& more) {
    return json::parse(run_segue("kernel run sgemm --size small --json" + more).out)
        .at("launches")
        .at(0)
        .at("lane_instructions");
  };
  EXPECT_EQ(lanes(" --preempt 2 --seed 1"), lanes(""));
}

TEST(KernelFlashback, OneKernelsInstructionsAreItsOwn) {
  const Ended other = run_segue("kernel flashback bfs --kernel advance --at 3");
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("--at: instruction 3 is of kernel 'expand'; allowed: "));
  const std::string allowed = other.err.substr(other.err.find("allowed: ") + 9);
  const std::string first = allowed.substr(0, allowed.find(' '));
  EXPECT_EQ(run_segue("kernel flashback bfs --kernel advance --at " + first).exit_code, 0);
  EXPECT_THAT(run_segue("kernel flashback bfs --kernel advance --at 9999").err,
              HasSubstr("--at: there is no instruction 9999; allowed: " + allowed));
  EXPECT_THAT(run_segue("kernel flashback bfs --at 9999").err,
              AllOf(HasSubstr("allowed: 0 to "), HasSubstr(" of 'expand', " + first + " to ")));
  EXPECT_EQ(run_segue("kernel disasm bfs --assembly --kernel advance").exit_code, 2);
}

}  // namespace
}  // namespace segue::cli
