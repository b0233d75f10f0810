#include "cmodel/cli/slurm/slurm_task.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <string_view>

#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::cli {

SlurmTask::SlurmTask(const std::string& folder) : submission_(folder) {
  const char* const text = std::getenv("SLURM_ARRAY_TASK_ID");
  const std::string_view number = text == nullptr ? "" : text;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), number_);
  if (number.empty() || error != std::errc() || end != number.data() + number.size()) {
    throw gpu::BadInput("--slurm-task outside of a Slurm job array; allowed: --slurm");
  }
  const std::vector<SlurmChunk> chunks = submission_.chunks();
  if (number_ >= chunks.size()) {
    throw gpu::BadInput(fmt::format("--slurm-task: '{}' has no task {}", folder, number_));
  }
  keys_ = chunks[number_];
}

void SlurmTask::finish(std::size_t parts) const {
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start_;
  if (parts > 0) {
    submission_.write_timing(number_,
                             {.parts = static_cast<double>(parts), .seconds = took.count()});
  }
}

}  // namespace segue::cli
