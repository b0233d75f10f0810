#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace segue::cli {

/// Both included.
struct NumberRange {
  std::uint64_t first;
  std::uint64_t last;
};

/// "3..7", or "3" alone; at most kMaxSeed. Throws plant::BadInput that names the option.
NumberRange parse_range(std::string_view option, const std::string& text);

}  // namespace segue::cli
