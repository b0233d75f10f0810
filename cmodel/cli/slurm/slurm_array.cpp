#include "cmodel/cli/slurm/slurm_array.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <set>
#include <system_error>
#include <thread>

#include "cmodel/cli/common/progress_bar.hpp"
#include "cmodel/cli/slurm/slurm_chunks.hpp"
#include "cmodel/cli/slurm/slurm_client.hpp"
#include "cmodel/cli/slurm/slurm_folder.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "cmodel/gpu/config/shell_word.hpp"

namespace segue::cli {
namespace {

namespace fs = std::filesystem;
namespace grid = studies::grid;

/// Until tasks were measured.
constexpr double kDefaultPartSeconds = 1.0;
constexpr double kFirstWaitSeconds = 0.5;
constexpr double kLongestWaitSeconds = 10.0;
/// A controller that is busy or starts anew answers no squeue for minutes.
constexpr int kUnansweredAtMost = 30;

/// A path in sbatch's patterns, where % begins a field.
std::string without_fields(const std::string& path) {
  std::string pattern;
  for (const char letter : path) pattern += letter == '%' ? "%%" : std::string(1, letter);
  return pattern;
}

class SlurmArray {
 public:
  SlurmArray(const SlurmWork& work, const SlurmOptions& options)
      : work_(work), options_(options), folder_(work.results) {}

  SlurmOutcome run() {
    merge();
    if (options_.submit) submit();
    if (options_.wait) wait();
    const std::size_t missing = count_missing();
    if (missing == 0) clean();
    return {.missing = missing, .waiting = count_queued() != 0};
  }

 private:
  /// Takes the results of tasks that have ended, and finds the parts of the others.
  void merge() {
    const std::vector<SlurmSubmission> submissions = folder_.submissions();
    std::vector<std::string> jobs;
    for (const SlurmSubmission& submission : submissions) {
      if (!submission.chunks().empty()) jobs.push_back(submission.job());
    }
    const auto tasks = queued_tasks(jobs);
    queued_keys_.clear();
    SlurmTiming timing = folder_.timing();
    for (const SlurmSubmission& submission : submissions) {
      const auto found = tasks.find(submission.job());
      const std::set<std::uint64_t> queued =
          found == tasks.end() ? std::set<std::uint64_t>() : found->second;
      merge_submission(submission, queued, timing);
    }
    if (timing.parts > 0.0) folder_.set_timing(timing);
  }

  void merge_submission(const SlurmSubmission& submission, const std::set<std::uint64_t>& queued,
                        SlurmTiming& timing) {
    const std::vector<SlurmChunk> chunks = submission.chunks();
    bool ended = true;
    for (std::uint64_t task = 0; task < chunks.size(); ++task) {
      if (queued.contains(task)) {
        ended = false;
        queued_keys_.insert(chunks[task].begin(), chunks[task].end());
        continue;
      }
      merge_part(submission.part(task));
      const SlurmTiming of_task = submission.take_timing(task);
      timing.parts += of_task.parts;
      timing.seconds += of_task.seconds;
    }
    if (ended) submission.close();
  }

  /// Also the results of other builds, and of other work with the same file.
  void merge_part(const fs::path& part) {
    if (!fs::exists(part)) return;
    work_.cache->add_all(
        grid::ResultCache(part, work_.version, grid::Sharing::kAlone, grid::ResultKind::kRecords));
    fs::remove(part);
  }

  /// Removes what this work leaves when all its results are merged: other work with the same file
  /// may have tasks and their output there.
  void clean() const {
    for (const SlurmSubmission& submission : folder_.submissions()) {
      const std::string its = submission.owner();
      const bool ours = its.empty() || its == owner();
      if (ours && submission.chunks().empty()) submission.remove();
    }
    if (folder_.submissions().empty()) folder_.remove();
  }

  /// Tells this work from others with the same file of results, from any folder.
  [[nodiscard]] std::string owner() const {
    const fs::path folder = fs::absolute(work_.file).parent_path();
    return work_.command + " " + (fs::weakly_canonical(folder) / work_.file.filename()).string();
  }

