#pragma once

#include <filesystem>

namespace segue {

/// Whoever opens a file of the user's for reading says so here, so that no output of the same call
/// takes its place, however indirectly the file was named.
void note_read(const std::filesystem::path& path);

/// Does the path lead to a file that was read, by whatever name?
[[nodiscard]] bool was_read(const std::filesystem::path& path);

}  // namespace segue
