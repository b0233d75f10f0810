#include "cmodel/cli/common/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <iostream>
#include <system_error>
#include <utility>
#include <vector>

#include "cmodel/paths/file_identity.hpp"
#include "cmodel/paths/files_read.hpp"
#include "cmodel/paths/interrupted_files.hpp"
#include "cmodel/paths/outputs_claimed.hpp"
#include "cmodel/paths/replaced_file.hpp"

namespace segue::cli {

namespace fs = std::filesystem;

namespace {

bool is_gone(pid_t process) { return kill(process, 0) != 0 && errno == ESRCH; }

/// Files of killed runs that would have become `path`.
void remove_leftovers(const fs::path& path) {
  const std::string prefix = path.filename().string() + ".partial-";
  std::error_code error;
  fs::directory_iterator it(path.has_parent_path() ? path.parent_path() : ".", error);
  for (; !error && it != fs::directory_iterator(); it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (!name.starts_with(prefix)) continue;
    pid_t process = 0;
    const char* const last = name.data() + name.size();
    const auto number = std::from_chars(name.data() + prefix.size(), last, process);
    if (number.ec != std::errc() || process <= 0 || !is_gone(process)) continue;
    // A waveform's writer may have put its own ending behind.
    const std::string_view rest(number.ptr, last);
    std::error_code ignored;
    if (rest.empty() || rest == ".hier") fs::remove(*it, ignored);
  }
}

/// Those of this call that have not ended.
std::vector<const OutputFile*>& open_files() {
  static std::vector<const OutputFile*> files;
  return files;
}

/// Does the path lead to the file, pipe or terminal of a standard stream?
bool leads_to(const std::string& path, int stream) {
  struct stat named {};
  struct stat ours {};
  if (stat(path.c_str(), &named) != 0 || fstat(stream, &ours) != 0) return false;
  // Output to /dev/null comes between nothing, by any path.
  if (S_ISCHR(ours.st_mode) && isatty(stream) == 0) return false;
  return named.st_dev == ours.st_dev && named.st_ino == ours.st_ino;
}

/// None if it is a file of its own.
std::ostream* standard_stream(const std::string& path) {
  if (is_standard_output(path)) return &std::cout;
  return is_standard_error(path) ? &std::cerr : nullptr;
}

/// Opens a pipe that has no name, such as a shell's >(command): its reader may have ended already,
/// and to open it would then wait for ever. To write to it fails.
void open_pipe(std::ofstream& out, const fs::path& path) {
  const int reader = open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
  out.open(path, std::ios::binary);
  if (reader >= 0) close(reader);
}

/// @param number of the system's error; 0: unknown
/// @param beside a file there would have taken its place
std::string why_unwritten(int number, bool beside, const fs::path& path) {
  if (number == 0) return "";
  const bool by_folder = beside && access(path.c_str(), W_OK) == 0;
  return std::string(by_folder ? ": its folder takes no new file, which would replace it: "
                               : ": ") +
         std::generic_category().message(number);
}

/// The system's error of a write to a file that is thrown away, or to a device that takes none; 0:
/// unknown.
int probe(const fs::path& path) {
  std::error_code ignored;
  if (fs::status(path, ignored).type() == fs::file_type::fifo) return 0;
  const int file = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) return errno;
  const int number = write(file, "\n", 1) < 0 ? errno : 0;
  close(file);
  return number;
}

}  // namespace

bool is_standard_output(const std::string& path) {
  return path == "-" || leads_to(path, STDOUT_FILENO);
}

bool is_standard_error(const std::string& path) { return leads_to(path, STDERR_FILENO); }

OutputFile::OutputFile(std::string option, const std::string& path)
    : option_(std::move(option)), path_(behind_links(path)), standard_(standard_stream(path)) {
  claim();
  if (standard_ != nullptr) {
    open_files().push_back(this);
    return;
  }
  std::error_code ignored;
  const fs::file_type kind = fs::status(path_, ignored).type();
  if (kind == fs::file_type::directory) {
    throw UnbegunOutput(failure() + "; allowed: a file, or a name that is free");
  }
  // A rename would put a file in the place of a device, a pipe or a link.
  const bool in_place = fs::is_symlink(path_, ignored) ||
                        (kind != fs::file_type::regular && kind != fs::file_type::not_found);
  partial_ = path_;
  if (!in_place) {
    if (is_write_protected(path_)) {
      throw UnbegunOutput(failure() + ": the file is write-protected; allowed: another file");
    }
    partial_ += ".partial-" + std::to_string(getpid());
    remove_leftovers(path_);
  }
  errno = 0;
  if (kind == fs::file_type::fifo && fs::is_symlink(path_, ignored)) {
    open_pipe(out_, path_);
  } else {
    out_.open(partial_, std::ios::binary);
  }
  const int number = errno;
  if (!out_) throw UnbegunOutput(failure() + why_unwritten(number, partial_ != path_, path_));
  if (in_place) {
    committed_ = true;  // there is nothing to take back
  } else {
    remove_if_interrupted(partial_);
    take_mode(partial_, path_);
  }
  open_files().push_back(this);
  claim_output(path_);
}

OutputFile::~OutputFile() {
  std::erase(open_files(), this);
  if (standard_ != nullptr) return;
  release_output(path_);
  keep_if_interrupted(partial_);
  if (committed_) return;
  out_.close();
  std::error_code ignored;
  fs::remove(partial_, ignored);
}

std::ostream& OutputFile::stream() {
  if (standard_ != nullptr) return *standard_;
  return out_;
}

void OutputFile::commit() {
  if (standard_ == &std::cout) return;  // `main` sees whether all of it could be written
  if (standard_ != nullptr) {
    if (standard_->flush()) return;
    standard_->clear();  // for messages
    throw UnwrittenOutput(failure());
  }
  errno = 0;
  out_.close();  // writes the rest, or tries once more
  int number = errno;
  if (!out_ && number == 0) number = probe(partial_);  // the rest had failed before
  std::error_code error;
  if (partial_ != path_ && was_read(path_)) {
    throw UnwrittenOutput(option_ + ": '" + path_.string() + "' is a file that was read; it stays");
  }
  if (out_ && partial_ != path_) {
    take_mode(partial_, path_);  // some writers make a new file of that name
    fs::rename(partial_, path_, error);
  }
  if (error) throw UnwrittenOutput(failure() + ": " + error.message());
  if (!out_) throw UnwrittenOutput(failure() + why_unwritten(number, false, path_));
  committed_ = true;
}

void OutputFile::claim() const {
  if (standard_ == nullptr && was_read(path_)) {
    throw gpu::BadInput(option_ + ": '" + path_.string() +
                        "' is a file that this command reads; allowed: another file");
  }
  for (const OutputFile* const other : open_files()) {
    if (standard_ != other->standard_) continue;
    if (standard_ == nullptr && !same_file(path_, other->path_)) continue;
    throw gpu::BadInput(option_ + ": '" + path_.string() + "' is also " + other->option_ +
                        "; allowed: another file");
  }
}

std::string OutputFile::failure() const {
  return option_ + ": cannot write '" + path_.string() + "'";
}

}  // namespace segue::cli
