#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace segue::gpu {

/// Writes a file of the running test's own; returns its path.
inline std::string write_toml(const std::string& text) {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  static int number = 0;
  const std::string path = testing::TempDir() + test->test_suite_name() + "." + test->name() + "." +
                           std::to_string(number++) + ".toml";
  std::ofstream(path) << text;
  return path;
}

}  // namespace segue::gpu
