#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "cmodel/blocks/sm_driver/sm_driver_model.hpp"

namespace segue::sm_driver {

/// The Verilated SM driver wherever a machine takes an SM driver, its module built first if it is
/// missing; with `wave`, the whole run goes into that file (frame::RtlTwin).
std::unique_ptr<SmDriverModel> make_rtl_sm_driver(const Params& params,
                                                  const std::optional<std::filesystem::path>& wave);

}  // namespace segue::sm_driver
