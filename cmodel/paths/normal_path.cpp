#include "cmodel/paths/normal_path.hpp"

#include <system_error>
#include <utility>

namespace segue {
namespace {

namespace fs = std::filesystem;

/// What a link leads to; of one that leads nowhere, and of anything else, nothing.
fs::path behind_link(const fs::path& path) {
  std::error_code error;
  // A slash behind a link's name would name the folder.
  const fs::path link = path.has_filename() ? path : path.parent_path();
  if (!fs::is_symlink(link, error)) return {};
  fs::path target = fs::canonical(link, error);
  return error ? fs::path() : target;
}

}  // namespace

fs::path normal_path(const fs::path& path) {
  fs::path before;  // a `..` that follows a link
  fs::path rest;
  for (const fs::path& part : path) {
    if (part == "..") {
      fs::path target = behind_link((before / rest).lexically_normal());
      if (!target.empty()) {
        before = std::move(target);
        rest.clear();
      }
    }
    rest /= part;
  }
  return (before / rest).lexically_normal();
}

fs::path absolute_path(const fs::path& path) { return normal_path(fs::absolute(path)); }

}  // namespace segue
