#pragma once

#include <memory>

#include "cmodel/blocks/sm_driver/sm_driver_model.hpp"
#include "verilator_tb/plant/rtl_module.hpp"
#include "verilator_tb/plant/rtl_run.hpp"

namespace segue::sm_driver {

/// The Verilated SM driver wherever a machine takes an SM driver, its module built first if it is
/// missing (frame::make_run_model).
std::unique_ptr<SmDriverModel> make_rtl_sm_driver(const Params& params, const plant::RtlRun& run);

/// The module that it is made of; built first if it is missing.
const plant::RtlModule& rtl_sm_driver_module(const Params& params, const plant::RtlRun& run);

}  // namespace segue::sm_driver
