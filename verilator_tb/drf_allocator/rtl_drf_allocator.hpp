#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "cmodel/blocks/drf_allocator/drf_allocator.hpp"
#include "cmodel/layout/model.hpp"

namespace segue::drf_allocator {

/// The Verilated DRF allocator wherever a machine takes one, its module built first if it is
/// missing; with `wave`, the whole run goes into that file (frame::RtlTwin).
std::unique_ptr<layout::Model<Types>> make_rtl_drf_allocator(
    const Params& params, const std::optional<std::filesystem::path>& wave);

}  // namespace segue::drf_allocator
