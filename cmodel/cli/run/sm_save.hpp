#pragma once

#include <cstdint>

#include "cmodel/cli/run/run_request.hpp"

namespace segue::cli {

/// Time to save all `tbs_per_sm` thread blocks of a full SM, microseconds, by the run's technique:
/// one after another, each with its own requests alone, in a partial switch; together in any other.
double sm_save_us(const RunRequest& request, const gpu::Kernel& kernel, std::uint32_t tbs_per_sm);

}  // namespace segue::cli
