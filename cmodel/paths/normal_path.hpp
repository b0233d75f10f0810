#pragma once

#include <filesystem>

namespace segue {

/// The path without `.` and `..`, of the same file: `LINK/..` is the parent of the folder that a
/// link leads to, as the file system has it, and not the folder in which the link lies. Links that
/// no `..` follows stay; a relative path stays relative where no link is crossed.
std::filesystem::path normal_path(const std::filesystem::path& path);

/// The same, and absolute.
std::filesystem::path absolute_path(const std::filesystem::path& path);

}  // namespace segue
