#include "cmodel/cli/slurm/slurm_chunks.hpp"

#include <algorithm>
#include <cmath>

namespace segue::cli {
namespace {

/// So that a task's start does not count.
constexpr double kLeastSeconds = 30.0;
constexpr std::size_t kMostChunks = 1000;

}  // namespace

std::vector<SlurmChunk> chunks_of(const std::vector<std::string>& keys, double part_seconds) {
  if (keys.empty()) return {};
  const double wanted =
      std::min(std::ceil(kLeastSeconds / part_seconds), static_cast<double>(keys.size()));
  const std::size_t fewest = (keys.size() + kMostChunks - 1) / kMostChunks;
  const std::size_t size = std::max({fewest, static_cast<std::size_t>(wanted), std::size_t{1}});
  std::vector<SlurmChunk> chunks;
  for (std::size_t first = 0; first < keys.size(); first += size) {
    const auto begin = keys.begin() + static_cast<std::ptrdiff_t>(first);
    const std::size_t count = std::min(size, keys.size() - first);
    // A rest that is too short goes to the one before.
    if (count < size && !chunks.empty() && size > fewest) {
      chunks.back().insert(chunks.back().end(), begin, keys.end());
    } else {
      chunks.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(count));
    }
  }
  return chunks;
}

}  // namespace segue::cli
