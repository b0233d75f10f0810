#pragma once

#include <string>

#include "cmodel/sm/machine.hpp"

namespace segue::sm_frontend {

// The example of thesis 6.2 and 6.3: four instructions of one warp, one fetched and one issued a
// cycle, `math` one cycle long, the load's last check and commit 8 cycles behind its operand read.

Params figure_params();
Pacing figure_pacing();
Job figure_job(const Params& params);
/// "R3 <- ld [R2]", as the thesis writes it.
std::string figure_name(const Decoded& instr);

}  // namespace segue::sm_frontend
