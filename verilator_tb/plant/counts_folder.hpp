#pragma once

#include <filesystem>

namespace segue::plant {

/// The folder for counts of coverage. A call that is refused before its first run leaves neither it
/// nor a folder around it that was not there.
class CountsFolder {
 public:
  /// Makes it. Throws BadInput if it cannot be a folder, or nothing can be written there.
  explicit CountsFolder(const std::filesystem::path& folder);
  ~CountsFolder();
  CountsFolder(const CountsFolder&) = delete;
  CountsFolder& operator=(const CountsFolder&) = delete;

  /// From now on it stays.
  void keep() { outermost_.clear(); }

 private:
  void make();
  void remove_made();

  std::filesystem::path folder_;
  std::filesystem::path outermost_;  ///< of the folders that were not there; empty: none goes
};

}  // namespace segue::plant
