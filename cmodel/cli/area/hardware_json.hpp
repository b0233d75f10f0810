#pragma once

#include <nlohmann/json.hpp>

#include "cmodel/cost/hardware_cost.hpp"

namespace segue::cli {

/// {"kge", "flip_flop_bits", "sram_bits", "fidelity", "uncertainty" (of kge, as a share), "stale",
/// "beyond_rows", "conditions", "gate_delay", "assumed" (of the cell library), "given", "blocks":
/// [{"block", "size", "count", "kge", "flip_flop_bits", "sram_bits", "from", "beyond_rows",
/// "uncertainty", "stale"}]}: the sums are of the GPU, a block's figures of one of its kind.
nlohmann::ordered_json hardware_json(const cost::HardwareCost& hardware);

}  // namespace segue::cli
