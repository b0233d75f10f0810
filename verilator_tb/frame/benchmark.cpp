#include "verilator_tb/frame/benchmark.hpp"

#include <cstdio>
#include <string>
#include <vector>

#include "verilator_tb/plant/comparator.hpp"

namespace segue::frame {
namespace {

constexpr std::uint64_t kMemoryInterval = 4'096;

/// Prints the usual table and remembers the best time of each, in the processor's time, so
/// that a busy machine disturbs little.
class Ratio : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.error_occurred || run.run_type != Run::RT_Iteration) continue;
      const double seconds = run.GetAdjustedCPUTime();
      const std::string name = run.benchmark_name();
      if (name.starts_with("twin_alone")) continue;
      double& best = name.starts_with("rtl_alone")          ? alone_
                     : name.find("coverage:0") != name.npos ? lockstep_
                                                            : with_coverage_;
      if (best == 0 || seconds < best) best = seconds;
    }
  }

  void print() const {
    if (alone_ == 0 || lockstep_ == 0) return;
    std::printf("lockstep takes %.2f times as long as the RTL alone (at most 2), ",
                lockstep_ / alone_);
    std::printf("%.2f times with coverage\n", with_coverage_ / alone_);
  }

 private:
  double alone_ = 0;
  double lockstep_ = 0;
  double with_coverage_ = 0;
};

}  // namespace

void time_lockstep(plant::Bench& bench, benchmark::State& state, std::uint64_t cycles) {
  const plant::Comparator comparator(bench.signals(), bench.rtl());
  for (std::uint64_t cycle = 0; cycle < cycles; ++cycle) {
    bench.settle(cycle);
    if (cycle != 0) {
      const plant::TwinImages twin = bench.twin();
      if (!comparator.equal(twin) || !comparator.equal_written(twin, bench.written()) ||
          (cycle % kMemoryInterval == 0 && !comparator.equal_memories(twin))) {
        return state.SkipWithError("twin and RTL differ");
      }
    }
    bench.clock();
    if (bench.rtl().failed()) return state.SkipWithError("an assertion failed");
  }
}

void count_cycles(benchmark::State& state, std::uint64_t cycles) {
  state.counters["cycles/s"] = benchmark::Counter(static_cast<double>(cycles),
                                                  benchmark::Counter::kIsIterationInvariantRate);
}

int run_lockstep_benchmarks(int argc, char** argv) {
  std::string repetitions = "--benchmark_repetitions=5";
  std::string turns = "--benchmark_enable_random_interleaving=true";
  std::vector<char*> args(argv, argv + argc);
  args.insert(args.begin() + 1, {repetitions.data(), turns.data()});
  auto count = static_cast<int>(args.size());
  benchmark::Initialize(&count, args.data());
  Ratio ratio;
  benchmark::RunSpecifiedBenchmarks(&ratio);
  ratio.print();
  return 0;
}

}  // namespace segue::frame
