#pragma once

#include <string>

namespace segue {

/// A JSON document of nlohmann's as text. Paths are bytes: one that is no UTF-8 costs its own odd
/// bytes, which become U+FFFD, and not the document, as it would by the library's default.
template <class Json>
std::string json_text(const Json& document, int indent = -1) {
  return document.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace segue
