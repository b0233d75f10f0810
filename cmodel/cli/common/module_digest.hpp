#pragma once

#include <filesystem>
#include <string>

namespace segue::cli {

/// The digest of a Verilated module that is loaded, as it was when it was asked for first: it stays
/// what it was then. May be called from several threads.
std::string module_digest(const std::filesystem::path& file);

}  // namespace segue::cli
