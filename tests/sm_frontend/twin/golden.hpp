#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "cmodel/paths/paths.hpp"

namespace segue::sm_frontend {

/// Expects the text to be that of golden/NAME.txt. With SEGUE_UPDATE_GOLDEN=1 in the environment
/// the file is written instead.
inline void expect_timeline(const std::string& name, const std::string& text) {
  const auto path = std::filesystem::path(segue::source_path()) / "tests" / "sm_frontend" / "twin" /
                    "golden" / (name + ".txt");
  const char* const update = std::getenv("SEGUE_UPDATE_GOLDEN");
  if (update != nullptr && std::string(update) == "1") {
    std::ofstream(path) << text;
    return;
  }
  std::ifstream in(path);
  const std::string golden{std::istreambuf_iterator<char>(in), {}};
  EXPECT_EQ(text, golden) << "if this is meant: SEGUE_UPDATE_GOLDEN=1 and run the test again";
}

}  // namespace segue::sm_frontend
