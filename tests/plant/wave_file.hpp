#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace segue::plant {

/// A trace in a GTKWave save file.
struct WaveTrace {
  int line = 0;
  std::string signal;
  std::uint64_t flags = 0;  ///< of the "@..." line before it
  int color = 0;            ///< of the "[color] N" line before it, 0 if there is none
};

inline constexpr std::uint64_t kShowsEnumNames = 0x100000000;

/// The traces of a save file, without groups and comments.
std::vector<WaveTrace> read_wave_file(const std::filesystem::path& path);

}  // namespace segue::plant
