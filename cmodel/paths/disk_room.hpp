#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace segue {

/// So much has to be left behind a waveform, since its writer does not say that a disk was full.
constexpr std::uintmax_t kRoomBehindWave = std::uintmax_t{1} << 20;

/// True, too, where it is not known.
[[nodiscard]] bool has_room(const std::filesystem::path& folder, std::uintmax_t bytes);

/// Of the folders that the writer of a waveform needs, its file's and the one of the temporary
/// files that it keeps until its end: one without that room.
[[nodiscard]] std::optional<std::filesystem::path> full_folder_of_wave(
    const std::filesystem::path& file);

}  // namespace segue
