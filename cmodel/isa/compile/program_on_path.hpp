#pragma once

#include <string>

namespace segue::isa {

/// Whether it is a file that may be executed; one that cannot be reached is none.
bool can_be_executed(const std::string& file);

/// A program of this name in the folders of PATH; empty: none. As a shell does, it skips folders
/// that may not be searched or that are loops of links.
std::string program_on_path(const std::string& name);

}  // namespace segue::isa
