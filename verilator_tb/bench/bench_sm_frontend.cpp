// What holding the twin of the SM's front end against its RTL costs, as bench_lockstep.cpp says it
// of the SM driver: 64 warps, all five blocks at the sizes of the thesis, table 6.1. Coverage is in
// `coverage:1` only; the machine around the front end, which is the oracle, is in all.

#include <vector>

#include "verilator_tb/bench/lockstep_ratio.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/port_image.hpp"
#include "verilator_tb/sm_frontend/lockstep_bench.hpp"
#include "verilator_tb/sm_frontend/sm_frontend_block.hpp"
#include "verilator_tb/sm_frontend/stimulus.hpp"
#include "verilator_tb/sm_frontend/surroundings.hpp"

namespace segue::sm_frontend {
namespace {

/// Fewer than of a single block, for each takes longer.
constexpr std::uint64_t kCycles = plant::kTimedCycles / 10;

const plant::Sizes& sizes() { return block().configs().find("thesis16").sizes; }

const Params& params() {
  static const Params thesis16 = to_params(sizes());
  return thesis16;
}

const plant::Stimulus& stimulus() {
  static const plant::Stimulus drawn = draw_stimulus(params(), 1, kCycles);
  return drawn;
}

const plant::RtlModule& module() { return plant::module_store().get(block().configs(), sizes()); }

/// The machine is driven by what the RTL answers.
void rtl_alone(benchmark::State& state) {
  const ImageLayout layout(params());
  const std::vector<layout::SignalInfo> infos = signals(params());
  for (auto _ : state) {
    plant::RtlModel rtl(module());
    plant::PortImage ports(rtl, infos);
    Surroundings surroundings(params(), stimulus());
    Outputs out(params());
    std::vector<std::uint32_t> inputs(layout.words);
    std::vector<std::uint32_t> outputs(layout.words);
    const auto settle = [&](const Inputs& in) {
      pack_inputs(in, inputs.data(), layout);
      ports.write(inputs.data());
      rtl.set_reset_n(in.rst_n);
      rtl.settle();
      ports.read(outputs.data());
      unpack_outputs(outputs.data(), out, layout);
    };
    for (std::uint64_t cycle = 0; cycle < kCycles; ++cycle) {
      settle(surroundings.drive(cycle));
      // The line goes by whose turn it is: in lockstep the twin says so, and the RTL settles once.
      if (surroundings.answer(out)) settle(surroundings.inputs());
      rtl.clock();
      surroundings.take(out);
      if (rtl.failed()) return state.SkipWithError("an assertion failed");
    }
  }
  plant::count_cycles(state, kCycles);
}

void lockstep(benchmark::State& state) {
  for (auto _ : state) {
    LockstepBench bench(module(), params(), stimulus());
    bench.enable_checks(state.range(0) != 0);
    plant::time_lockstep(bench, state, kCycles);
  }
  plant::count_cycles(state, kCycles);
}

BENCHMARK(rtl_alone)->Unit(benchmark::kMillisecond);
BENCHMARK(lockstep)->ArgName("coverage")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace segue::sm_frontend

int main(int argc, char** argv) { return segue::plant::run_lockstep_benchmarks(argc, argv); }
