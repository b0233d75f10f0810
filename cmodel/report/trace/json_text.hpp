#pragma once

#include <string>
#include <string_view>

namespace segue::trace {

/// Appends `text` as a JSON string, with its quotes; bytes of it that are no UTF-8 become U+FFFD.
void append_json(std::string& out, std::string_view text);

}  // namespace segue::trace
