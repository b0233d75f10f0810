#pragma once

#include <span>
#include <string>
#include <string_view>

namespace segue::cost {

/// The lines of a SystemVerilog file without comments, indentation and empty lines.
std::string code_of(std::string_view text);

/// A digest of these files' code, of which rows of area are (scripts/area_rows/digest.py makes the
/// same). Files by their path in the tree; empty if all of them are missing, as where the program
/// runs without its tree.
std::string rtl_digest(std::span<const std::string> files);

}  // namespace segue::cost
