#pragma once

#include <filesystem>
#include <string>

#include "cmodel/gpu/config/shell_word.hpp"
#include "cmodel/gpu/workload/data_files.hpp"
#include "cmodel/paths/build_dir.hpp"
#include "cmodel/paths/normal_path.hpp"

namespace segue::cli {

/// A file of machines, workloads or applications by its absolute path, so that a command names it
/// in any folder; the name of a shipped one as it is.
inline std::string anywhere(const std::string& name_or_path) {
  const bool file = name_or_path.ends_with(".toml") || name_or_path.find('/') != std::string::npos;
  return file ? absolute_path(name_or_path).string() : name_or_path;
}

/// A command that repeats something, with the folders of data and modules that this one has from
/// its environment.
inline std::string with_environment(std::string command) {
  const auto put_before = [&command](const char* name, const std::filesystem::path& folder) {
    const std::filesystem::path path = absolute_path(folder);
    command.insert(0, std::string(name) + "=" + gpu::shown_shell_word(path) + " ");
  };
  if (const auto modules = named_build_dir()) put_before("SEGUE_BUILD_DIR", *modules);
  const std::string data = gpu::data_folder();
  if (!gpu::is_shipped(data)) put_before("SEGUE_DATA_DIR", data);
  return command;
}

}  // namespace segue::cli
