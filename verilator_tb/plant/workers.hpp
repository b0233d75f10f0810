#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace segue::plant {

/// The end of a job.
struct JobEnd {
  std::string text;   ///< its return value
  std::string death;  ///< why it did not: "was killed by signal 9 (Killed)"
  int signal = 0;     ///< that killed it; 0: none
};

/// Runs job(0) to job(count - 1), each in a process of its own (a model that crashes takes
/// nothing else along), so many at a time. `done` is called here, as they end.
/// Only for a process that has one thread. Throws HarnessError if there are no processes.
void run_in_workers(std::size_t count, unsigned at_once,
                    const std::function<std::string(std::size_t)>& job,
                    const std::function<void(std::size_t, JobEnd)>& done);

}  // namespace segue::plant
