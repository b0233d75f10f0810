#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/gpu/config/nearest.hpp"

namespace segue::cli {

/// The largest seed: the largest value of the signed numbers that readers of our JSON use.
inline constexpr std::uint64_t kMaxSeed = std::numeric_limits<std::int64_t>::max();

/// Decimal digits that make a number from `min` to `max`, and nothing else: CLI11 by
/// itself wraps negative numbers and takes those with a leading 0 for octal.
inline CLI::Validator whole_number(std::uint64_t min, std::uint64_t max) {
  const std::string range = std::to_string(min) + ".." + std::to_string(max);
  const auto check = [min, max, range](std::string& text) {
    std::uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || rest != end || value < min || value > max) {
      return "'" + text + "'; allowed: a whole number, " + range;
    }
    text = std::to_string(value);
    return std::string();
  };
  return {check, range};
}

/// A number from `min` to `max`: CLI11's own check lets nan through.
inline CLI::Validator number_between(double min, double max) {
  std::ostringstream range;
  range << min << ".." << max;
  const auto check = [min, max, shown = range.str()](std::string& text) {
    double value = 0.0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc() && rest == end && value >= min && value <= max) return std::string();
    return "'" + text + "'; allowed: a number, " + shown;
  };
  return {check, range.str()};
}

/// One of some words.
inline CLI::Validator one_of(std::vector<std::string_view> words) {
  const auto check = [words](std::string& text) {
    if (std::ranges::find(words, text) != words.end()) return std::string();
    return "'" + text + "'" + gpu::suggestion(text, words) + "; allowed: " + gpu::join(words);
  };
  return {check, ""};
}

/// `--option ""` is a slip, such as an unset shell variable, not a wish for the default.
inline CLI::Validator not_empty() {
  return {[](std::string& text) {
            return text.empty() ? std::string("''; allowed: a text that is not empty")
                                : std::string();
          },
          ""};
}

/// Beside `only` no other option of the command, added before, has an effect; what is required has.
inline void excludes_all(CLI::App& command, CLI::Option& only) {
  for (CLI::Option* const option : command.get_options()) {
    const bool acts = option == &only || option == command.get_help_ptr() || option->get_required();
    if (!acts) only.excludes(option);
  }
}

}  // namespace segue::cli
