#pragma once

#include <memory>
#include <optional>

#include "cmodel/blocks/preempt_engine/preempt_engine.hpp"
#include "cmodel/layout/model.hpp"
#include "verilator_tb/plant/wave_time.hpp"

namespace segue::preempt_engine {

/// The Verilated preemption engine wherever a machine takes one, its module built first if it is
/// missing; with `wave`, the run goes into that file (frame::RtlTwin).
std::unique_ptr<layout::Model<Types>> make_rtl_preempt_engine(
    const Params& params, const std::optional<plant::WaveFile>& wave);

}  // namespace segue::preempt_engine
