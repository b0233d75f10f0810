#pragma once

#include <filesystem>
#include <string>

namespace segue::studies::grid {

/// A file that texts are appended to, each in one write, so that several programs may do so at
/// the same time and a crash leaves at most a part of the last text.
class AppendFile {
 public:
  /// Makes the file if there is none. @throws std::system_error
  explicit AppendFile(const std::filesystem::path& path);
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;
  ~AppendFile();

  /// @throws std::system_error
  void append(const std::string& text);

 private:
  int descriptor_;
};

}  // namespace segue::studies::grid
