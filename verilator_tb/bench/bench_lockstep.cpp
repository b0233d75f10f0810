// What holding the twin against the RTL costs: cycles a second of the RTL alone and of
// RTL, twin and comparator together, at the sizes of the k20c, with the same Verilator
// flags, assertions, surroundings and stimulus on both sides. The last line is the ratio
// that the project promises to keep at 2 or below.

#include <benchmark/benchmark.h>

#include <cstdio>
#include <string>
#include <vector>

#include "verilator_tb/plant/comparator.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/sm_driver/lockstep_bench.hpp"
#include "verilator_tb/sm_driver/rtl_sm_driver.hpp"
#include "verilator_tb/sm_driver/stimulus.hpp"

namespace segue::sm_driver {
namespace {

constexpr std::uint64_t kCycles = 100'000;
constexpr std::uint64_t kMemoryInterval = 4'096;

const plant::Stimulus& stimulus() {
  static const plant::Stimulus drawn = draw_stimulus(Params{}, 1, kCycles);
  return drawn;
}

const plant::RtlModule& module() {
  return plant::module_store().get(config_table(), to_sizes(Params{}));
}

/// The surroundings are driven by what the RTL answers.
void rtl_alone(benchmark::State& state) {
  for (auto _ : state) {
    plant::RtlModel rtl(module());
    RtlPorts ports(rtl, Params{});
    Surroundings surroundings(Params{}, stimulus());
    Outputs out;
    for (std::uint64_t cycle = 0; cycle < kCycles; ++cycle) {
      ports.write(surroundings.drive(cycle));
      rtl.settle();
      ports.read(out);
      rtl.clock();
      surroundings.take(out);
      if (rtl.failed()) return state.SkipWithError("an assertion failed");
    }
  }
  state.counters["cycles/s"] =
      benchmark::Counter(kCycles, benchmark::Counter::kIsIterationInvariantRate);
}

void lockstep(benchmark::State& state) {
  for (auto _ : state) {
    LockstepBench bench(module(), Params{}, stimulus());
    bench.count_coverage(state.range(0) != 0);
    const plant::Comparator comparator(bench.signals(), bench.rtl());
    for (std::uint64_t cycle = 0; cycle < kCycles; ++cycle) {
      bench.settle(cycle);
      if (cycle != 0) {
        const plant::TwinImages twin = bench.twin();
        const auto written = bench.written();
        if (!comparator.equal(twin) ||
            (written && !comparator.equal_element(twin, written->signal, written->element)) ||
            (cycle % kMemoryInterval == 0 && !comparator.equal_memories(twin))) {
          return state.SkipWithError("twin and RTL differ");
        }
      }
      bench.clock();
      if (bench.rtl().failed()) return state.SkipWithError("an assertion failed");
    }
  }
  state.counters["cycles/s"] =
      benchmark::Counter(kCycles, benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK(rtl_alone)->Unit(benchmark::kMillisecond);
BENCHMARK(lockstep)->ArgName("coverage")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

/// Prints the usual table and remembers the best time of each, in the processor's time, so
/// that a busy machine disturbs little.
class Ratio : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.error_occurred || run.run_type != Run::RT_Iteration) continue;
      const double seconds = run.GetAdjustedCPUTime();
      double& best = run.benchmark_name().starts_with("rtl_alone")  ? alone_
                     : run.benchmark_name().ends_with("coverage:0") ? lockstep_
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
}  // namespace segue::sm_driver

int main(int argc, char** argv) {
  // The two sides take turns, so that both meet the machine's good and bad moments.
  std::string repetitions = "--benchmark_repetitions=5";
  std::string turns = "--benchmark_enable_random_interleaving=true";
  std::vector<char*> args(argv, argv + argc);
  args.insert(args.begin() + 1, {repetitions.data(), turns.data()});
  auto count = static_cast<int>(args.size());
  benchmark::Initialize(&count, args.data());
  segue::sm_driver::Ratio ratio;
  benchmark::RunSpecifiedBenchmarks(&ratio);
  ratio.print();
  return 0;
}
