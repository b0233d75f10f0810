#include "cmodel/gpu/config/shell_word.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "cmodel/gpu/config/printable.hpp"

namespace segue::gpu {
namespace {

bool is_plain(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         std::string("-_./:=+,%@").find(c) != std::string::npos;
}

}  // namespace

std::string shell_word(const std::string& text) {
  bool plain = !text.empty();
  for (const char c : text) plain = plain && is_plain(c);
  if (plain) return text;
  std::string word = "'";
  for (const char c : text) {
    if (c == '\'') {
      word += "'\\''";
    } else {
      word += c;
    }
  }
  return word + "'";
}

std::string shown_shell_word(const std::string& text) {
  if (printable(text) == text) return shell_word(text);
  std::string word = "$'";
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t bytes = bytes_of_character(std::string_view(text).substr(begin));
    const std::string part = text.substr(begin, std::max<std::size_t>(bytes, 1));
    begin += part.size();
    if (part == "'" || part == "\\") {
      word += "\\" + part;
    } else if (printable(part) == part) {
      word += part;
    } else {
      for (const char c : part) {
        word += fmt::format("\\x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
      }
    }
  }
  return word + "'";
}

}  // namespace segue::gpu
