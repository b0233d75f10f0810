#pragma once

#include <cstdint>

namespace segue::plant {

/// A cycle takes ten units of a waveform's time: it begins at ten times its number, with
/// the clock low, and the clock rises in its middle.
inline constexpr std::uint64_t kUnitsPerCycle = 10;

}  // namespace segue::plant
