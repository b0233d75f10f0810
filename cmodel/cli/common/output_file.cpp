#include "cmodel/cli/common/output_file.hpp"

#include <unistd.h>

#include <system_error>
#include <utility>

#include "cmodel/cli/common/interrupted_files.hpp"
#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::cli {

namespace fs = std::filesystem;

OutputFile::OutputFile(std::string option, const std::string& path)
    : option_(std::move(option)),
      path_(path),
      partial_(path + ".partial-" + std::to_string(getpid())) {
  // A rename would put a file in the place of a device or pipe.
  std::error_code ignored;
  if (fs::exists(path_, ignored) && !fs::is_regular_file(path_, ignored)) {
    fail("; allowed: a file, or a name that is free");
  }
  out_.open(partial_, std::ios::binary);
  if (!out_) fail("");
  remove_if_interrupted(partial_);
}

OutputFile::~OutputFile() {
  keep_if_interrupted(partial_);
  if (committed_) return;
  out_.close();
  std::error_code ignored;
  fs::remove(partial_, ignored);
}

void OutputFile::commit() {
  out_.close();
  std::error_code error;
  if (out_) fs::rename(partial_, path_, error);
  if (!out_ || error) fail("");
  committed_ = true;
}

void OutputFile::fail(const std::string& why) const {
  throw gpu::BadInput(option_ + ": cannot write '" + path_.string() + "'" + why);
}

}  // namespace segue::cli
