#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "verilator_tb/plant/block.hpp"

namespace segue::plant {

/// The settings of a run, apart from its stimulus.
struct RunSetting {
  const Block* block = nullptr;
  const Config* config = nullptr;
  const RtlModule* module = nullptr;
  std::filesystem::path module_file;            ///< if the user named one
  std::optional<std::filesystem::path> replay;  ///< where the stimulus is from; else drawn
  std::filesystem::path out_dir;                ///< for files of a failure
  std::filesystem::path coverage_dir;           ///< for counts of RTL coverage; empty: nowhere
  std::optional<CycleRange> pipeline = {};      ///< to be drawn
};

/// The command line that makes this run again.
std::string repeat_line(const RunSetting& setting, std::uint64_t seed, std::uint64_t cycles);

/// The names of a failure's files, without their extensions.
std::string file_stem(const RunSetting& setting, std::uint64_t seed);

/// The common beginning of those of drawn stimuli, for any seed.
std::string stem_of_seeds(const RunSetting& setting);

}  // namespace segue::plant
