#include "cmodel/paths/file_identity.hpp"

#include <sys/stat.h>

#include <system_error>

namespace segue {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;  // as the kernel follows

/// In one way of writing it.
fs::path one_name(const fs::path& path) {
  std::error_code error;
  fs::path whole = fs::absolute(behind_links(path), error);
  if (!error) whole = fs::weakly_canonical(whole, error);
  return error ? path : whole;
}

}  // namespace

std::optional<FileIdentity> identity_of(const fs::path& path) {
  struct stat found {};
  if (stat(path.c_str(), &found) != 0 || S_ISCHR(found.st_mode)) return std::nullopt;
  return FileIdentity{found.st_dev, found.st_ino};
}

fs::path behind_links(const fs::path& path) {
  std::error_code error;
  fs::path target = path;
  for (int links = 0; links < kMostLinks && fs::is_symlink(target, error); ++links) {
    const fs::path next = fs::read_symlink(target, error);
    if (error) return path;
    target = next.is_absolute() ? next : target.parent_path() / next;
  }
  if (target == path || fs::is_symlink(target, error)) return path;
  if (fs::exists(path, error) && !fs::equivalent(path, target, error)) return path;
  const fs::path whole = fs::weakly_canonical(target, error);
  return error ? target : whole;
}

bool same_file(const fs::path& one, const fs::path& other) {
  std::error_code ignored;
  if (fs::is_character_file(one, ignored) || fs::is_character_file(other, ignored)) return false;
  const auto identity = identity_of(one);
  const auto of_other = identity_of(other);
  if (identity || of_other) return identity == of_other;
  return one_name(one) == one_name(other);
}

}  // namespace segue
