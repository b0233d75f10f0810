#pragma once

#include <filesystem>
#include <string>

namespace segue::cli {

/// A file of machines, workloads or applications by its absolute path, so that a command names it
/// in any folder; the name of a shipped one as it is.
inline std::string anywhere(const std::string& name_or_path) {
  const bool file = name_or_path.ends_with(".toml") || name_or_path.find('/') != std::string::npos;
  return file ? std::filesystem::absolute(name_or_path).lexically_normal().string() : name_or_path;
}

}  // namespace segue::cli
