#include "cmodel/cli/common/duration.hpp"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <string_view>

#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::cli {
namespace {

constexpr double kLongestUs = 1e12;

double unit_us(std::string_view unit) {
  if (unit == "us") return 1.0;
  if (unit == "ms") return 1e3;
  if (unit == "s") return 1e6;
  return 0.0;
}

}  // namespace

double parse_duration_us(const std::string& option, const std::string& text) {
  double number = 0.0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  const double unit = unit_us(std::string_view(rest, static_cast<std::size_t>(end - rest)));
  if (error != std::errc() || unit == 0.0 || !(number > 0.0) || number * unit > kLongestUs) {
    throw gpu::BadInput(
        fmt::format("{}: '{}' is no time; allowed: a positive number with us, ms or s, such as "
                    "250ms, up to {:.0f}s",
                    option, text, kLongestUs / 1e6));
  }
  return number * unit;
}

std::uint32_t parse_timer(const std::string& option, const std::string& text,
                          const gpu::Clock& clock) {
  constexpr gpu::Cycle kMost = std::numeric_limits<std::uint32_t>::max();
  const double us = parse_duration_us(option, text);
  const gpu::Cycle cycles = clock.cycles(us);
  if (cycles < 1 || cycles > kMost) {
    throw gpu::BadInput(fmt::format("{}: '{}' is {:.0f} cycles at {} MHz; allowed: 1..{}", option,
                                    text, us * clock.mhz(), clock.mhz(), kMost));
  }
  return static_cast<std::uint32_t>(cycles);
}

}  // namespace segue::cli
