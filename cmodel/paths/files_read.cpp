#include "cmodel/paths/files_read.hpp"

#include <mutex>
#include <set>

#include "cmodel/paths/file_identity.hpp"

namespace segue {
namespace {

struct FilesRead {
  std::mutex mutex;
  std::set<FileIdentity> files;
};

FilesRead& files_read() {
  static FilesRead all;
  return all;
}

}  // namespace

void note_read(const std::filesystem::path& path) {
  const auto identity = identity_of(path);
  if (!identity) return;
  FilesRead& all = files_read();
  const std::scoped_lock lock(all.mutex);
  all.files.insert(*identity);
}

bool was_read(const std::filesystem::path& path) {
  const auto identity = identity_of(path);
  FilesRead& all = files_read();
  const std::scoped_lock lock(all.mutex);
  return identity && all.files.contains(*identity);
}

}  // namespace segue
