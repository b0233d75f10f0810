#include "cmodel/cli/common/module_digest.hpp"

#include <map>
#include <mutex>

#include "cmodel/studies/grid/digest.hpp"

namespace segue::cli {

std::string module_digest(const std::filesystem::path& file) {
  static std::mutex mutex;
  static std::map<std::filesystem::path, std::string> known;
  const std::scoped_lock lock(mutex);
  std::string& digest = known[file];
  if (digest.empty()) digest = studies::grid::digest_of_file(file);
  return digest;
}

}  // namespace segue::cli
