#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace segue::cli {

/// The keys of the parts that a task runs.
using SlurmChunk = std::vector<std::string>;

/// How long parts took.
struct SlurmTiming {
  double parts = 0.0;
  double seconds = 0.0;
};

/// One job array: its folder has the chunks of all tasks, and of each task its results (a file as
/// RESULTS itself) and the time that it took.
class SlurmSubmission {
 public:
  explicit SlurmSubmission(std::filesystem::path folder) : folder_(std::move(folder)) {}

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  /// The job's name, which no other submission has.
  [[nodiscard]] std::string job() const;
  /// None: all is merged, and only the tasks' own output is left.
  [[nodiscard]] std::vector<SlurmChunk> chunks() const;
  [[nodiscard]] std::filesystem::path part(std::uint64_t task) const;

  /// Makes the folder. @throws gpu::BadInput
  void write(const std::vector<SlurmChunk>& chunks, const std::string& script,
             const std::string& owner) const;
  [[nodiscard]] std::filesystem::path script() const { return folder_ / "task.sh"; }
  /// The work that it belongs to; empty: unknown.
  [[nodiscard]] std::string owner() const;
  void write_timing(std::uint64_t task, const SlurmTiming& timing) const;
  /// The timing that a task has written, and removes it; zero if there is none.
  [[nodiscard]] SlurmTiming take_timing(std::uint64_t task) const;
  /// From now on it has no chunks.
  void close() const;
  /// Removes all of it.
  void remove() const;

 private:
  std::filesystem::path folder_;
};

/// RESULTS.slurm, with the submissions of a file of results.
class SlurmFolder {
 public:
  explicit SlurmFolder(const std::filesystem::path& results);

  /// The oldest first.
  [[nodiscard]] std::vector<SlurmSubmission> submissions() const;
  [[nodiscard]] SlurmSubmission next() const;
  /// Of all tasks so far.
  [[nodiscard]] SlurmTiming timing() const;
  void set_timing(const SlurmTiming& timing) const;
  /// Removes all of it.
  void remove() const;

 private:
  std::filesystem::path folder_;
};

}  // namespace segue::cli
