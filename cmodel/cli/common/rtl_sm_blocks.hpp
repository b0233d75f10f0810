#pragma once

#include <string>

#include "cmodel/sm_model/frontend_model.hpp"
#include "cmodel/sm_model/kernel_sm.hpp"

namespace segue::cli {

/// Make the Verilated RTL of a block in its twin's place, building the module of a size first
/// if it is missing.
/// @param compared beside the twin, held equal to it in every cycle
/// @throws gpu::BadInput in a build without the RTL. The models throw plant::AssertionFailed,
/// and plant::TwinDiffers where both are compared.
sm_frontend::FrontendFactory rtl_frontend_factory(bool compared);
sm_model::SwitcherFactory rtl_switcher_factory(bool compared);
sm_model::FaultUnitFactory rtl_fault_unit_factory(bool compared);

/// "twin", "rtl" or "twin and rtl", by the word of `--rtl`.
std::string sm_decided_by(const std::string& rtl);

/// The module behind such a block and whether the twin runs beside it, which tell a kept result
/// from those of another one.
/// @throws gpu::BadInput as the factories do
std::string rtl_frontend_name(const sm_frontend::Params& params, bool compared);
std::string rtl_switcher_name(const block_switcher::Params& params, bool compared);
std::string rtl_fault_unit_name(const fault_unit::Params& params, bool compared);

}  // namespace segue::cli
