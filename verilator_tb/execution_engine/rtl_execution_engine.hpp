#pragma once

#include <memory>

#include "cmodel/blocks/execution_engine/execution_engine.hpp"
#include "cmodel/layout/model.hpp"
#include "verilator_tb/plant/rtl_module.hpp"
#include "verilator_tb/plant/rtl_run.hpp"

namespace segue::execution_engine {

/// The Verilated execution engine wherever a machine takes one, its module built first if it is
/// missing (frame::make_run_model).
std::unique_ptr<layout::Model<Types>> make_rtl_execution_engine(const Params& params,
                                                                const plant::RtlRun& run);

/// The module that it is made of; built first if it is missing.
const plant::RtlModule& rtl_execution_engine_module(const Params& params, const plant::RtlRun& run);

}  // namespace segue::execution_engine
