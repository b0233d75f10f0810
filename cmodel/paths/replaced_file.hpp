#pragma once

#include <filesystem>

namespace segue {

/// Is it a file that this user may not write? A rename would replace it all the same.
[[nodiscard]] bool is_write_protected(const std::filesystem::path& path);

/// Gives the file that is about to take the place of `path` the mode of what is there, if anything
/// is: what was kept from other users stays so.
void take_mode(const std::filesystem::path& file, const std::filesystem::path& path);

}  // namespace segue
