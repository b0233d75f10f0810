#pragma once

#include <filesystem>

namespace segue {

/// A caller that opens a file of the user's for reading says so here, so that no output of the same
/// call takes its place, also under an indirect name of the file.
void note_read(const std::filesystem::path& path);

/// Does the path lead to a file that was read, by any name?
[[nodiscard]] bool was_read(const std::filesystem::path& path);

}  // namespace segue
