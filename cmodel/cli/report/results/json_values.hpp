#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace segue::cli {

/// For messages: as it stands in the file, but in ASCII and cut where it is long.
inline std::string shown_value(const nlohmann::ordered_json& value) {
  constexpr std::size_t kLongest = 60;
  std::string text = value.dump(-1, ' ', true);
  if (text.size() > kLongest) text = text.substr(0, kLongest) + "...";
  return text;
}

/// A whole number of at least 0.
inline bool is_whole(const nlohmann::ordered_json& value) {
  return value.is_number_unsigned() ||
         (value.is_number_integer() && value.get<std::int64_t>() >= 0);
}

/// A number of at least `low`.
inline bool is_number_from(const nlohmann::ordered_json& value, double low) {
  return value.is_number() && value.get<double>() >= low;
}

/// Two numbers in order. An end that is no number, such as of a process that starved, is null.
inline bool is_interval(const nlohmann::ordered_json& value) {
  if (!value.is_array() || value.size() != 2) return false;
  for (const auto& end : value) {
    if (!end.is_number() && !end.is_null()) return false;
  }
  return value[0].is_null() || value[1].is_null() ||
         value[0].get<double>() <= value[1].get<double>();
}

}  // namespace segue::cli
