#include "cmodel/isa/assembly/text.hpp"

#include <charconv>
#include <limits>

namespace segue::isa {

namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/// Calls `separates(c)` on characters outside of brackets and bars, and cuts where it is true.
template <class Separates>
std::vector<std::string_view> split(std::string_view text, const Separates& separates) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    if (c == '[' || c == '(') ++depth;
    if (c == ']' || c == ')') --depth;
    if (depth == 0 && separates(c)) {
      parts.push_back(trimmed(text.substr(begin, k - begin)));
      begin = k + 1;
    }
  }
  parts.push_back(trimmed(text.substr(begin)));
  return parts;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view without_comment(std::string_view line) {
  bool quoted = false;
  for (std::size_t k = 0; k < line.size(); ++k) {
    if (line[k] == '"') quoted = !quoted;
    if (quoted) continue;
    if (line[k] == ';' || line.substr(k, 2) == "//") return trimmed(line.substr(0, k));
  }
  return trimmed(line);
}

std::vector<std::string_view> split_at_commas(std::string_view text) {
  if (trimmed(text).empty()) return {};
  return split(text, [](char c) { return c == ','; });
}

std::vector<std::string_view> split_at_spaces(std::string_view text) {
  std::vector<std::string_view> words = split(text, is_space);
  std::erase_if(words, [](std::string_view word) { return word.empty(); });
  return words;
}

std::optional<std::int64_t> integer_in(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  if (hexadecimal) text.remove_prefix(2);
  std::uint64_t magnitude = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), magnitude, hexadecimal ? 16 : 10);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return {};
  return static_cast<std::int64_t>(negative ? ~magnitude + 1 : magnitude);
}

}  // namespace segue::isa
