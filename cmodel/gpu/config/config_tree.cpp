#include "cmodel/gpu/config/config_tree.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <filesystem>

#include "cmodel/gpu/config/dotted_keys.hpp"
#include "cmodel/paths/read_text.hpp"

namespace segue::gpu {
namespace {

/// The parser counts how deep brackets nest, but not how deep the tables of a dotted key do: a
/// key of so many parts that the stack overflows is refused ahead of it.
constexpr std::ptrdiff_t kMostDots = 100;
/// How deep both together may.
constexpr std::uint32_t kMostDeep = 256;

void check_dots(const std::string& text, const std::string& path) {
  const MostDots most = most_dots_of_a_key(text);
  if (most.dots <= kMostDots) return;
  throw BadInput(Place{.file = path, .line = most.line},
                 fmt::format("{} dots in a key; allowed: at most {}", most.dots, kMostDots));
}

ConfigNode convert(const toml::node& node, const std::string& path, std::uint32_t depth = 0) {
  ConfigNode result{.place = {.file = path, .line = node.source().begin.line}, .value = {}};
  if (depth > kMostDeep) {
    throw BadInput(result.place,
                   fmt::format("tables and arrays lie more than {} deep in each other", kMostDeep));
  }
  if (const auto* table = node.as_table()) {
    ConfigTable members;
    std::vector<std::uint32_t> lines;
    for (const auto& [key, value] : *table) {
      ConfigNode member = convert(value, path, depth + 1);
      // A key's own line is where the reader looks, also for a table below it.
      if (!value.is_table() || table->is_inline()) member.place.line = key.source().begin.line;
      members.push_back({std::string(key.str()), std::move(member)});
    }
    result.value = std::move(members);
  } else if (const auto* array = node.as_array()) {
    ConfigArray items;
    for (const toml::node& item : *array) items.push_back(convert(item, path, depth + 1));
    result.value = std::move(items);
  } else if (const auto* text = node.as_string()) {
    result.value = text->get();
  } else if (const auto* integer = node.as_integer()) {
    result.value = integer->get();
  } else if (const auto* number = node.as_floating_point()) {
    result.value = number->get();
  } else if (const auto* flag = node.as_boolean()) {
    result.value = flag->get();
  }
  return result;
}

}  // namespace

std::string kind_of(const ConfigNode& node) {
  static constexpr const char* kKinds[] = {"a date or time", "a boolean", "an integer", "a number",
                                           "a string",       "an array",  "a table"};
  return kKinds[node.value.index()];
}

ConfigNode read_toml(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_character_file(path, ignored) ||
      std::filesystem::is_directory(path, ignored)) {
    throw BadInput(Place{.file = path, .line = 0}, "no file; allowed: a file or a pipe");
  }
  std::string text;
  try {
    text = read_text(path);
  } catch (const UnreadText& error) {
    throw BadInput(Place{.file = path, .line = 0}, error.what());
  }
  check_dots(text, path);
  try {
    return convert(toml::parse(text, path), path);
  } catch (const toml::parse_error& error) {
    throw BadInput(Place{.file = path, .line = error.source().begin.line},
                   "not TOML: " + std::string(error.description()));
  }
}

}  // namespace segue::gpu
