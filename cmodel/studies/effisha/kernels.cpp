#include "cmodel/studies/effisha/kernels.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string_view>

#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/config/section.hpp"
#include "cmodel/gpu/workload/data_files.hpp"

namespace segue::studies::effisha {
namespace {

constexpr std::array<std::string_view, 1> kTables = {"kernel"};
constexpr std::array<std::string_view, 7> kKeys = {"name", "time_ms",     "random", "group",
                                                   "sjf",  "eviction_us", "assumed"};
constexpr std::string_view kMean = "average";
constexpr double kMostMs = 1e6;
constexpr std::int64_t kMostPriority = 30;

std::vector<std::string> assumed_keys(const gpu::Section& row) {
  std::vector<std::string> keys = row.texts_or_none("assumed");
  for (const std::string& key : keys) {
    if (std::ranges::find(kKeys, key) != kKeys.end()) continue;
    row.fail("assumed", fmt::format("'{}' is no key of a kernel{}; allowed: {}", key,
                                    gpu::suggestion(key, kKeys), gpu::join(kKeys)));
  }
  return keys;
}

/// Figures have a row of each kernel, and one of their mean.
std::string name_of(const gpu::Section& row) {
  std::string name = row.text("name");
  if (name != kMean) return name;
  row.fail("name", fmt::format("'{}' is the row of the kernels' mean; allowed: other names", name));
}

}  // namespace

std::string table_3_file() { return gpu::data_folder() + "/papers/effisha/kernels.toml"; }

std::vector<Kernel> table_3() { return read_kernels(table_3_file()); }

std::vector<Kernel> read_kernels(const std::string& path) {
  const gpu::ConfigNode root = gpu::read_toml(path);
  std::vector<Kernel> kernels;
  std::map<std::string, gpu::Place> seen;
  for (const gpu::Section& row :
       gpu::Section(root, "EffiSha's kernels", kTables).tables("kernel", "kernel", kKeys)) {
    const auto time = [&](std::string_view key, Time unit) {
      return static_cast<Time>(std::llround(row.number(key, {.min = 0.001, .max = kMostMs}) *
                                            static_cast<double>(unit)));
    };
    const auto priority = [&](std::string_view key) {
      return static_cast<std::uint32_t>(row.integer(key, {.min = 0, .max = kMostPriority}));
    };
    const std::string name = name_of(row);
    const auto [first, added] = seen.try_emplace(name, row.place_of("name"));
    if (!added) {
      row.fail("name", fmt::format("kernel '{}' is in line {}, too; allowed: each once", name,
                                   first->second.line));
    }
    kernels.push_back({.name = name,
                       .alone = time("time_ms", kMillisecond),
                       .eviction = time("eviction_us", kMicrosecond),
                       .random = priority("random"),
                       .group = priority("group"),
                       .sjf = priority("sjf"),
                       .assumed = assumed_keys(row)});
  }
  if (kernels.empty()) {
    throw gpu::BadInput(gpu::Place{.file = path},
                        "EffiSha's kernels without one; allowed: one or more [[kernel]]");
  }
  return kernels;
}

std::vector<std::string> assumed_values(const std::vector<Kernel>& kernels) {
  std::vector<std::string> lines;
  for (const std::string_view key : kKeys) {
    std::vector<std::string_view> names;
    for (const Kernel& kernel : kernels) {
      if (std::ranges::find(kernel.assumed, key) != kernel.assumed.end()) {
        names.emplace_back(kernel.name);
      }
    }
    if (names.empty()) continue;
    lines.push_back(fmt::format("EffiSha's kernels: {} of {}", key, fmt::join(names, ", ")));
  }
  return lines;
}

}  // namespace segue::studies::effisha
