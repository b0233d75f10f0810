#include "cmodel/gpu/config/printable.hpp"

#include <fmt/format.h>

#include <iterator>

namespace segue::gpu {

std::size_t bytes_of_character(std::string_view text) {
  const auto byte = [&text](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (length == 0 || first > 0xF4) return 0;
  // No longer than needed, no surrogate, and none above U+10FFFF.
  const unsigned least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const unsigned most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (byte(1) < least || byte(1) > most) return 0;
  for (std::size_t k = 2; k < length; ++k) {
    if (byte(k) < 0x80 || byte(k) > 0xBF) return 0;
  }
  return length;
}

namespace {

constexpr unsigned char kDelete = 0x7F;
/// UTF-8 of U+0080 to U+009F, control characters too, begins with this byte.
constexpr unsigned char kSecondControls = 0xC2;

bool is_control(unsigned char c) { return c < ' ' || c == kDelete; }

bool is_second_control(std::string_view text, std::size_t at) {
  if (static_cast<unsigned char>(text[at]) != kSecondControls || at + 1 == text.size())
    return false;
  const auto next = static_cast<unsigned char>(text[at + 1]);
  return next >= 0x80 && next < 0xA0;
}

std::string escaped(std::string_view text, std::string_view kept) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const std::size_t length = bytes_of_character(text.substr(at));
    if (length == 0) {
      fmt::format_to(std::back_inserter(result), "\\x{:02X}",
                     static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else if (length > 2) {
      result += text.substr(at, length);
      at += length - 1;
    } else if (is_second_control(text, at)) {
      fmt::format_to(std::back_inserter(result), "\\u{:04X}",
                     static_cast<unsigned>(static_cast<unsigned char>(text[++at])));
    } else if (length == 2) {
      result += text.substr(at++, 2);
    } else if (!is_control(static_cast<unsigned char>(c)) || kept.find(c) != kept.npos) {
      result += c;
    } else if (c == '\n') {
      result += "\\n";
    } else if (c == '\t') {
      result += "\\t";
    } else {
      fmt::format_to(std::back_inserter(result), "\\u{:04X}",
                     static_cast<unsigned>(static_cast<unsigned char>(c)));
    }
  }
  return result;
}

}  // namespace

std::string printable(std::string_view word) { return escaped(word, ""); }

std::string printable_text(std::string_view text) { return escaped(text, "\n\t"); }

}  // namespace segue::gpu
