#include "cmodel/paths/replaced_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace segue {
namespace {

constexpr mode_t kPermissions = 07777;

}  // namespace

bool is_write_protected(const std::filesystem::path& path) {
  return access(path.c_str(), W_OK) != 0 && (errno == EACCES || errno == EROFS || errno == EPERM);
}

void take_mode(const std::filesystem::path& file, const std::filesystem::path& path) {
  struct stat found {};
  if (stat(path.c_str(), &found) != 0 || !S_ISREG(found.st_mode)) return;
  // A file system without modes has none to keep.
  static_cast<void>(!chmod(file.c_str(), found.st_mode & kPermissions));
}

}  // namespace segue
