#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "verilator_tb/plant/bench.hpp"
#include "verilator_tb/plant/difference.hpp"
#include "verilator_tb/plant/verdict.hpp"

namespace segue::plant {

/// Cycles that go into an FST file.
struct WaveWindow {
  std::filesystem::path path;
  std::uint64_t from = 0;
  std::uint64_t to = 0;  ///< inclusive; the run ends behind it
};

struct LockstepOptions {
  std::uint64_t cycles = 0;               ///< then the bench is told to stop, and finishes its work
  std::uint64_t settle_cycles = 200'000;  ///< within these, all work must have ended
  std::uint64_t patience = 20'000;        ///< cycles without progress while busy
  std::uint64_t memory_interval = 4'096;  ///< cycles between comparisons of whole memories
  std::optional<CycleRange> pipeline;     ///< to be drawn
  std::optional<WaveWindow> wave;         ///< a rerun for the picture: goes on after a mismatch
};

/// The result of a run.
struct LockstepResult {
  Verdict verdict = Verdict::kEqual;
  std::uint64_t cycles = 0;   ///< run, those of the finish included
  std::uint64_t matched = 0;  ///< compared and found equal
  std::uint64_t at = 0;       ///< the cycle of the verdict, unless it is equal
  double seconds = 0;
  std::vector<Difference> differences;
  std::vector<std::string> one_sided;
  std::vector<std::string> transactions;
  std::vector<std::string> notes;  ///< failed assertions, unfinished work
  Coverage coverage;
  std::string pipeline;  ///< if it was to be drawn
};

/// Runs twin and RTL side by side until the work is done or something is wrong.
LockstepResult run_lockstep(Bench& bench, const LockstepOptions& options);

}  // namespace segue::plant
