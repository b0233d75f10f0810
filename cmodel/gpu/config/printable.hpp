#pragma once

#include <string>
#include <string_view>

namespace segue::gpu {

/// A user's word as it can be printed: control characters, which could make a terminal do things or
/// forge a line, become escapes as TOML has them (`\n`, `\u001B`).
std::string printable(std::string_view word);

/// The same for a message, in which line ends and tabs stay.
std::string printable_text(std::string_view text);

}  // namespace segue::gpu
