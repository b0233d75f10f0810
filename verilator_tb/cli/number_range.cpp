#include "verilator_tb/cli/number_range.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "cmodel/cli/common/option_checks.hpp"
#include "verilator_tb/plant/bad_input.hpp"

namespace segue::cli {
namespace {

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size() ||
      value > kMaxSeed) {
    return std::nullopt;
  }
  return value;
}

}  // namespace

NumberRange parse_range(std::string_view option, const std::string& text) {
  const std::size_t dots = text.find("..");
  const std::string_view view = text;
  const auto first = number(view.substr(0, dots));
  const auto last = dots == std::string::npos ? first : number(view.substr(dots + 2));
  if (!first || !last) {
    throw plant::BadInput(fmt::format("{}: '{}' is not A..B with numbers A and B from 0 to {}",
                                      option, text, kMaxSeed));
  }
  if (*last < *first) throw plant::BadInput(fmt::format("{}: '{}' is empty", option, text));
  return {*first, *last};
}

}  // namespace segue::cli
