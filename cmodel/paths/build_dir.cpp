#include "cmodel/paths/build_dir.hpp"

#include <cstdlib>
#include <system_error>

#include "cmodel/paths/paths.hpp"

namespace segue {

std::optional<std::filesystem::path> named_build_dir() {
  namespace fs = std::filesystem;
  const char* const named = std::getenv("SEGUE_BUILD_DIR");
  if (named == nullptr || *named == '\0') return {};
  std::error_code error;
  if (fs::equivalent(named, binary_path(), error)) return {};
  return fs::path(named);
}

}  // namespace segue
