#include "cmodel/gpu/workload/profile_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/config/section.hpp"
#include "cmodel/gpu/kernel_profile/profile_section.hpp"
#include "cmodel/gpu/workload/kernel_section.hpp"

namespace segue::gpu {
namespace {

constexpr std::array<std::string_view, 1> kFileKeys = {"profile"};
constexpr auto kProfileTableKeys = [] {
  std::array<std::string_view, kProfileKeys.size() + 2> keys = {"application", "kernel"};
  std::copy(kProfileKeys.begin(), kProfileKeys.end(), keys.begin() + 2);
  return keys;
}();

/// The element that the table names at `key`.
template <class Named>
Named& find(const Section& table, std::string_view key, std::vector<Named>& all) {
  const std::string name = table.text(key);
  const auto found = std::ranges::find(all, name, &Named::name);
  if (found != all.end()) return *found;
  std::vector<std::string_view> names;
  for (const Named& each : all) names.push_back(each.name);
  table.fail(key, fmt::format("unknown {} '{}'{}; allowed: {}", key, name, suggestion(name, names),
                              join(names)));
}

}  // namespace

void add_profiles(const std::string& path, std::vector<Application>& applications,
                  std::set<const Kernel*>& given) {
  const ConfigNode root = read_toml(path);
  const Section section(root, "profiles", kFileKeys);
  for (const Section& table : section.tables("profile", "profile", kProfileTableKeys)) {
    Kernel& kernel = find(table, "kernel", find(table, "application", applications).kernels);
    if (!given.insert(&kernel).second) {
      table.fail("kernel", fmt::format("two profiles of kernel '{}'; allowed: one", kernel.name));
    }
    read_profile(table, kernel.profile);
    check_issue_rate(table, kernel);
  }
}

std::size_t check_profiles(const std::string& path) {
  const ConfigNode root = read_toml(path);
  const Section section(root, "profiles", kFileKeys);
  const auto tables = section.tables("profile", "profile", kProfileTableKeys);
  for (const Section& table : tables) {
    static_cast<void>(table.text("application"));
    static_cast<void>(table.text("kernel"));
    KernelProfile profile;
    profile.issue_rate = 1.0;  // the application may have it
    read_profile(table, profile);
  }
  return tables.size();
}

}  // namespace segue::gpu
