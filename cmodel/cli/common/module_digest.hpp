#pragma once

#include <filesystem>
#include <string>

namespace segue::cli {

/// The digest of a Verilated module that is loaded, from its first call on: a loaded module does
/// not change. May be called from several threads.
std::string module_digest(const std::filesystem::path& file);

}  // namespace segue::cli
