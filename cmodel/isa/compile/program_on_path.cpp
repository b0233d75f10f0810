#include "cmodel/isa/compile/program_on_path.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <system_error>

namespace segue::isa {

bool can_be_executed(const std::string& file) {
  std::error_code unseen;
  return std::filesystem::is_regular_file(file, unseen) && access(file.c_str(), X_OK) == 0;
}

std::string program_on_path(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string file = folder + "/" + name;
    if (can_be_executed(file)) return file;
  }
  return "";
}

}  // namespace segue::isa
