#include "cmodel/cli/slurm/slurm_client.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>
#include <stdexcept>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/compile/program_on_path.hpp"
#include "cmodel/isa/compile/run_program.hpp"

namespace segue::cli {
namespace {

/// Every state of a task that has not ended for good (squeue, "JOB STATE CODES").
constexpr const char* kStates =
    "--states=PENDING,RUNNING,SUSPENDED,COMPLETING,CONFIGURING,REQUEUED,REQUEUE_FED,REQUEUE_HOLD,"
    "RESIZING,SIGNALING,SPECIAL_EXIT,STAGE_OUT,STOPPED";

std::string path_of(const std::string& program) {
  const std::string file = isa::program_on_path(program);
  if (!file.empty()) return file;
  throw gpu::BadInput(fmt::format(
      "--slurm: there is no '{}' in PATH; allowed: a machine that submits to Slurm", program));
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

/// Runs the program; returns its standard output.
std::string call(const std::string& program, const std::vector<std::string>& arguments) {
  const std::string path = path_of(program);
  isa::ProgramResult result;
  try {
    result = isa::run_program(path, arguments);
  } catch (const std::runtime_error& error) {
    throw gpu::BadInput(fmt::format("--slurm: {}", error.what()));
  }
  if (result.exit_code == 0) return result.output;
  const std::string why = first_line(result.errors);
  throw gpu::BadInput(
      fmt::format("--slurm: {}",
                  why.empty() ? fmt::format("{} ended with {}", program, result.exit_code) : why));
}

}  // namespace

std::string submit_job(const std::vector<std::string>& arguments) {
  const std::string answer = first_line(call("sbatch", arguments));
  return answer.substr(0, answer.find(';'));  // behind it the name of the cluster
}

std::map<std::string, std::set<std::uint64_t>> queued_tasks(const std::vector<std::string>& jobs) {
  std::map<std::string, std::set<std::uint64_t>> tasks;
  if (jobs.empty()) return tasks;
  std::istringstream lines(call("squeue", {"--noheader", "--array", "--format=%j %K", kStates,
                                           fmt::format("--name={}", fmt::join(jobs, ","))}));
  std::string job;
  std::uint64_t task = 0;
  while (lines >> job >> task) tasks[job].insert(task);
  return tasks;
}

}  // namespace segue::cli
