#pragma once

#include <string>
#include <vector>

#include "cmodel/cli/slurm/slurm_folder.hpp"

namespace segue::cli {

/// Divides parts into chunks of at least 30 s of estimated work, in their order; into no more than
/// 1000 chunks, for Slurm's own default of MaxArraySize is 1001.
/// @param part_seconds estimated time of a part, positive
std::vector<SlurmChunk> chunks_of(const std::vector<std::string>& keys, double part_seconds);

}  // namespace segue::cli
