#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "verilator_tb/plant/block.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/report.hpp"

namespace segue::plant {

/// What `segue cosim` was asked for.
struct CosimRequest {
  const Block* block = nullptr;
  std::string config;  ///< empty: the block's default
  std::uint64_t first_seed = 1;
  std::uint64_t last_seed = 1;
  std::uint64_t cycles = 100'000;
  std::optional<std::filesystem::path> replay;    ///< instead of drawing
  std::optional<std::filesystem::path> save_ops;  ///< of the first seed
  std::filesystem::path wave_dir = "segue-waves";
  bool json = false;
  bool all_coverage = false;
  RtlCoverage rtl_coverage = RtlCoverage::kNone;
  std::filesystem::path coverage_dir;  ///< for what the RTL counts, a file a run
};

/// Runs them all; reports go to standard output, in one JSON document if so asked.
/// Returns the exit code of the first run that failed. Throws BadInput.
int cosim(const CosimRequest& request);

/// One run, and when it fails once more for the waveform.
/// `coverage_dir`, if not empty, gets what the RTL counted.
RunRecord run_and_show(const Block& block, const RtlModule& module, const Config& config,
                       const Stimulus& stimulus, const std::filesystem::path& wave_dir,
                       const std::filesystem::path& coverage_dir = {});

}  // namespace segue::plant
