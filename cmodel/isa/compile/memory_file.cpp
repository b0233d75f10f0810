#include "cmodel/isa/compile/memory_file.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string>

#include "cmodel/isa/compile/compiler_failed.hpp"

namespace segue::isa {

MemoryFile::MemoryFile() : descriptor_(memfd_create("segue", 0)) {
  if (descriptor_ >= 0) return;
  throw CompilerFailed(std::string("no file in memory can be made: ") + std::strerror(errno));
}

MemoryFile::~MemoryFile() { close(descriptor_); }

std::string MemoryFile::path() const { return fmt::format("/proc/self/fd/{}", descriptor_); }

std::string MemoryFile::contents() const {
  std::string text;
  std::array<char, 65536> part = {};
  off_t at = 0;
  while (true) {
    const ssize_t count = pread(descriptor_, part.data(), part.size(), at);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return text;
    text.append(part.data(), static_cast<std::size_t>(count));
    at += count;
  }
}

}  // namespace segue::isa
