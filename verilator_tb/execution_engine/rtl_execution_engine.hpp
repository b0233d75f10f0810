#pragma once

#include <memory>
#include <optional>

#include "cmodel/blocks/execution_engine/execution_engine.hpp"
#include "cmodel/layout/model.hpp"
#include "verilator_tb/plant/wave_time.hpp"

namespace segue::execution_engine {

/// The Verilated execution engine wherever a machine takes one, its module built first if it is
/// missing; with `wave`, the run goes into that file (frame::RtlTwin).
std::unique_ptr<layout::Model<Types>> make_rtl_execution_engine(
    const Params& params, const std::optional<plant::WaveFile>& wave);

}  // namespace segue::execution_engine
