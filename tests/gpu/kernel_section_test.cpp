#include "cmodel/gpu/workload/kernel_section.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/gpu/refusal.hpp"
#include "tests/gpu/toml_text.hpp"

namespace segue::gpu {
namespace {

Kernel read_kernel_text(const std::string& text) {
  const ConfigNode root = read_toml(write_toml(text));
  return read_kernel(Section(root, "kernel", kernel_keys()));
}

TEST(KernelSection, ReadsAMeasuredKernel) {
  const Kernel kernel = read_kernel_text(
      "name = 'k'\ntbs = 5\nregs_per_tb = 7\nshared_bytes_per_tb = 9\navg_time_us = 2\n");
  EXPECT_EQ(kernel.name, "k");
  EXPECT_EQ(kernel.tbs, 5U);
  EXPECT_EQ(kernel.context_bytes(), 4 * 7U + 9U);
  EXPECT_DOUBLE_EQ(kernel.avg_time_us.value(), 2.0);
  EXPECT_FALSE(kernel.tb_time_us.has_value());
  EXPECT_FALSE(kernel.threads_per_tb.has_value());
}

TEST(KernelSection, InfinityIsAPersistentKernel) {
  EXPECT_TRUE(
      std::isinf(read_kernel_text("name = 'k'\ntbs = 5\nregs_per_tb = 7\ntb_time_us = inf\n")
                     .tb_time_us.value()));
}

TEST(KernelSection, OneTimeIsNeededAndOneOnly) {
  const std::string both =
      "name = 'k'\ntbs = 5\nregs_per_tb = 7\ntb_time_us = 1\navg_time_us = 1\n";
  EXPECT_NE(refusal([&] { read_kernel_text(both); }).find(":1: kernel 'k' has both of avg_time_us"),
            std::string::npos);
  const std::string none = "name = 'k'\ntbs = 5\nregs_per_tb = 7\n";
  EXPECT_NE(refusal([&] { read_kernel_text(none); }).find(":1: kernel 'k' has none of avg_time_us"),
            std::string::npos);
}

TEST(KernelSection, AMeasuredTimeIsFinite) {
  EXPECT_NE(refusal([&] {
              read_kernel_text("name = 'k'\ntbs = 5\nregs_per_tb = 7\navg_time_us = inf\n");
            }).find(":4: avg_time_us = inf; allowed: more than 0"),
            std::string::npos);
}

constexpr const char* kIssuing =
    "name = 'k'\ntbs = 5\nregs_per_tb = 7\nthreads_per_tb = 64\ninstructions_per_tb = 100\n"
    "issue_rate = 0.25\n";

TEST(KernelSection, AnIssueRateStandsForATime) {
  const Kernel kernel = read_kernel_text(kIssuing);
  EXPECT_DOUBLE_EQ(kernel.profile.issue_rate, 0.25);
  EXPECT_FALSE(kernel.tb_time_us.has_value());
  EXPECT_EQ(kernel.warps_per_tb(), 2U);
}

TEST(KernelSection, AnIssueRateAndATimeAreRefused) {
  EXPECT_NE(refusal([&] {
              read_kernel_text(std::string(kIssuing) + "tb_time_us = 1\n");
            }).find(":6: kernel 'k' has both of issue_rate and tb_time_us; allowed: one"),
            std::string::npos);
}

TEST(KernelSection, AnIssueRateNeedsInstructionsAndThreads) {
  const std::string bare = "name = 'k'\ntbs = 5\nregs_per_tb = 7\nissue_rate = 1\n";
  EXPECT_NE(refusal([&] {
              read_kernel_text(bare);
            }).find(":4: kernel 'k' has an issue_rate and no instructions_per_tb; allowed: both"),
            std::string::npos);
  EXPECT_NE(refusal([&] {
              read_kernel_text(bare + "instructions_per_tb = 1\n");
            }).find(":4: kernel 'k' has an issue_rate and no threads_per_tb; allowed: both"),
            std::string::npos);
}

}  // namespace
}  // namespace segue::gpu
