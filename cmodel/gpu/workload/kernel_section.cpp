#include "cmodel/gpu/workload/kernel_section.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "cmodel/gpu/kernel_profile/profile_section.hpp"

namespace segue::gpu {
namespace {

constexpr std::array<std::string_view, 8> kSectionKeys = {
    "name",           "tbs",         "regs_per_tb", "shared_bytes_per_tb",
    "threads_per_tb", "avg_time_us", "tb_time_us",  "tb_variation"};
constexpr auto kKernelKeys = [] {
  std::array<std::string_view, kSectionKeys.size() + kProfileKeys.size()> keys;
  std::copy(kSectionKeys.begin(), kSectionKeys.end(), keys.begin());
  std::copy(kProfileKeys.begin(), kProfileKeys.end(), keys.begin() + kSectionKeys.size());
  return keys;
}();
constexpr std::int64_t kMaxCount = std::numeric_limits<std::uint32_t>::max();
/// A quarter of what 48-bit times hold at 1 GHz, in µs.
constexpr double kMaxTimeUs = 7e10;

}  // namespace

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
  if (kernel.avg_time_us.has_value() == kernel.tb_time_us.has_value()) {
    section.fail("name",
                 fmt::format("kernel '{}' has {} of avg_time_us and tb_time_us; allowed: exactly "
                             "one (the kernel's time alone, or a thread block's)",
                             kernel.name, kernel.avg_time_us ? "both" : "none"));
  }
  if (section.has("tb_variation")) {
    kernel.tb_variation = section.number("tb_variation", {.min = 0.0, .max = 1.0});
  }
  read_profile(section, kernel.profile);
  return kernel;
}

}  // namespace segue::gpu
