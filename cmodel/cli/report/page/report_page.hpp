#pragma once

#include <string>

#include "cmodel/cli/report/results/result_set.hpp"

namespace segue::cli {

/// The page with these results in it: one HTML file that needs no other. All text of the results
/// is data there, never markup.
/// @param command the line that makes the page again
/// @throws gpu::BadInput if the program was built without the charting library
std::string report_page(const ResultSet& results, const std::string& command);

}  // namespace segue::cli
