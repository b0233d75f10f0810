#pragma once

#include "cmodel/gen/sm_driver_layout.hpp"
#include "cmodel/layout/model.hpp"

namespace segue::sm_driver {

/// What a machine needs of an SM driver, whether it is the twin or the Verilated RTL. Time is
/// `Inputs::now`, in cycles.
using SmDriverModel = layout::BlockModel<Params, Inputs, Outputs>;

}  // namespace segue::sm_driver
