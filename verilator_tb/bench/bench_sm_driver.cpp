// What holding the twin against the RTL costs: cycles a second of the SM driver's RTL alone and of
// RTL, twin and comparator together, at the sizes of the k20c, with the same Verilator
// flags, assertions, surroundings and stimulus on both sides. The last line is the ratio
// that the project promises to keep at 2 or below.

#include "verilator_tb/bench/lockstep_ratio.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/sm_driver/lockstep_bench.hpp"
#include "verilator_tb/sm_driver/rtl_sm_driver.hpp"
#include "verilator_tb/sm_driver/stimulus.hpp"

namespace segue::sm_driver {
namespace {

using plant::kTimedCycles;

const plant::Stimulus& stimulus() {
  static const plant::Stimulus drawn = draw_stimulus(Params{}, 1, kTimedCycles);
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
    for (std::uint64_t cycle = 0; cycle < kTimedCycles; ++cycle) {
      ports.write(surroundings.drive(cycle));
      rtl.settle();
      ports.read(out);
      rtl.clock();
      surroundings.take(out);
      if (rtl.failed()) return state.SkipWithError("an assertion failed");
    }
  }
  plant::count_cycles(state);
}

void lockstep(benchmark::State& state) {
  for (auto _ : state) {
    LockstepBench bench(module(), Params{}, stimulus());
    bench.count_coverage(state.range(0) != 0);
    plant::time_lockstep(bench, state);
  }
  plant::count_cycles(state);
}

BENCHMARK(rtl_alone)->Unit(benchmark::kMillisecond);
BENCHMARK(lockstep)->ArgName("coverage")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace segue::sm_driver

int main(int argc, char** argv) { return segue::plant::run_lockstep_benchmarks(argc, argv); }
