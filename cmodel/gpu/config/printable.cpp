#include "cmodel/gpu/config/printable.hpp"

#include <fmt/format.h>

#include <iterator>

namespace segue::gpu {
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
    if (is_second_control(text, at)) {
      fmt::format_to(std::back_inserter(result), "\\u{:04X}",
                     static_cast<unsigned>(static_cast<unsigned char>(text[++at])));
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
