#include "cmodel/paths/disk_room.hpp"

#include <cstdio>
#include <system_error>

namespace segue {

namespace fs = std::filesystem;

bool has_room(const fs::path& folder, std::uintmax_t bytes) {
  std::error_code error;
  const fs::space_info space = fs::space(folder, error);
  return error || space.available >= bytes;
}

std::optional<fs::path> full_folder_of_wave(const fs::path& file) {
  std::error_code error;
  const fs::path own = fs::absolute(file, error).parent_path();
  // The C library's for tmpfile(), at any TMPDIR; and TMPDIR's for other libraries.
  for (const fs::path& folder : {own, fs::path(P_tmpdir), fs::temp_directory_path(error)}) {
    if (!folder.empty() && !has_room(folder, kRoomBehindWave)) return folder;
  }
  return std::nullopt;
}

}  // namespace segue
