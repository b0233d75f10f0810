#pragma once

#include "cmodel/gen/sm_driver_layout.hpp"
#include "cmodel/layout/model.hpp"

namespace segue::sm_driver {

/// Interface of an SM driver to a machine, for the twin and the Verilated RTL. Time is
/// `Inputs::now`, in cycles.
using SmDriverModel = layout::BlockModel<Params, Inputs, Outputs>;

}  // namespace segue::sm_driver
