#include "cmodel/cli/sweep/sweep_grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <set>

#include "cmodel/cli/common/option_checks.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/random/random.hpp"

namespace segue::cli {
namespace {

constexpr std::uint64_t kMostSeeds = 100'000;

[[noreturn]] void wrong_value(const gpu::ConfigNode& node, std::string_view key,
                              std::string_view allowed) {
  throw gpu::BadInput(node.place, fmt::format("'{}' is {}; allowed: {}, or a list of such", key,
                                              gpu::kind_of(node), allowed));
}

std::optional<std::uint64_t> whole(std::string_view text) {
  std::uint64_t number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || rest != text.data() + text.size()) return std::nullopt;
  return number;
}

/// "1..5".
void add_range(const gpu::ConfigNode& node, const std::string& text,
               std::vector<SettingValue>& values) {
  const std::size_t dots = text.find("..");
  std::optional<std::uint64_t> first;
  std::optional<std::uint64_t> last;
  if (dots != std::string::npos) {
    first = whole(std::string_view(text).substr(0, dots));
    last = whole(std::string_view(text).substr(dots + 2));
  }
  if (!first || !last || *first > *last || *last > kMaxSeed || *last - *first >= kMostSeeds) {
    throw gpu::BadInput(node.place,
                        fmt::format("'seed' is '{}'; allowed: a whole number, a list of them, or a "
                                    "range such as '1..5' of at most {}",
                                    text, kMostSeeds));
  }
  for (std::uint64_t seed = *first; seed <= *last; ++seed) {
    values.push_back({std::to_string(seed), node.place});
  }
}

void add_number(const gpu::ConfigNode& node, std::string_view key,
                std::vector<SettingValue>& values) {
  if (const auto* text = std::get_if<std::string>(&node.value)) {
    add_range(node, *text, values);
    return;
  }
  const auto* number = std::get_if<std::int64_t>(&node.value);
  if (number == nullptr) wrong_value(node, key, "a whole number or a range such as '1..5'");
  if (*number < 0) {
    throw gpu::BadInput(node.place, fmt::format("{} = {}; allowed: 0..{}", key, *number, kMaxSeed));
  }
  values.push_back({std::to_string(*number), node.place});
}

void add_value(const gpu::ConfigNode& node, const RunSetting& setting,
               std::vector<SettingValue>& values) {
  if (std::holds_alternative<RunSetting::Number>(setting.member)) {
    add_number(node, setting.key, values);
  } else if (std::holds_alternative<RunSetting::Flag>(setting.member)) {
    const auto* flag = std::get_if<bool>(&node.value);
    if (flag == nullptr) wrong_value(node, setting.key, "true or false");
    values.push_back({*flag ? "true" : "false", node.place});
  } else {
    const auto* text = std::get_if<std::string>(&node.value);
    if (text == nullptr) wrong_value(node, setting.key, "a string");
    if (text->empty()) {
      throw gpu::BadInput(
          node.place, fmt::format("'{}' is ''; allowed: a text that is not empty", setting.key));
    }
    values.push_back({*text, node.place});
  }
}

std::vector<SettingValue> read_values(const gpu::ConfigNode& node, const RunSetting& setting) {
  std::vector<SettingValue> values;
  const auto* list = std::get_if<gpu::ConfigArray>(&node.value);
  if (list == nullptr) {
    add_value(node, setting, values);
  } else {
    for (const gpu::ConfigNode& item : *list) add_value(item, setting, values);
  }
  if (values.empty()) {
    throw gpu::BadInput(node.place,
                        fmt::format("'{}' is empty; allowed: one or more values", setting.key));
  }
  std::set<std::string_view> seen;
  for (const SettingValue& value : values) {
    if (seen.insert(value.word).second) continue;
    throw gpu::BadInput(value.place, fmt::format("'{}' has {} twice; allowed: each value once",
                                                 setting.key, value.word));
  }
  return values;
}

/// So many different numbers below `all`, ascending, each set of them as likely as any other
/// (Floyd's algorithm).
std::set<std::uint64_t> choose(std::uint64_t count, std::uint64_t all, std::uint64_t seed) {
  Random random(seed);
  std::set<std::uint64_t> chosen;
  for (std::uint64_t bound = all - count; bound < all; ++bound) {
    if (!chosen.insert(random.below(bound + 1)).second) chosen.insert(bound);
  }
  return chosen;
}

/// The product of the axes' lengths.
std::uint64_t size(const Grid& grid) {
  std::uint64_t product = 1;
  for (const GridAxis& axis : grid.axes) {
    if (product > std::numeric_limits<std::uint32_t>::max()) {
      throw gpu::BadInput(grid.place, "a grid of more than 2^32 points; allowed: fewer values");
    }
    product *= axis.values.size();
  }
  return product;
}

Combination combination(const Grid& grid, std::uint64_t number) {
  Combination result(grid.axes.size());
  for (std::size_t i = grid.axes.size(); i-- > 0;) {
    const std::vector<SettingValue>& values = grid.axes[i].values;
    result[i] = &values[number % values.size()];
    number /= values.size();
  }
  return result;
}

}  // namespace

std::vector<GridAxis> read_axes(const gpu::ConfigTable& table) {
  std::vector<GridAxis> axes;
  for (const RunSetting& setting : run_settings()) {
    const auto found = std::ranges::find(table, setting.key, &gpu::ConfigMember::key);
    if (found != table.end()) axes.push_back({&setting, read_values(found->node, setting)});
  }
  return axes;
}

std::vector<Combination> combinations(const Grid& grid, std::uint64_t most) {
  const std::uint64_t all = size(grid);
  const std::uint64_t wanted = grid.sample == 0 ? all : grid.sample;
  if (wanted > all) {
    throw gpu::BadInput(
        grid.place, fmt::format("sample = {}; allowed: at most the grid's {} points", wanted, all));
  }
  if (wanted > most) {
    throw gpu::BadInput(
        grid.place,
        fmt::format("{} points; allowed: at most {}, or a 'sample' of the grid", wanted, most));
  }
  std::vector<Combination> result;
  if (wanted == all) {
    for (std::uint64_t number = 0; number < all; ++number) {
      result.push_back(combination(grid, number));
    }
    return result;
  }
  for (const std::uint64_t number : choose(wanted, all, grid.sample_seed)) {
    result.push_back(combination(grid, number));
  }
  return result;
}

}  // namespace segue::cli
