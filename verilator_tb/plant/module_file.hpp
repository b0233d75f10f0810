#pragma once

#include <filesystem>
#include <string>

namespace segue::plant {

/// Is the file shorter than its headers say? The loader maps the segments in them: such a file
/// kills the process.
bool is_cut(const std::filesystem::path& path);

/// The record of the sources that a module was built from (rtl_sources.hpp), read without loading
/// it: a module that has been loaded cannot be replaced. Empty if it has none, or is no module.
std::string sources_of_module(const std::filesystem::path& path);

}  // namespace segue::plant
