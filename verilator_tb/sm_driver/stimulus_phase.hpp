#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "cmodel/gen/sm_driver_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/sm_driver/operations.hpp"

namespace segue::sm_driver {

/// The parameters of a phase of a stimulus.
struct StimulusPhase {
  std::uint64_t cycles = 0;
  std::uint64_t step = 1;       ///< mean cycles between two rounds of drawing
  std::uint32_t ctxs = 1;       ///< contexts that take part
  std::int64_t tb_cycles = 0;   ///< scale of the thread blocks' durations
  std::int64_t most_waves = 1;  ///< SMs that a kernel can fill, times over
  std::int64_t slow = 0;        ///< scale of set-up, save and gaps
  bool extreme_tokens = false;
  std::int64_t longest_stall = 1;
  std::vector<std::pair<Op, std::uint32_t>> per_mille;  ///< chance of each in a round
};

StimulusPhase draw_stimulus_phase(Random& random, const Params& params);

}  // namespace segue::sm_driver
