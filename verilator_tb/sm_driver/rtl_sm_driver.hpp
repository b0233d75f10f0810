#pragma once

#include <memory>
#include <optional>

#include "cmodel/blocks/sm_driver/sm_driver_model.hpp"
#include "verilator_tb/plant/wave_time.hpp"

namespace segue::sm_driver {

/// The Verilated SM driver wherever a machine takes an SM driver, its module built first if it is
/// missing; with `wave`, the run goes into that file (frame::RtlTwin).
std::unique_ptr<SmDriverModel> make_rtl_sm_driver(const Params& params,
                                                  const std::optional<plant::WaveFile>& wave);

}  // namespace segue::sm_driver
