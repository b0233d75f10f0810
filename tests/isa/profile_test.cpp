// What the GPU model is told of the suite's kernels.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "cmodel/kernel_profile/launch_profile.hpp"
#include "cmodel/kernel_profile/workload_text.hpp"
#include "tests/isa/suite_kernels.hpp"

namespace segue::kernel_profile {
namespace {

using ::testing::HasSubstr;

MeasuredLaunches measure_all(const std::string& name, isa::Architecture architecture) {
  const isa::SuiteKernel kernel{.name = name, .architecture = architecture};
  return measure_launches(isa::small_host_file(kernel), isa::program_of(kernel), 10'000'000);
}

std::vector<LaunchProfile> measure(const std::string& name,
                                   isa::Architecture architecture = isa::Architecture::kGfx1010) {
  return measure_all(name, architecture).launches;
}

TEST(LaunchProfile, ALoopIsMeasuredOverItsRounds) {
  const MeasuredLaunches bfs = measure_all("bfs", isa::Architecture::kGfx1010);
  EXPECT_GT(bfs.rounds, 3U);
  EXPECT_EQ(bfs.launches.at(0).thread_blocks, 8U);
  EXPECT_GT(bfs.launches.at(0).instructions_per_tb, 100.0)
      << "the first round alone reaches one node";
}

TEST(LaunchProfile, CountsAsTheLaunch) {
  const LaunchProfile sgemm = measure("sgemm").at(0);
  EXPECT_EQ(sgemm.thread_blocks, 6U);
  EXPECT_EQ(sgemm.threads_per_tb, 256U);
  EXPECT_EQ(sgemm.warps_per_tb, 8U);
  EXPECT_EQ(sgemm.lds_bytes, 2048U);
  EXPECT_DOUBLE_EQ(sgemm.lanes_awake, 1.0);
  EXPECT_EQ(measure("sgemm", isa::Architecture::kGfx906).at(0).warps_per_tb, 4U);
}

TEST(LaunchProfile, ContextsAreBelowTheAllocation) {
  for (const isa::Architecture architecture :
       {isa::Architecture::kGfx906, isa::Architecture::kGfx1010}) {
    for (const char* name : {"sgemm", "lbm", "bfs", "tpacf", "sad", "histo", "spmv", "stencil"}) {
      for (const LaunchProfile& launch : measure(name, architecture)) {
        EXPECT_GT(launch.context_bytes.front(), 0.0) << name;
        for (const double bytes : launch.context_bytes) {
          EXPECT_LE(bytes, static_cast<double>(launch.whole_context_bytes)) << name;
        }
      }
    }
  }
}

TEST(LaunchProfile, IdempotentUntilAnAtomicOrAnOverwrite) {
  EXPECT_TRUE(std::isinf(measure("stencil").at(0).first_non_idempotent))
      << "reads one buffer, writes another";
  const double sgemm = measure("sgemm").at(0).first_non_idempotent;
  EXPECT_GT(sgemm, 0.9) << "C is read and overwritten at the end";
  EXPECT_LT(sgemm, 1.0);
  const auto histo = measure("histo");
  EXPECT_GT(histo.at(0).first_non_idempotent, 0.5) << "atomics at the end";
  EXPECT_TRUE(std::isinf(histo.at(1).first_non_idempotent));
  EXPECT_LT(measure("string-concat").at(0).first_non_idempotent, 0.5) << "allocates at the start";
}

// The engine model has warps of 32 threads: of a thread block of two warps of 64 it makes four.
TEST(WorkloadText, RateIsOfWarpsOf32Threads) {
  LaunchProfile launch = measure("stencil").at(0);
  launch.threads_per_tb = 128;
  for (const auto& [warps, rate] : {std::pair(4U, "0.1"), std::pair(2U, "0.05")}) {
    launch.warps_per_tb = warps;
    EXPECT_THAT(workload_text({launch}, WorkloadRequest{}),
                HasSubstr(std::string("issue_rate = ") + rate + "\n"));
  }
}

TEST(WorkloadText, HasTheLaunchesAsPhases) {
  WorkloadRequest request;
  request.application = "mine";
  request.beside = {"lbm"};
  request.library = "parboil";
  request.rounds = 3;
  const std::string text = workload_text(measure("histo"), request);
  EXPECT_THAT(
      text,
      HasSubstr("phases = [{ repeat = 3, phases = [{ kernels = [\"count\", \"saturate\"] }] }]"));
  EXPECT_THAT(text, HasSubstr("libraries = [\"parboil\"]"));
  EXPECT_THAT(text, HasSubstr("assumed = [\"issue_rate\"]"));
  EXPECT_THAT(text, HasSubstr("non_idempotent_at = inf"));
  EXPECT_THAT(text, HasSubstr("[[process]]\napplication = \"lbm\""));
}

}  // namespace
}  // namespace segue::kernel_profile
