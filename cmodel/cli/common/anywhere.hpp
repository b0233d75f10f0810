#pragma once

#include <filesystem>
#include <string>

#include "cmodel/cli/common/shell_word.hpp"
#include "cmodel/gpu/workload/data_files.hpp"

namespace segue::cli {

/// A file of machines, workloads or applications by its absolute path, so that a command names it
/// in any folder; the name of a shipped one as it is.
inline std::string anywhere(const std::string& name_or_path) {
  const bool file = name_or_path.ends_with(".toml") || name_or_path.find('/') != std::string::npos;
  return file ? std::filesystem::absolute(name_or_path).lexically_normal().string() : name_or_path;
}

/// A command that repeats something, with the data folder that this one has from its environment.
inline std::string with_data_folder(const std::string& command) {
  const std::string folder = gpu::data_folder();
  if (gpu::is_shipped(folder)) return command;
  return "SEGUE_DATA_DIR=" + shell_word(std::filesystem::absolute(folder).lexically_normal()) +
         " " + command;
}

}  // namespace segue::cli
