#include "cmodel/studies/effisha/kernels.hpp"

#include <array>
#include <cmath>
#include <string_view>

#include "cmodel/gpu/config/section.hpp"
#include "cmodel/gpu/workload/data_files.hpp"

namespace segue::studies::effisha {
namespace {

constexpr std::array<std::string_view, 1> kTables = {"kernel"};
constexpr std::array<std::string_view, 6> kKeys = {"name",  "time_ms", "random",
                                                   "group", "sjf",     "eviction_us"};
constexpr double kMostMs = 1e6;
constexpr std::int64_t kMostPriority = 30;

}  // namespace

std::vector<Kernel> table_3() {
  const gpu::ConfigNode root = gpu::read_toml(gpu::data_folder() + "/papers/effisha/kernels.toml");
  std::vector<Kernel> kernels;
  for (const gpu::Section& row :
       gpu::Section(root, "EffiSha Table 3", kTables).tables("kernel", "kernel", kKeys)) {
    const auto time = [&](std::string_view key, Time unit) {
      return static_cast<Time>(std::llround(row.number(key, {.min = 0.001, .max = kMostMs}) *
                                            static_cast<double>(unit)));
    };
    const auto priority = [&](std::string_view key) {
      return static_cast<std::uint32_t>(row.integer(key, {.min = 0, .max = kMostPriority}));
    };
    kernels.push_back({.name = row.text("name"),
                       .alone = time("time_ms", kMillisecond),
                       .eviction = time("eviction_us", kMicrosecond),
                       .random = priority("random"),
                       .group = priority("group"),
                       .sjf = priority("sjf")});
  }
  return kernels;
}

}  // namespace segue::studies::effisha
