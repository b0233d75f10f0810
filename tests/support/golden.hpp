#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "cmodel/paths/paths.hpp"

namespace segue::tests {

/// Expects the text to be that of FOLDER/golden/NAME.txt, FOLDER being in tests/. With
/// SEGUE_UPDATE_GOLDEN=1 in the environment the file is written instead.
inline void expect_golden(const std::string& folder, const std::string& name,
                          const std::string& text) {
  const auto path =
      std::filesystem::path(segue::source_path("/tests")) / folder / "golden" / (name + ".txt");
  const char* const update = std::getenv("SEGUE_UPDATE_GOLDEN");
  if (update != nullptr && std::string(update) == "1") {
    std::ofstream(path) << text;
    return;
  }
  std::ifstream in(path);
  const std::string golden{std::istreambuf_iterator<char>(in), {}};
  EXPECT_EQ(text, golden) << "if this is meant: SEGUE_UPDATE_GOLDEN=1 and run the test again";
}

}  // namespace segue::tests
