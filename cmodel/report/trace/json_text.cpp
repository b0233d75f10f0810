#include "cmodel/report/trace/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "cmodel/paths/json_text.hpp"

namespace segue::trace {
namespace {

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

}  // namespace

void append_json(std::string& out, std::string_view text) {
  if (!std::ranges::all_of(text, is_ascii)) {
    out += json_text(nlohmann::json(std::string(text)));
    return;
  }
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  out += '"';
}

}  // namespace segue::trace
