#pragma once

#include <string>

namespace segue::isa {

/// A file in memory that other programs can write: it needs no folder and no room on a disk.
class MemoryFile {
 public:
  /// @throws CompilerFailed
  MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile();

  [[nodiscard]] int descriptor() const { return descriptor_; }
  /// Its name for programs that are started from here.
  [[nodiscard]] std::string path() const;
  [[nodiscard]] std::string contents() const;

 private:
  int descriptor_;
};

}  // namespace segue::isa
