#include "cmodel/gpu/config/section.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "cmodel/gpu/config/unit_suffix.hpp"

namespace segue::gpu {
namespace {

[[noreturn]] void wrong_type(const ConfigNode& node, std::string_view key,
                             std::string_view expected) {
  throw BadInput(node.place, fmt::format("'{}' is {}; allowed: {}", key, kind_of(node), expected));
}

std::string describe(const IntegerRange& range) {
  if (range.max == std::numeric_limits<std::int64_t>::max()) {
    return fmt::format("at least {}", range.min);
  }
  return fmt::format("{}..{}", range.min, range.max);
}

std::string describe(const NumberRange& range) {
  std::string text = fmt::format("{} {}", range.min_allowed ? "at least" : "more than", range.min);
  if (range.max < std::numeric_limits<double>::max()) {
    text += fmt::format(" and at most {}", range.max);
  }
  if (range.infinity_allowed) text += ", or inf";
  return text;
}

std::int64_t integer_of(const ConfigNode& node, std::string_view key, const IntegerRange& range) {
  const auto* value = std::get_if<std::int64_t>(&node.value);
  if (value == nullptr) wrong_type(node, key, "an integer, " + describe(range));
  if (*value < range.min || *value > range.max) {
    throw BadInput(node.place, fmt::format("{} = {}; allowed: {}", key, *value, describe(range)));
  }
  return *value;
}

std::string text_of(const ConfigNode& node, std::string_view key) {
  const auto* value = std::get_if<std::string>(&node.value);
  if (value == nullptr) wrong_type(node, key, "a string");
  return printable(*value);
}

}  // namespace

Section::Section(const ConfigNode& node, std::string what, std::span<const std::string_view> keys)
    : node_(&node), what_(std::move(what)) {
  const auto* table = std::get_if<ConfigTable>(&node.value);
  if (table == nullptr) wrong_type(node, what_, "a table");
  for (const auto& [key, value] : *table) {
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    if (const std::string_view same = same_but_unit(key, keys); !same.empty()) {
      throw BadInput(value.place,
                     fmt::format("{}: wrong unit in key '{}'; allowed: '{}'", what_, key, same));
    }
    throw BadInput(value.place, fmt::format("{}: unknown key '{}'{}; allowed: {}", what_, key,
                                            suggestion(key, keys), join(keys)));
  }
}

const ConfigNode* Section::find(std::string_view key) const {
  for (const auto& [name, value] : std::get<ConfigTable>(node_->value)) {
    if (name == key) return &value;
  }
  return nullptr;
}

const ConfigNode& Section::require(std::string_view key) const {
  const ConfigNode* node = find(key);
  if (node == nullptr) fail(key, fmt::format("{}: key '{}' is missing", what_, key));
  return *node;
}

const Place& Section::place_of(std::string_view key) const {
  const ConfigNode* node = find(key);
  return node == nullptr ? node_->place : node->place;
}

void Section::fail(std::string_view key, const std::string& text) const {
  throw BadInput(place_of(key), text);
}

std::string Section::text(std::string_view key) const { return text_of(require(key), key); }

std::int64_t Section::integer(std::string_view key, IntegerRange range) const {
  return integer_of(require(key), key, range);
}

double Section::number(std::string_view key, NumberRange range) const {
  const ConfigNode& node = require(key);
  double value = 0.0;
  if (const auto* number = std::get_if<double>(&node.value)) {
    value = *number;
  } else if (const auto* integer = std::get_if<std::int64_t>(&node.value)) {
    value = static_cast<double>(*integer);
  } else {
    wrong_type(node, key, "a number, " + describe(range));
  }
  const bool in_range =
      std::isinf(value)
          ? value > 0 && range.infinity_allowed
          : value <= range.max && (range.min_allowed ? value >= range.min : value > range.min);
  if (!in_range) {
    const bool unbounded = range.max == std::numeric_limits<double>::max();
    const bool finite_only = !std::isfinite(value) && unbounded && !range.infinity_allowed;
    throw BadInput(node.place, fmt::format("{} = {}; allowed: {}{}", key,
                                           std::isnan(value) ? std::abs(value) : value,
                                           describe(range), finite_only ? ", and finite" : ""));
  }
  return value;
}

std::vector<std::string> Section::texts(std::string_view key) const {
  const ConfigNode& node = require(key);
  const auto* items = std::get_if<ConfigArray>(&node.value);
  if (items == nullptr) wrong_type(node, key, "an array of strings");
  std::vector<std::string> result;
  for (const ConfigNode& item : *items) result.push_back(text_of(item, key));
  return result;
}

std::vector<std::int64_t> Section::integers(std::string_view key, IntegerRange range) const {
  const ConfigNode& node = require(key);
  const auto* items = std::get_if<ConfigArray>(&node.value);
  if (items == nullptr) wrong_type(node, key, "an array of integers");
  if (items->empty()) {
    throw BadInput(node.place, fmt::format("'{}' is empty; allowed: one or more integers", key));
  }
  std::vector<std::int64_t> result;
  for (const ConfigNode& item : *items) result.push_back(integer_of(item, key, range));
  return result;
}

std::string Section::text_or(std::string_view key, std::string absent) const {
  return has(key) ? text(key) : std::move(absent);
}

std::int64_t Section::integer_or(std::string_view key, IntegerRange range,
                                 std::int64_t absent) const {
  return has(key) ? integer(key, range) : absent;
}

double Section::number_or(std::string_view key, NumberRange range, double absent) const {
  return has(key) ? number(key, range) : absent;
}

bool Section::flag_or(std::string_view key, bool absent) const {
  const ConfigNode* node = find(key);
  if (node == nullptr) return absent;
  const auto* value = std::get_if<bool>(&node->value);
  if (value == nullptr) wrong_type(*node, key, "true or false");
  return *value;
}

std::vector<std::string> Section::texts_or_none(std::string_view key) const {
  return has(key) ? texts(key) : std::vector<std::string>();
}

std::vector<Section> Section::tables(std::string_view key, const std::string& what,
                                     std::span<const std::string_view> keys) const {
  std::vector<Section> result;
  const ConfigNode* node = find(key);
  if (node == nullptr) return result;
  const auto* items = std::get_if<ConfigArray>(&node->value);
  if (items == nullptr) wrong_type(*node, key, "an array of tables");
  for (const ConfigNode& item : *items) result.emplace_back(item, what, keys);
  return result;
}

}  // namespace segue::gpu
