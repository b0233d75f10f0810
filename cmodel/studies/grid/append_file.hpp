#pragma once

#include <cstdint>
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

  /// Locks the file as long as this object lives, also against this process: for itself alone, or
  /// together with others that don't want it alone. Returns false if it is locked against that.
  /// The lock goes with the process, however that ends. @throws std::system_error
  [[nodiscard]] bool lock(bool alone);
  /// Cuts the file behind so many bytes. @throws std::system_error
  void cut(std::uintmax_t size);
  /// Is what was there and was appended no longer the file of this name: removed, replaced, or cut
  /// by another program?
  [[nodiscard]] bool is_gone() const;
  /// @throws std::system_error
  void append(const std::string& text);

 private:
  std::filesystem::path path_;
  int descriptor_;
  std::uintmax_t size_ = 0;  ///< that it has at least
};

}  // namespace segue::studies::grid
