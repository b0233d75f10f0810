#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace segue::plant {

/// Keeps other processes from building in the same directory meanwhile.
class BuildLock {
 public:
  /// Throws HarnessError if the directory is not there.
  explicit BuildLock(const std::filesystem::path& build_dir);
  ~BuildLock();
  BuildLock(const BuildLock&) = delete;
  BuildLock& operator=(const BuildLock&) = delete;

 private:
  int file_ = -1;
};

/// Runs a command without a shell and keeps its output to itself. Throws HarnessError with the
/// command and its last lines if it fails, and BadInput if the elaboration fails since the RTL
/// refuses its sizes.
void run_build(const std::vector<std::string>& command);

}  // namespace segue::plant
