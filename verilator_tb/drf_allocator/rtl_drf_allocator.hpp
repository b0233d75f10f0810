#pragma once

#include <memory>

#include "cmodel/blocks/drf_allocator/drf_allocator.hpp"
#include "cmodel/layout/model.hpp"
#include "verilator_tb/plant/rtl_module.hpp"
#include "verilator_tb/plant/rtl_run.hpp"

namespace segue::drf_allocator {

/// The Verilated DRF allocator wherever a machine takes one, its module built first if it is
/// missing (frame::make_run_model).
std::unique_ptr<layout::Model<Types>> make_rtl_drf_allocator(const Params& params,
                                                             const plant::RtlRun& run);

/// The module that it is made of; built first if it is missing.
const plant::RtlModule& rtl_drf_allocator_module(const Params& params, const plant::RtlRun& run);

}  // namespace segue::drf_allocator
