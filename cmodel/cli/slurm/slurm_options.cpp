#include "cmodel/cli/slurm/slurm_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cmodel/cli/common/option_checks.hpp"

namespace segue::cli {

void add_slurm_options(CLI::App& command, SlurmOptions& options, const std::string& parts) {
  CLI::Option* const submit =
      command.add_flag("--slurm", options.submit,
                       "Submit what is missing as a Slurm job array, after a merge (below)");
  CLI::Option* const merge = command.add_flag("--slurm-merge", options.merge,
                                              "Merge what tasks have finished, and submit nothing");
  CLI::Option* const wait = command.add_flag(
      "--wait", options.wait,
      fmt::format("Wait until no task with {} is left, also with --slurm, and merge", parts));
  command
      .add_option("--slurm-option", options.options,
                  "An option of sbatch, such as --slurm-option=--partition=long; can be given "
                  "several times")
      ->allow_extra_args(false)
      ->check(not_empty())
      ->needs(submit);
  command
      .add_option("--slurm-seconds", options.part_seconds,
                  fmt::format("Estimated time of one of the {}; without: as measured in earlier "
                              "tasks, or else 1",
                              parts))
      ->check(CLI::Range(0.001, 1e6))
      ->needs(submit);
  // The option that starts a task of the array.
  CLI::Option* const task = command.add_option("--slurm-task", options.task)->group("");
  task->excludes(submit)->excludes(merge)->excludes(wait);
  submit->excludes(merge);
  // A task's cores are those that Slurm gives it; on this machine nothing runs.
  CLI::Option* const jobs = command.get_option("--jobs");
  for (CLI::Option* const elsewhere : {submit, merge, wait}) elsewhere->excludes(jobs);
}

std::string slurm_help(const std::string& parts) {
  return fmt::format(
      "\n"
      "With --slurm the {0} run as a Slurm job array. The same command, given again, merges the\n"
      "results that are there and submits what is missing: finished {0} are neither lost nor run\n"
      "again, whatever becomes of a task, and those of tasks in the queue are not submitted "
      "twice.\n"
      "A task runs so many {0} that at least 30 s of work are estimated; more, if there were more\n"
      "than 1000 tasks. It has one core, or as many as --slurm-option=--cpus-per-task=N says.\n"
      "Tasks write below RESULTS.slurm, which every node has to see, and which is removed when\n"
      "all is merged. --wait shows the progress and ends as a run on this machine does; with {0}\n"
      "that are still missing then, with exit code 13.\n",
      parts);
}

}  // namespace segue::cli
