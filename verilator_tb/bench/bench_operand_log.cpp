// What holding the twin of the operand log against its RTL costs, as bench_lockstep.cpp says it of
// the SM driver: 64 entries of 32 lanes, 16 thread blocks. Coverage and the oracle are in
// `coverage:1` only.

#include <vector>

#include "verilator_tb/bench/lockstep_ratio.hpp"
#include "verilator_tb/operand_log/lockstep_bench.hpp"
#include "verilator_tb/operand_log/operand_log_block.hpp"
#include "verilator_tb/operand_log/stimulus.hpp"
#include "verilator_tb/operand_log/users.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/port_image.hpp"

namespace segue::operand_log {
namespace {

using plant::kTimedCycles;

const plant::Sizes& sizes() { return block().configs().find("thesis16").sizes; }

const Params& params() {
  static const Params thesis16 = to_params(sizes());
  return thesis16;
}

const plant::Stimulus& stimulus() {
  static const plant::Stimulus drawn = draw_stimulus(params(), 1, kTimedCycles);
  return drawn;
}

const plant::RtlModule& module() { return plant::module_store().get(block().configs(), sizes()); }

/// The users are driven by what the RTL answers.
void rtl_alone(benchmark::State& state) {
  const ImageLayout layout(params());
  const std::vector<layout::SignalInfo> infos = signals(params());
  for (auto _ : state) {
    plant::RtlModel rtl(module());
    plant::PortImage ports(rtl, infos);
    Users users(params(), stimulus());
    Outputs out(params());
    std::vector<std::uint32_t> inputs(layout.words);
    std::vector<std::uint32_t> outputs(layout.words);
    const auto read = [&] {
      ports.read(outputs.data());
      unpack_outputs(outputs.data(), out, layout);
    };
    for (std::uint64_t cycle = 0; cycle < kTimedCycles; ++cycle) {
      // What they look at of these depends on the state only, and that is there behind the edge.
      read();
      const Inputs& in = users.drive(cycle, out);
      pack_inputs(in, inputs.data(), layout);
      ports.write(inputs.data());
      rtl.set_reset_n(in.rst_n);
      rtl.settle();
      read();
      rtl.clock();
      users.take(out);
      if (rtl.failed()) return state.SkipWithError("an assertion failed");
    }
  }
  plant::count_cycles(state);
}

void lockstep(benchmark::State& state) {
  for (auto _ : state) {
    LockstepBench bench(module(), params(), stimulus());
    bench.look_on(state.range(0) != 0);
    plant::time_lockstep(bench, state);
  }
  plant::count_cycles(state);
}

BENCHMARK(rtl_alone)->Unit(benchmark::kMillisecond);
BENCHMARK(lockstep)->ArgName("coverage")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace segue::operand_log

int main(int argc, char** argv) { return segue::plant::run_lockstep_benchmarks(argc, argv); }
