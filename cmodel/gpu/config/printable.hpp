#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace segue::gpu {

/// Bytes of the character of UTF-8 with which a text begins; 0: there is none.
std::size_t bytes_of_character(std::string_view text);

/// A user's word as it can be printed: control characters, which could make a terminal do things or
/// forge a line, become escapes as TOML has them (`\n`, `\u001B`).
std::string printable(std::string_view word);

/// The same for a message, in which line ends and tabs stay.
std::string printable_text(std::string_view text);

}  // namespace segue::gpu
