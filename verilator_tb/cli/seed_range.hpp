#pragma once

#include <cstdint>
#include <string>

namespace segue::cli {

struct SeedRange {
  std::uint64_t first;
  std::uint64_t last;
};

/// "3..7", or "3" alone; at most kMaxSeed. Throws plant::BadInput.
SeedRange parse_seeds(const std::string& text);

}  // namespace segue::cli
