#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace segue::plant {

/// Writes a file that is there whole or not at all: under another name first, then renamed.
/// A device or pipe is written as it is, a link's file takes the place of that file.
/// Throws BadInput if it cannot be written.
void write_whole(const std::filesystem::path& path, std::string_view text);

/// Why a file must stay as it is: it was read, or is another output of this call. Empty: it need
/// not.
[[nodiscard]] std::string why_taken(const std::filesystem::path& path);

/// Writes a file whole that a run leaves. Throws BadInput if it cannot be written, or must stay.
void write_output(const std::filesystem::path& path, std::string_view text);

/// Under which name a file is written before it has its own.
std::filesystem::path partial_of(const std::filesystem::path& path);

/// Removes files of `partial_of` left by processes that were killed before they renamed them:
/// waveforms, reports and operations with names that begin with one of `begins`.
void remove_leftovers(const std::filesystem::path& folder, const std::vector<std::string>& begins);

}  // namespace segue::plant
