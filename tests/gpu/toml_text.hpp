#pragma once

#include <fstream>
#include <string>

#include "tests/support/own_folder.hpp"

namespace segue::gpu {

/// Writes a file of the running test's own, which goes with the process; returns its path.
inline std::string write_toml(const std::string& text) {
  static int number = 0;
  const std::string path =
      (tests::own_folder() / ("file" + std::to_string(number++) + ".toml")).string();
  std::ofstream(path) << text;
  return path;
}

}  // namespace segue::gpu
