#include "cmodel/gpu/config/dotted_keys.hpp"

#include <algorithm>

namespace segue::gpu {
namespace {

/// Behind a string that begins here; at the line's end if it is a line's and has no end.
std::size_t end_of_string(std::string_view toml, std::size_t at) {
  const char quote = toml[at];
  const bool escapes = quote == '"';
  const std::string_view rest = toml.substr(at);
  const bool long_one = rest.starts_with(escapes ? R"(""")" : "'''");
  at += long_one ? 3 : 1;
  std::size_t quotes = 0;  // in a row
  for (; at < toml.size(); ++at) {
    if (toml[at] == quote) {
      if (++quotes < (long_one ? 3U : 1U)) continue;
      ++at;
      // The last two of five quotes are the string's, and the other way round.
      for (int more = 0; long_one && more < 2 && at < toml.size() && toml[at] == quote; ++more) {
        ++at;
      }
      return at;
    }
    quotes = 0;
    if (toml[at] == '\n' && !long_one) return at;
    if (toml[at] == '\\' && escapes) ++at;
  }
  return toml.size();
}

/// A key ends here, at the latest.
bool ends_a_key(char c) { return std::string_view("=,[]{}\n").find(c) != std::string_view::npos; }

}  // namespace

MostDots most_dots_of_a_key(std::string_view toml) {
  MostDots most;
  std::ptrdiff_t dots = 0;
  std::uint32_t line = 1;
  for (std::size_t at = 0; at < toml.size();) {
    const char c = toml[at];
    if (c == '"' || c == '\'') {
      const std::size_t end = end_of_string(toml, at);
      line += static_cast<std::uint32_t>(
          std::count(toml.begin() + static_cast<std::ptrdiff_t>(at),
                     toml.begin() + static_cast<std::ptrdiff_t>(std::min(end, toml.size())), '\n'));
      at = std::min(end, toml.size());
      continue;
    }
    if (c == '#') {
      at = std::min(toml.find('\n', at), toml.size());
      continue;
    }
    if (ends_a_key(c)) dots = 0;
    if (c == '.' && ++dots > most.dots) most = {.dots = dots, .line = line};
    line += c == '\n' ? 1 : 0;
    ++at;
  }
  return most;
}

}  // namespace segue::gpu
