#pragma once

#include <cstdint>

#include "cmodel/gen/sm_driver_layout.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::sm_driver {

/// Draws a stimulus of so many cycles from a seed. A shorter one is the beginning of a
/// longer one. It goes through moods (few long kernels that take SMs from each other,
/// many short ones, an operating system that writes all the time, kills, bad messages,
/// back-pressure, reset), since an even mixture of everything reaches little.
plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles);

}  // namespace segue::sm_driver
