#pragma once

#include "cmodel/gpu/techniques/technique.hpp"

namespace segue::gpu {

/// The selector says for each thread block whether it is flushed, drained or switched, under a
/// latency limit, and which SM of the kernel leaves (Chimera 3.3; rtl/preempt_selector).
inline constexpr Technique kChimeraTechnique = {
    .code = TechniqueCode::kChimera,
    .name = "chimera",
    .help = "each starts over, finishes or is saved, whichever costs least within --limit",
    .by_selector = true,
    .drops = true};

}  // namespace segue::gpu
