#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>

#include "verilator_tb/plant/bench.hpp"

namespace segue::frame {

constexpr std::uint64_t kTimedCycles = 300'000;  // the first 100,000 are full of launches

/// Twin and RTL of a fresh bench, compared as `segue cosim` does; a failure is the benchmark's.
void time_lockstep(plant::Bench& bench, benchmark::State& state,
                   std::uint64_t cycles = kTimedCycles);

/// Adds the rate to a benchmark's counters.
void count_cycles(benchmark::State& state, std::uint64_t cycles = kTimedCycles);

/// Runs the benchmarks `rtl_alone`, `twin_alone` and `lockstep/coverage:0` and `:1` in turn, so
/// that all meet the machine's good and bad moments, and prints the ratios of their best times.
int run_lockstep_benchmarks(int argc, char** argv);

}  // namespace segue::frame
