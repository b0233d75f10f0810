#include "verilator_tb/plant/atomic_file.hpp"

#include <unistd.h>

#include <fstream>
#include <string>
#include <system_error>

#include "verilator_tb/plant/bad_input.hpp"

namespace segue::plant {

void write_whole(const std::filesystem::path& path, std::string_view text) {
  namespace fs = std::filesystem;
  const fs::path partial = path.string() + ".partial-" + std::to_string(getpid());
  std::error_code error;
  {
    std::ofstream out(partial, std::ios::binary);
    out << text;
    if (!out.flush()) error = std::make_error_code(std::errc::io_error);
  }
  if (!error) fs::rename(partial, path, error);
  if (!error) return;
  std::error_code ignored;
  fs::remove(partial, ignored);
  throw BadInput(path.string() + ": cannot be written");
}

}  // namespace segue::plant
