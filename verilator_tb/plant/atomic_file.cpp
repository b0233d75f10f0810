#include "verilator_tb/plant/atomic_file.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <fstream>
#include <string>
#include <system_error>

#include "cmodel/paths/file_identity.hpp"
#include "cmodel/paths/files_read.hpp"
#include "cmodel/paths/outputs_claimed.hpp"
#include "cmodel/paths/replaced_file.hpp"
#include "verilator_tb/plant/bad_input.hpp"

namespace segue::plant {
namespace {

constexpr std::string_view kPartial = ".partial-";

/// Endings of the files that a failure leaves.
constexpr std::array<std::string_view, 3> kEndings = {".fst", ".report.json", ".shrunk.ops"};

bool is_gone(pid_t process) { return kill(process, 0) != 0 && errno == ESRCH; }

bool is_ours(std::string_view name, const std::vector<std::string>& begins) {
  return std::ranges::any_of(begins, [&](const auto& one) { return name.starts_with(one); }) &&
         std::ranges::any_of(kEndings, [&](const auto one) { return name.ends_with(one); });
}

}  // namespace

std::filesystem::path partial_of(const std::filesystem::path& path) {
  return path.string() + std::string(kPartial) + std::to_string(getpid());
}

void remove_leftovers(const std::filesystem::path& folder, const std::vector<std::string>& begins) {
  namespace fs = std::filesystem;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    const std::size_t at = name.rfind(kPartial);
    if (at == std::string::npos || !is_ours(std::string_view(name).substr(0, at), begins)) continue;
    const char* const last = name.data() + name.size();
    pid_t process = 0;
    const auto number = std::from_chars(name.data() + at + kPartial.size(), last, process);
    if (number.ec != std::errc() || process <= 0 || !is_gone(process)) continue;
    // A waveform's writer may have put its own ending behind.
    const std::string_view rest(number.ptr, last);
    std::error_code ignored;
    if (rest.empty() || rest == ".hier") fs::remove(it->path(), ignored);
  }
}

std::string why_taken(const std::filesystem::path& path) {
  if (was_read(path)) return "cannot be written: this command reads that file; it stays";
  if (is_claimed(path)) return "cannot be written: it is also another output";
  if (is_write_protected(path)) return "cannot be written: it is write-protected";
  return "";
}

void write_whole(const std::filesystem::path& path, std::string_view text) {
  namespace fs = std::filesystem;
  std::error_code error;
  // A rename would put a file in the place of a device, a pipe or a link.
  const fs::path target = behind_links(path);
  const auto kind = fs::status(target, error).type();
  const bool in_place = fs::is_symlink(target, error) ||
                        (kind != fs::file_type::regular && kind != fs::file_type::not_found);
  const fs::path partial = in_place ? target : partial_of(target);
  error.clear();
  {
    std::ofstream out(partial, std::ios::binary);
    out << text;
    if (!out.flush()) error = std::make_error_code(std::errc::io_error);
  }
  if (!error && !in_place) {
    take_mode(partial, target);
    fs::rename(partial, target, error);
  }
  if (!error) return;
  std::error_code ignored;
  if (!in_place) fs::remove(partial, ignored);
  throw BadInput(path.string() + ": cannot be written");
}

void write_output(const std::filesystem::path& path, std::string_view text) {
  if (const std::string why = why_taken(path); !why.empty()) {
    throw BadInput(path.string() + ": " + why);
  }
  write_whole(path, text);
}

}  // namespace segue::plant
