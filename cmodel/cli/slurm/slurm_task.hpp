#pragma once

#include <chrono>
#include <cstdint>

#include "cmodel/cli/slurm/slurm_folder.hpp"

namespace segue::cli {

/// This process as a task of a job array (--slurm-task FOLDER).
class SlurmTask {
 public:
  /// @param folder of the submission
  /// @throws gpu::BadInput outside of a job array, or if the folder has no such task
  explicit SlurmTask(const std::string& folder);

  /// The parts to run.
  [[nodiscard]] const SlurmChunk& keys() const { return keys_; }
  /// Where the results belong.
  [[nodiscard]] std::filesystem::path part() const { return submission_.part(number_); }
  /// Notes how long so many parts took.
  void finish(std::size_t parts) const;

 private:
  SlurmSubmission submission_;
  std::uint64_t number_ = 0;
  SlurmChunk keys_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace segue::cli
