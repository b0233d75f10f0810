#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>

namespace segue::plant {

/// A cycle takes ten units of a waveform's time: it begins at ten times its number, with
/// the clock low, and the clock rises in its middle.
inline constexpr std::uint64_t kUnitsPerCycle = 10;

/// An FST file, and the cycles that go into it: from `from` on, before `end`.
struct WaveFile {
  std::filesystem::path path;
  std::uint64_t from = 0;
  std::uint64_t end = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace segue::plant
