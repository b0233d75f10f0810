#include "tests/fuzz/memory_file.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>

namespace segue::fuzz {

MemoryFile::MemoryFile(const std::uint8_t* data, std::size_t size)
    : file_(memfd_create("input", MFD_CLOEXEC)), path_("/proc/self/fd/" + std::to_string(file_)) {
  if (file_ < 0 || write(file_, data, size) != static_cast<ssize_t>(size)) {
    throw std::runtime_error("no memory file for an input");
  }
}

MemoryFile::~MemoryFile() { close(file_); }

}  // namespace segue::fuzz
