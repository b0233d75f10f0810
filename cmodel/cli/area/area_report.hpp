#pragma once

#include <string>

#include "cmodel/cli/area/area_request.hpp"

namespace segue::cli {

/// A row a size: kGE, flip-flop bits, SRAM macros, longest path in ns and gate delays.
std::string area_table(const BlockArea& area);

/// The same as comma-separated values (RFC 4180).
std::string area_csv(const BlockArea& area);

/// The same as one document, "segue-area-2".
std::string area_json(const BlockArea& area);

/// "1 x 2704 x 64 (1R1W)".
std::string macros_text(const std::vector<cost::Macro>& macros);

/// The line below a table where rows have no RTL beside them.
inline constexpr const char* kNotChecked = "          not checked against RTL: none is installed\n";

/// The lines below a table: conditions and assumptions of all rows, and a folder of the user's.
std::string area_conditions();

/// "area: FOLDER", once, if the rows are a user's own.
void add_given_area(std::vector<std::string>& files);

}  // namespace segue::cli
