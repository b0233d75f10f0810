#include "cmodel/studies/grid/append_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace segue::studies::grid {
namespace {

constexpr int kReadableByAll = 0644;

}  // namespace

AppendFile::AppendFile(const std::filesystem::path& path)
    : descriptor_(open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, kReadableByAll)) {
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category());
}

AppendFile::~AppendFile() { close(descriptor_); }

bool AppendFile::lock(bool alone) {
  while (flock(descriptor_, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) return false;
    if (errno != EINTR) throw std::system_error(errno, std::generic_category());
  }
  return true;
}

void AppendFile::cut(std::uintmax_t size) {
  if (ftruncate(descriptor_, static_cast<off_t>(size)) != 0) {
    throw std::system_error(errno, std::generic_category());
  }
}

void AppendFile::append(const std::string& text) {
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = write(descriptor_, text.data() + written, text.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw std::system_error(errno, std::generic_category());
    written += static_cast<std::size_t>(count);
  }
}

}  // namespace segue::studies::grid
