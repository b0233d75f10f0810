#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace segue::cli {

/// Submits a job.
/// @param arguments of sbatch, the script among them
/// @return its number
/// @throws gpu::BadInput if there is no sbatch, or if it refuses
std::string submit_job(const std::vector<std::string>& arguments);

/// The tasks of arrays that are waiting, running or ending, by the names of the jobs; also those
/// that Slurm has put back into the queue.
/// @throws gpu::BadInput if there is no squeue, or if it has no answer
std::map<std::string, std::set<std::uint64_t>> queued_tasks(const std::vector<std::string>& jobs);

}  // namespace segue::cli
