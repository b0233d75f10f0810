#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace segue::isa {

/// Without spaces at both ends.
std::string_view trimmed(std::string_view text);

/// Without a comment (";" or "//", not in quotes), and trimmed.
std::string_view without_comment(std::string_view line);

/// Parts between commas that stand in no bracket, each trimmed. None of an empty text.
std::vector<std::string_view> split_at_commas(std::string_view text);

/// Words between spaces that stand in no bracket.
std::vector<std::string_view> split_at_spaces(std::string_view text);

/// A decimal or hexadecimal integer, with a sign.
std::optional<std::int64_t> integer_in(std::string_view text);

}  // namespace segue::isa
