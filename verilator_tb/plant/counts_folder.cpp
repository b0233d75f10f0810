#include "verilator_tb/plant/counts_folder.hpp"

#include <fstream>
#include <system_error>

#include "verilator_tb/plant/atomic_file.hpp"
#include "verilator_tb/plant/bad_input.hpp"

namespace segue::plant {

namespace fs = std::filesystem;

namespace {

/// Without links, `.`, `..` and a slash at its end, by which its parents are those of the disk.
fs::path resolved(const fs::path& folder) {
  std::error_code error;
  const fs::path path = fs::weakly_canonical(folder, error);
  if (error) return folder;
  return path.has_filename() ? path : path.parent_path();
}

}  // namespace

CountsFolder::CountsFolder(const fs::path& folder) : folder_(resolved(folder)) {
  std::error_code error;
  for (fs::path at = folder_; !at.empty() && !fs::exists(at, error); at = at.parent_path()) {
    outermost_ = at;
  }
  try {
    make();
  } catch (...) {
    remove_made();
    throw;
  }
}

CountsFolder::~CountsFolder() { remove_made(); }

void CountsFolder::make() {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw BadInput(folder_.string() + ": cannot be a folder for counts of coverage");
  const fs::path probe = partial_of(folder_ / "counts");
  const bool written = std::ofstream(probe).good();
  fs::remove(probe, error);
  if (!written) throw BadInput(folder_.string() + ": cannot be written");
}

void CountsFolder::remove_made() {
  if (outermost_.empty()) return;
  std::error_code error;
  for (fs::path at = folder_;; at = at.parent_path()) {
    fs::remove(at, error);  // unless something is in it
    if (at == outermost_) return;
  }
}

}  // namespace segue::plant
