#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace segue::tests {

/// A folder for this process alone, for CTest runs each test in a process of its own and several
/// at a time. It goes when the process ends.
class OwnFolder {
 public:
  OwnFolder()
      : path_(std::filesystem::path(testing::TempDir()) / ("segue-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~OwnFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  OwnFolder(const OwnFolder&) = delete;
  OwnFolder& operator=(const OwnFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline const std::filesystem::path& own_folder() {
  static const OwnFolder folder;
  return folder.path();
}

}  // namespace segue::tests
