#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "verilator_tb/plant/block.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/shrink.hpp"

namespace segue::plant {

/// A request to `segue cosim`.
struct CosimRequest {
  const Block* block = nullptr;
  std::string config;  ///< empty: the block's default
  std::uint64_t first_seed = 1;
  std::uint64_t last_seed = 1;
  std::uint64_t cycles = 100'000;
  std::optional<std::filesystem::path> replay;  ///< instead of drawing
  /// Takes the text of the first seed's operations before its run, and returns why it is not kept,
  /// which leaves the run its verdict; empty: it is. May be empty.
  std::function<std::string(const std::string& text)> save_ops;
  bool report_to_error = false;                 ///< since the operations go to standard output
  std::optional<std::filesystem::path> module;  ///< RTL to take instead of the block's own
  std::filesystem::path wave_dir = "segue-waves";
  bool json = false;
  bool all_coverage = false;
  ModuleKind module_kind = ModuleKind::kChecked;
  std::filesystem::path coverage_dir;  ///< for counts of RTL coverage, a file a run
  std::optional<CycleRange> pipeline;  ///< to be drawn, below the run's report
  bool shrink = false;                 ///< the first failure of each bucket
  ShrinkBudget shrink_budget;
  std::function<void(const std::string&)> progress;  ///< of long work; may be empty
};

/// Runs them all; reports go to standard output, in one JSON document if so asked.
/// Returns the exit code of the first run that failed. Throws BadInput.
int cosim(const CosimRequest& request);

}  // namespace segue::plant
