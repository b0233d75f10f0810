#include "cmodel/studies/grid/append_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace segue::studies::grid {
namespace {

constexpr int kReadableByAll = 0644;

}  // namespace

AppendFile::AppendFile(const std::filesystem::path& path)
    : path_(path),
      descriptor_(open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, kReadableByAll)) {
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category());
  struct stat found {};
  if (fstat(descriptor_, &found) == 0) size_ = static_cast<std::uintmax_t>(found.st_size);
}

bool AppendFile::is_gone() const {
  struct stat ours {};
  struct stat named {};
  if (fstat(descriptor_, &ours) != 0 || stat(path_.c_str(), &named) != 0) return true;
  return ours.st_dev != named.st_dev || ours.st_ino != named.st_ino ||
         static_cast<std::uintmax_t>(named.st_size) < size_;
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
  size_ = size;
}

void AppendFile::append(const std::string& text) {
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = write(descriptor_, text.data() + written, text.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw std::system_error(errno, std::generic_category());
    written += static_cast<std::size_t>(count);
    size_ += static_cast<std::uintmax_t>(count);
  }
}

}  // namespace segue::studies::grid
