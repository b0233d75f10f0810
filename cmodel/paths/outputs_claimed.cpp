#include "cmodel/paths/outputs_claimed.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <mutex>
#include <vector>

#include "cmodel/paths/file_identity.hpp"

namespace segue {
namespace {

struct OutputsClaimed {
  std::mutex mutex;
  std::vector<std::filesystem::path> paths;
};

OutputsClaimed& outputs_claimed() {
  static OutputsClaimed all;
  return all;
}

/// Only of a file that a rename can take the place of.
bool is_file_of_stream(const FileIdentity& file, int stream) {
  struct stat found {};
  return fstat(stream, &found) == 0 && S_ISREG(found.st_mode) &&
         file == FileIdentity{found.st_dev, found.st_ino};
}

}  // namespace

void claim_output(const std::filesystem::path& path) {
  OutputsClaimed& all = outputs_claimed();
  const std::scoped_lock lock(all.mutex);
  all.paths.push_back(path);
}

void release_output(const std::filesystem::path& path) {
  OutputsClaimed& all = outputs_claimed();
  const std::scoped_lock lock(all.mutex);
  const auto found = std::ranges::find(all.paths, path);
  if (found != all.paths.end()) all.paths.erase(found);
}

bool is_claimed(const std::filesystem::path& path) {
  if (const auto identity = identity_of(path)) {
    if (is_file_of_stream(*identity, STDOUT_FILENO)) return true;
    if (is_file_of_stream(*identity, STDERR_FILENO)) return true;
  }
  OutputsClaimed& all = outputs_claimed();
  const std::scoped_lock lock(all.mutex);
  return std::ranges::any_of(all.paths, [&](const auto& other) { return same_file(path, other); });
}

}  // namespace segue
