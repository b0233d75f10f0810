#pragma once

#include <string>

#include "cmodel/cli/slurm/slurm_array.hpp"
#include "verilator_tb/cli/regress_results.hpp"

namespace segue::cli {

/// Makes the runs of one task of a job array, into its own file.
/// @param folder of --slurm-task
/// @throws gpu::BadInput, studies::grid::CacheError
void regress_task(plant::RegressRequest& request, const std::string& folder);

/// Merges, submits and waits, as `options` say.
/// @param results of --results
/// @param is_new this call made the file of `path`
/// @param list the file of `request`
/// @throws gpu::BadInput, studies::grid::CacheError
SlurmOutcome regress_with_slurm(const plant::RegressRequest& request, const RegressResults& results,
                                const std::string& path, bool is_new, const std::string& list,
                                const SlurmOptions& options);

}  // namespace segue::cli
