#pragma once

#include <optional>

#include "verilator_tb/plant/wave_time.hpp"

namespace segue::plant {

/// How a simulator runs the RTL in a block's place.
struct RtlRun {
  std::optional<WaveFile> wave;  ///< the run goes into it
  bool compared = false;         ///< beside the twin, held equal to it in every cycle
};

}  // namespace segue::plant