  /// Parts in tasks that have not ended.
  [[nodiscard]] std::size_t count_queued() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        work_.keys, [&](const std::string& key) { return queued_keys_.contains(key); }));
  }

  [[nodiscard]] std::size_t count_missing() const {
    return static_cast<std::size_t>(std::ranges::count_if(work_.keys, [&](const std::string& key) {
      return !work_.has_result(key) || queued_keys_.contains(key);
    }));
  }

  void submit() {
    std::vector<std::string> missing;
    for (const std::string& key : work_.keys) {
      if (!work_.is_done(key) && !queued_keys_.contains(key)) missing.push_back(key);
    }
    if (missing.empty()) return;
    const std::vector<SlurmChunk> chunks = chunks_of(missing, part_seconds());
    const SlurmSubmission submission = folder_.next();
    submission.write(chunks, script(submission), owner());
    const std::string job = sbatch(submission, chunks.size());
    queued_keys_.insert(missing.begin(), missing.end());
    std::cerr << fmt::format("{}: {} {} in {} tasks submitted as Slurm job {}\n", work_.command,
                             missing.size(), work_.parts, chunks.size(), job);
  }

  [[nodiscard]] double part_seconds() const {
    if (options_.part_seconds > 0.0) return options_.part_seconds;
    const SlurmTiming timing = folder_.timing();
    const bool measured = timing.parts > 0.0 && timing.seconds > 0.0;
    return measured ? timing.seconds / timing.parts : kDefaultPartSeconds;
  }

  [[nodiscard]] std::string script(const SlurmSubmission& submission) const {
    std::string line = gpu::shell_word(fs::read_symlink("/proc/self/exe").string());
    for (const std::string& word : work_.task_words) line += " " + gpu::shell_word(word);
    line += " --slurm-task " + gpu::shell_word(submission.folder().string());
    return "#!/bin/sh\nexec " + line + " --jobs \"${SLURM_CPUS_PER_TASK:-1}\"\n";
  }

  [[nodiscard]] std::string sbatch(const SlurmSubmission& submission, std::size_t tasks) const {
    std::vector<std::string> arguments = {
        "--parsable",
        "--requeue",
        "--open-mode=append",
        "--job-name=" + submission.job(),
        fmt::format("--array=0-{}", tasks - 1),
        "--output=" + without_fields(submission.folder().string()) + "/task-%a.log"};
    arguments.insert(arguments.end(), options_.options.begin(), options_.options.end());
    arguments.push_back(submission.script().string());
    try {
      return submit_job(arguments);
    } catch (...) {
      std::error_code error;
      fs::remove_all(submission.folder(), error);
      if (folder_.submissions().empty()) folder_.remove();
      throw;
    }
  }

  void wait() {
    ProgressBar bar(work_.command, work_.parts);
    const std::size_t known = work_.keys.size() - count_missing();
    for (double seconds = kFirstWaitSeconds; count_queued() != 0;
         seconds = std::min(1.5 * seconds, kLongestWaitSeconds)) {
      bar.show(work_.keys.size() - count_missing(), work_.keys.size(), known);
      std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
      if (!merge_if_answered()) break;
    }
    bar.show(work_.keys.size() - count_missing(), work_.keys.size(), known);
  }

  /// False once Slurm has not answered for too long: the tasks that it runs are no worse for it.
  bool merge_if_answered() {
    try {
      merge();
      unanswered_ = 0;
      return true;
    } catch (const gpu::BadInput& error) {
      ++unanswered_;
      const bool gives_up = unanswered_ == kUnansweredAtMost;
      if (unanswered_ == 1 || gives_up) {
        std::cerr << fmt::format("{}: {}; {}\n", work_.command, gpu::printable(error.what()),
                                 gives_up ? "no longer waiting" : "asking again");
      }
      return !gives_up;
    }
  }

  const SlurmWork& work_;
  const SlurmOptions& options_;
  SlurmFolder folder_;
  int unanswered_ = 0;  ///< times in a row that Slurm was asked for tasks in vain
  std::set<std::string> queued_keys_;
};

void say_missing(const SlurmWork& work, const SlurmOptions& options, const SlurmOutcome& outcome) {
  if (outcome.missing == 0) return;
  const std::string folder = work.results + ".slurm";
  std::string again =
      options.submit ? "the same command submits them again" : "--slurm submits them";
  if (fs::exists(folder)) again += "; the output of their tasks is below " + folder;
  std::cerr << fmt::format(
      "{}: {} of {} {} have no result yet; {}\n", work.command, outcome.missing, work.keys.size(),
      work.parts,
      outcome.waiting ? "the same command merges them when their tasks have ended" : again);
}

void remove_if_empty(const SlurmWork& work) {
  if (!work.results_are_new) return;
  std::error_code error;
  const fs::path file = fs::canonical(work.results, error);  // behind a link
  if (error || !fs::is_empty(file, error) || error) return;
  fs::remove(file, error);
}

}  // namespace

void check_tasks_can_read(const fs::path& file, const SlurmOptions& options) {
  std::error_code error;
  if (!options.submit || fs::is_regular_file(file, error)) return;
  throw gpu::BadInput(fmt::format(
      "--slurm: '{}' is a pipe, which no task can read; allowed: a file", file.string()));
}

SlurmOutcome run_with_slurm(const SlurmWork& work, const SlurmOptions& options) {
  try {
    const SlurmOutcome outcome = SlurmArray(work, options).run();
    if (!outcome.waiting && outcome.missing > 0) remove_if_empty(work);
    say_missing(work, options, outcome);
    return outcome;
  } catch (...) {
    remove_if_empty(work);
    throw;
  }
}

}  // namespace segue::cli
