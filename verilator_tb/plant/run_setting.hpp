#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "verilator_tb/plant/block.hpp"

namespace segue::plant {

/// What a run is made with, apart from its stimulus.
struct RunSetting {
  const Block* block = nullptr;
  const Config* config = nullptr;
  const RtlModule* module = nullptr;
  std::filesystem::path module_file;            ///< if the user named one
  std::optional<std::filesystem::path> replay;  ///< where the stimulus is from; else drawn
  std::filesystem::path out_dir;                ///< for what a failure leaves behind
  std::filesystem::path coverage_dir;           ///< for what the RTL counts; empty: nowhere
  std::optional<CycleRange> pipeline = {};      ///< to be drawn
};

/// The command line that makes this run again.
std::string repeat_line(const RunSetting& setting, std::uint64_t seed, std::uint64_t cycles);

/// What the files of a failure are called, less their extensions.
std::string file_stem(const RunSetting& setting, std::uint64_t seed);

/// What those of drawn stimuli begin with, whatever the seed.
std::string stem_of_seeds(const RunSetting& setting);

/// A path as one word of a shell.
std::string shell_word(const std::filesystem::path& path);

}  // namespace segue::plant
