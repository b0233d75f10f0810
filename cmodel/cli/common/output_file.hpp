#pragma once

#include <filesystem>
#include <fstream>
#include <string>

namespace segue::cli {

/// A file that is there whole or not at all: it is written under another name, which is removed
/// unless the file is committed, also if the program is interrupted.
class OutputFile {
 public:
  /// @param option for the message, such as "--trace"
  /// @throws gpu::BadInput if it cannot be written, before a long run begins
  OutputFile(std::string option, const std::string& path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  [[nodiscard]] std::ostream& stream() { return out_; }
  /// @throws gpu::BadInput if not all of it could be written
  void commit();

 private:
  [[noreturn]] void fail(const std::string& why) const;

  std::string option_;
  std::filesystem::path path_;
  std::filesystem::path partial_;
  std::ofstream out_;
  bool committed_ = false;
};

}  // namespace segue::cli
