#pragma once

#include <filesystem>

namespace segue {

/// A caller that opens an output of this call says so here, and until it ends no other output takes
/// the place of the file.
void claim_output(const std::filesystem::path& path);
void release_output(const std::filesystem::path& path);

/// Does the path lead to an output of this call, by any name? Also to a file that standard
/// output or standard error goes to.
[[nodiscard]] bool is_claimed(const std::filesystem::path& path);

}  // namespace segue
