#pragma once

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::cli {

/// "-", or a path of the file, pipe or device that standard output goes to, such as /dev/stdout: a
/// file of that name would come between the program and the reader of that output.
bool is_standard_output(const std::string& path);

/// The same of standard error: /dev/stderr, or the file that it is redirected to.
bool is_standard_error(const std::string& path);

/// An output that could be begun, but not all of it written, such as on a disk that became full.
class UnwrittenOutput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An output that cannot even be begun: bad input before a long run, unless the run comes first.
class UnbegunOutput : public gpu::BadInput {
 public:
  using gpu::BadInput::BadInput;
};

/// A file that is there whole or not at all: it is written under another name, which is removed
/// unless the file is committed, also if the program is interrupted. Leftovers of killed runs that
/// wrote the same file are removed. Pipes and devices are written as they are; of a link it is the
/// file behind it; "-" is standard output. A file that is replaced keeps its mode, and one that is
/// write-protected stays. A file that a standard stream goes to is that stream. An
/// input of the call, or another of its outputs, is refused.
class OutputFile {
 public:
  /// @param option for the message, such as "--trace"
  /// @throws UnbegunOutput if it cannot be written, before a long run begins
  /// @throws gpu::BadInput if it was read, or is another output of this call
  OutputFile(std::string option, const std::string& path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  [[nodiscard]] std::ostream& stream();
  /// Where it is written until it is committed, for writers that open files by their names.
  [[nodiscard]] const std::filesystem::path& partial() const { return partial_; }
  /// @throws UnwrittenOutput if not all of it could be written, or it was read meanwhile
  void commit();

 private:
  /// @throws gpu::BadInput if it was read, or is another output of this call
  void claim() const;
  [[nodiscard]] std::string failure() const;

  std::string option_;
  std::filesystem::path path_;
  std::filesystem::path partial_;  ///< the path itself where that is no regular file
  std::ofstream out_;
  std::ostream* standard_ = nullptr;  ///< the stream that it is; none: a file of its own
  bool committed_ = false;
};

}  // namespace segue::cli
