#include "cmodel/gpu/workload/kernel_section.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "cmodel/gpu/kernel_profile/profile_section.hpp"

namespace segue::gpu {
namespace {

constexpr std::array<std::string_view, 9> kSectionKeys = {
    "name",           "tbs",         "regs_per_tb", "shared_bytes_per_tb",
    "threads_per_tb", "avg_time_us", "tb_time_us",  "tb_variation",
    "tb_cv"};
constexpr auto kKernelKeys = [] {
  std::array<std::string_view, kSectionKeys.size() + kProfileKeys.size()> keys;
  std::copy(kSectionKeys.begin(), kSectionKeys.end(), keys.begin());
  std::copy(kProfileKeys.begin(), kProfileKeys.end(), keys.begin() + kSectionKeys.size());
  return keys;
}();
constexpr std::int64_t kMaxCount = std::numeric_limits<std::uint32_t>::max();
/// A quarter of the largest 48-bit time at 1 GHz, in µs.
constexpr double kMaxTimeUs = 7e10;

void check_times(const Section& section, const Kernel& kernel) {
  const int times = int{kernel.avg_time_us.has_value()} + int{kernel.tb_time_us.has_value()};
  if (section.has("issue_rate")) {
    if (times == 0) return;
    section.fail("issue_rate",
                 fmt::format("kernel '{}' has both of issue_rate and {}; allowed: one (a thread "
                             "block lasts instructions_per_tb / (warps * issue_rate) cycles)",
                             kernel.name, kernel.avg_time_us ? "avg_time_us" : "tb_time_us"));
  }
  if (times == 1) return;
  section.fail("name", fmt::format("kernel '{}' has {} of avg_time_us and tb_time_us; allowed: "
                                   "exactly one (the kernel's time alone, or a thread block's), or "
                                   "an issue_rate",
                                   kernel.name, times == 2 ? "both" : "none"));
}

}  // namespace

void check_issue_rate(const Section& section, const Kernel& kernel) {
  if (kernel.profile.issue_rate == 0.0) return;
  const bool instructions = kernel.profile.instructions != 0;
  if (instructions && kernel.threads_per_tb) return;
  section.fail("issue_rate",
               fmt::format("kernel '{}' has an issue_rate and no {}; allowed: both (a thread block "
                           "lasts instructions_per_tb / (warps * issue_rate) cycles)",
                           kernel.name, instructions ? "threads_per_tb" : "instructions_per_tb"));
}

std::span<const std::string_view> kernel_keys() { return kKernelKeys; }

Kernel read_kernel(const Section& section) {
  Kernel kernel;
  kernel.place = section.place();
  kernel.name = section.text("name");
  kernel.tbs = static_cast<std::uint32_t>(section.integer("tbs", {.min = 1, .max = kMaxCount}));
  kernel.regs_per_tb =
      static_cast<std::uint64_t>(section.integer("regs_per_tb", {.min = 0, .max = kMaxCount}));
  kernel.shared_bytes_per_tb = static_cast<std::uint64_t>(
      section.integer_or("shared_bytes_per_tb", {.min = 0, .max = kMaxCount}, 0));
  if (section.has("threads_per_tb")) {
    kernel.threads_per_tb =
        static_cast<std::uint32_t>(section.integer("threads_per_tb", {.min = 1, .max = kMaxCount}));
  }
  NumberRange time{.min = 0.0, .max = kMaxTimeUs, .min_allowed = false};
  if (section.has("avg_time_us")) kernel.avg_time_us = section.number("avg_time_us", time);
  time.infinity_allowed = true;
  if (section.has("tb_time_us")) kernel.tb_time_us = section.number("tb_time_us", time);
  check_times(section, kernel);
  if (section.has("tb_variation")) {
    kernel.tb_variation = section.number("tb_variation", {.min = 0.0, .max = 1.0});
  }
  if (section.has("tb_cv")) kernel.tb_cv = section.number("tb_cv", {.min = 0.0, .max = kMaxTbCv});
  read_profile(section, kernel.profile);
  check_issue_rate(section, kernel);
  return kernel;
}

}  // namespace segue::gpu
