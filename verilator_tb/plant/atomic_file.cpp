#include "verilator_tb/plant/atomic_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <fstream>
#include <string>
#include <system_error>

#include "verilator_tb/plant/bad_input.hpp"

namespace segue::plant {
namespace {

constexpr std::string_view kPartial = ".partial-";

bool is_gone(pid_t process) { return kill(process, 0) != 0 && errno == ESRCH; }

}  // namespace

std::filesystem::path partial_of(const std::filesystem::path& path) {
  return path.string() + std::string(kPartial) + std::to_string(getpid());
}

void remove_leftovers(const std::filesystem::path& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    const std::size_t at = name.rfind(kPartial);
    if (at == std::string::npos) continue;
    const char* const last = name.data() + name.size();
    pid_t process = 0;
    const auto number = std::from_chars(name.data() + at + kPartial.size(), last, process);
    // A waveform's writer may have put its own ending behind.
    if (number.ec != std::errc() || process <= 0 || !is_gone(process)) continue;
    std::error_code ignored;
    fs::remove(it->path(), ignored);
  }
}

void write_whole(const std::filesystem::path& path, std::string_view text) {
  namespace fs = std::filesystem;
  std::error_code error;
  // A rename would put a file in the place of a device, a pipe or a link. A link may lead to a file
  // without a name, as those of open files do.
  fs::path target = fs::is_symlink(path, error) ? fs::weakly_canonical(path, error) : path;
  const bool nameless = fs::exists(path, error) && !fs::equivalent(path, target, error);
  if (nameless) target = path;
  const auto kind = fs::status(target, error).type();
  const bool in_place =
      nameless || (kind != fs::file_type::regular && kind != fs::file_type::not_found);
  const fs::path partial = in_place ? target : partial_of(target);
  error.clear();
  {
    std::ofstream out(partial, std::ios::binary);
    out << text;
    if (!out.flush()) error = std::make_error_code(std::errc::io_error);
  }
  if (!error && !in_place) fs::rename(partial, target, error);
  if (!error) return;
  std::error_code ignored;
  if (!in_place) fs::remove(partial, ignored);
  throw BadInput(path.string() + ": cannot be written");
}

}  // namespace segue::plant
