#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace segue::studies::grid {

/// A text's SHA-1 as a name-based UUID (RFC 4122, version 5), for keys of points with a long
/// description.
std::string digest(std::string_view text);

/// That of a file's contents; of no text if it cannot be read.
std::string digest_of_file(const std::filesystem::path& file);

}  // namespace segue::studies::grid
