#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "verilator_tb/plant/run_setting.hpp"
#include "verilator_tb/plant/verdict.hpp"

namespace segue::plant {

/// A line of a regression: one run for each seed, or one of a file of operations.
struct RegressEntry {
  const Block* block = nullptr;
  const Config* config = nullptr;
  std::uint64_t first_seed = 1;
  std::uint64_t last_seed = 1;
  std::uint64_t cycles = 0;
  std::optional<Stimulus> stimulus;  ///< of the file
  std::filesystem::path replay;      ///< the file
  std::filesystem::path module;      ///< RTL to take instead of the block's own; or empty

  [[nodiscard]] std::uint64_t num_runs() const { return last_seed - first_seed + 1; }
};

/// How one run ended.
struct RegressRun {
  std::size_t entry = 0;
  std::uint64_t seed = 0;
  Verdict verdict = Verdict::kEqual;
  std::uint64_t cycles = 0;
  double seconds = 0;
  std::string bucket;  ///< these four of a failure
  std::string repeat;
  std::string report;
  bool kept = false;  ///< an earlier regression made it; of its files those that are still its own
  std::vector<std::string> notes;
  std::vector<std::string> unwritten;  ///< files that it could not write, and why
  std::string json;                    ///< as `segue cosim --json` has it among its `runs`
};

struct RegressResult {
  std::vector<RegressRun> runs;              ///< in the order of entries and seeds
  std::map<std::string, Coverage> coverage;  ///< of each block, all its runs together
  double seconds = 0;                        ///< by the clock on the wall
};

struct RegressRequest {
  std::vector<RegressEntry> entries;
  unsigned jobs = 1;
  std::filesystem::path out_dir;  ///< each entry's failures get a folder below it
  std::function<void(std::size_t done, std::size_t all, std::size_t failed)> progress;
  /// Runs to make, by their place among all; none: all of them. The others end as equal after 0
  /// cycles.
  std::function<bool(std::size_t run)> wanted = {};
  /// The result of an earlier regression, as `made` was told it; none if there is none.
  std::function<std::optional<std::string>(std::size_t run)> known = {};
  bool known_of_tasks = false;  ///< of a job array that this regression is part of: not kept ones
  /// Called with each run that was made, here, in JSON; not with one that was killed from outside
  /// or had no module.
  std::function<void(std::size_t run, const std::string& result)> made = {};
};

/// Makes all runs, each in a process of its own. The result does not depend on `jobs`. A run that
/// cannot be made, or that loses its process, is a harness error, not lost.
RegressResult regress(const RegressRequest& request);

/// The highest exit code of a run.
int exit_code(const RegressResult& result);

}  // namespace segue::plant
