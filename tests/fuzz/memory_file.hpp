#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace segue::fuzz {

/// Bytes that a reader of files can open by name, without a disk: an input of the fuzzer.
class MemoryFile {
 public:
  MemoryFile(const std::uint8_t* data, std::size_t size);
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  int file_;
  std::string path_;
};

}  // namespace segue::fuzz
