#pragma once

#include <sys/types.h>

#include <string>

#include "cmodel/cli/common/output_file.hpp"
#include "cmodel/cli/run/run_request.hpp"

namespace segue::cli {

/// The waveform of a run, from a process of its own that makes the same run beside it: the writer
/// maps its files into memory, so that a disk that is full kills it, but the run's verdict stands.
/// The file is there whole or not at all, and an older one stays until then.
class WaveWriter {
 public:
  /// Starts it. `request` has a `wave`.
  /// @throws gpu::BadInput if the file cannot be written; UnwrittenOutput if only the disk is full,
  /// which takes no verdict with it
  explicit WaveWriter(const RunRequest& request);
  WaveWriter(const WaveWriter&) = delete;
  WaveWriter& operator=(const WaveWriter&) = delete;
  /// Finishes it where a failed assertion of the RTL ends the run, the main use of waves.
  ~WaveWriter();

  /// Waits for its end. Returns why the file is not there; empty if it is.
  std::string finish();

 private:
  /// Of signals' names, which the writer keeps beside its file until it has ended.
  [[nodiscard]] std::string hierarchy() const;

  OutputFile file_;
  pid_t writer_ = -1;  ///< -1: none, or it has ended
};

}  // namespace segue::cli
