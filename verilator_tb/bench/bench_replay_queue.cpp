// What holding the twin of the replay queue against its RTL costs, as bench_lockstep.cpp says it
// of the SM driver: 64 entries, 64 warps. Coverage and the oracle are in `coverage:1` only.

#include "verilator_tb/bench/lockstep_ratio.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/replay_queue/front_end.hpp"
#include "verilator_tb/replay_queue/lockstep_bench.hpp"
#include "verilator_tb/replay_queue/replay_queue_block.hpp"
#include "verilator_tb/replay_queue/rtl_ports.hpp"
#include "verilator_tb/replay_queue/stimulus.hpp"

namespace segue::replay_queue {
namespace {

using plant::kTimedCycles;

const Params& params() {
  static const Params plain = to_params(block().configs().find("plain").sizes);
  return plain;
}

const plant::Stimulus& stimulus() {
  static const plant::Stimulus drawn = draw_stimulus(params(), 1, kTimedCycles);
  return drawn;
}

const plant::RtlModule& module() {
  return plant::module_store().get(block().configs(), block().configs().find("plain").sizes);
}

/// The front end is driven by what the RTL answers.
void rtl_alone(benchmark::State& state) {
  for (auto _ : state) {
    plant::RtlModel rtl(module());
    RtlPorts ports(rtl, params());
    FrontEnd front_end(params(), stimulus());
    Outputs out;
    for (std::uint64_t cycle = 0; cycle < kTimedCycles; ++cycle) {
      // What it looks at of these depends on the state only, and that is there behind the edge.
      ports.read(out);
      ports.write(front_end.drive(cycle, out));
      rtl.settle();
      ports.read(out);
      rtl.clock();
      front_end.take(out);
      if (rtl.failed()) return state.SkipWithError("an assertion failed");
    }
  }
  plant::count_cycles(state);
}

void lockstep(benchmark::State& state) {
  for (auto _ : state) {
    LockstepBench bench(module(), params(), stimulus());
    bench.enable_checks(state.range(0) != 0);
    plant::time_lockstep(bench, state);
  }
  plant::count_cycles(state);
}

BENCHMARK(rtl_alone)->Unit(benchmark::kMillisecond);
BENCHMARK(lockstep)->ArgName("coverage")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace segue::replay_queue

int main(int argc, char** argv) { return segue::plant::run_lockstep_benchmarks(argc, argv); }
