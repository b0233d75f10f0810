#pragma once

#include <filesystem>
#include <string_view>

namespace segue::plant {

/// Writes a file that is there whole or not at all: under another name first, then renamed.
/// Throws BadInput if it cannot be written.
void write_whole(const std::filesystem::path& path, std::string_view text);

}  // namespace segue::plant
