#pragma once

#include <memory>
#include <optional>

#include "cmodel/blocks/drf_allocator/drf_allocator.hpp"
#include "cmodel/layout/model.hpp"
#include "verilator_tb/plant/wave_time.hpp"

namespace segue::drf_allocator {

/// The Verilated DRF allocator wherever a machine takes one, its module built first if it is
/// missing; with `wave`, the run goes into that file (frame::RtlTwin).
std::unique_ptr<layout::Model<Types>> make_rtl_drf_allocator(
    const Params& params, const std::optional<plant::WaveFile>& wave);

}  // namespace segue::drf_allocator
