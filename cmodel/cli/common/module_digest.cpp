#include "cmodel/cli/common/module_digest.hpp"

#include <fstream>
#include <iterator>
#include <map>
#include <mutex>

#include "cmodel/studies/grid/digest.hpp"

namespace segue::cli {

std::string module_digest(const std::filesystem::path& file) {
  static std::mutex mutex;
  static std::map<std::filesystem::path, std::string> known;
  const std::scoped_lock lock(mutex);
  std::string& digest = known[file];
  if (!digest.empty()) return digest;
  std::ifstream stream(file, std::ios::binary);
  digest = studies::grid::digest(std::string(std::istreambuf_iterator<char>(stream), {}));
  return digest;
}

}  // namespace segue::cli
