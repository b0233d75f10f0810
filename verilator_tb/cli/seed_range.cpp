#include "verilator_tb/cli/seed_range.hpp"

#include <charconv>
#include <string_view>

#include "cmodel/cli/option_checks.hpp"
#include "verilator_tb/plant/bad_input.hpp"

namespace segue::cli {
namespace {

std::uint64_t number(std::string_view text, const std::string& whole) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size() ||
      value > kMaxSeed) {
    throw plant::BadInput("--seeds: '" + whole + "' is not A..B with numbers A and B from 0 to " +
                          std::to_string(kMaxSeed));
  }
  return value;
}

}  // namespace

SeedRange parse_seeds(const std::string& text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos) return {number(text, text), number(text, text)};
  const std::string_view view = text;
  const SeedRange range{number(view.substr(0, dots), text), number(view.substr(dots + 2), text)};
  if (range.last < range.first) throw plant::BadInput("--seeds: '" + text + "' is empty");
  return range;
}

}  // namespace segue::cli
