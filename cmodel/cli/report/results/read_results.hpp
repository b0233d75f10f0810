#pragma once

#include <string>
#include <vector>

#include "cmodel/cli/report/results/result_set.hpp"

namespace segue::cli {

/// Reads result files of any mix, recognised by their content; one that is named twice counts once.
/// @param model_version of the sweeps' records to take: empty, all have to be of one; "latest",
/// that of the last record of each file, which has to be one; or a version as it is in the records
/// @throws gpu::BadInput that names file and line
ResultSet read_results(const std::vector<std::string>& paths, const std::string& model_version);

}  // namespace segue::cli
