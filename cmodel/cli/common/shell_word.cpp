#include "cmodel/cli/common/shell_word.hpp"

#include <cctype>

namespace segue::cli {
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

}  // namespace segue::cli
