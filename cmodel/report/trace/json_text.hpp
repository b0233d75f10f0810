#pragma once

#include <string>
#include <string_view>

namespace segue::trace {

/// Appends `text` (UTF-8) as a JSON string, with its quotes.
void append_json(std::string& out, std::string_view text);

}  // namespace segue::trace
