// What holding the twin of a block against its RTL costs, at the default size of its card: cycles a
// second of the RTL alone, of the twin alone, and of RTL, twin and comparator together, with the
// same Verilator flags, assertions, environment and stimulus on all sides. The last line is the
// ratio that the project promises to keep at 2 or below. Coverage and the oracle are in
// `coverage:1` only. The build names the block: SEGUE_BENCH_HEADER is the header of its traits
// SEGUE_BENCH.

#include SEGUE_BENCH_HEADER

#include "cmodel/layout/sized.hpp"
#include "verilator_tb/frame/benchmark.hpp"
#include "verilator_tb/frame/config_table.hpp"
#include "verilator_tb/frame/rtl_side.hpp"
#include "verilator_tb/plant/module_store.hpp"

namespace segue::frame {
namespace {

using B = SEGUE_BENCH;

constexpr std::uint64_t timed_cycles() {
  if constexpr (requires { B::kTimedCycles; }) {
    return B::kTimedCycles;
  } else {
    return kTimedCycles;
  }
}

const plant::ConfigTable& table() {
  static const plant::ConfigTable of_card = config_table(B::kName);
  return of_card;
}

const plant::Sizes& sizes() { return table().find(table().default_name).sizes; }

const B::Params& params() {
  static const B::Params of_card = to_params<B>(sizes());
  return of_card;
}

const plant::Stimulus& stimulus() {
  static const plant::Stimulus drawn = B::draw_stimulus(params(), 1, timed_cycles());
  return drawn;
}

const plant::RtlModule& module() { return plant::module_store().get(table(), sizes()); }

/// The inputs of a cycle. `show(out)`: the outputs that depend on the state only, before it.
template <class Show>
const B::Inputs& drive(B::Environment& environment, std::uint64_t cycle, B::Outputs& out,
                       const Show& show) {
  if constexpr (requires { environment.drive(cycle, out); }) {
    show(out);
    return environment.drive(cycle, out);
  } else {
    return environment.drive(cycle);
  }
}

template <class Eval>
void complete(B::Environment& environment, B::Outputs& out, const Eval& eval) {
  if constexpr (requires { environment.answer(out); }) {
    if (environment.answer(out)) eval();
  }
}

/// The environment is driven by the outputs of the RTL.
void rtl_alone(benchmark::State& state) {
  for (auto _ : state) {
    RtlSide<B> rtl(module(), params());
    B::Environment environment(params(), stimulus());
    auto out = layout::sized<B::Outputs>(params());
    for (std::uint64_t cycle = 0; cycle < timed_cycles(); ++cycle) {
      // Behind the edge these are there without another evaluation.
      const auto& in = drive(environment, cycle, out, [&](B::Outputs& now) { rtl.read(now); });
      const auto eval = [&] {
        rtl.settle(in);
        rtl.read(out);
      };
      eval();
      complete(environment, out, eval);
      rtl.clock();
      environment.take(out);
      if (rtl.rtl().failed()) return state.SkipWithError("an assertion failed");
    }
  }
  count_cycles(state, timed_cycles());
}

/// And by those of the twin, as the simulators use it: no image of the state.
void twin_alone(benchmark::State& state) {
  for (auto _ : state) {
    B::Twin twin(params());
    B::Environment environment(params(), stimulus());
    const auto idle = layout::sized<B::Inputs>(params());
    auto out = layout::sized<B::Outputs>(params());
    for (std::uint64_t cycle = 0; cycle < timed_cycles(); ++cycle) {
      const auto& in =
          drive(environment, cycle, out, [&](B::Outputs& now) { twin.eval(idle, now); });
      const auto eval = [&] { twin.eval(in, out); };
      eval();
      complete(environment, out, eval);
      twin.tick(in);
      environment.take(out);
    }
  }
  count_cycles(state, timed_cycles());
}

void lockstep(benchmark::State& state) {
  for (auto _ : state) {
    BlockBench<B> bench(module(), params(), stimulus());
    bench.enable_checks(state.range(0) != 0);
    time_lockstep(bench, state, timed_cycles());
  }
  count_cycles(state, timed_cycles());
}

BENCHMARK(rtl_alone)->Unit(benchmark::kMillisecond);
BENCHMARK(twin_alone)->Unit(benchmark::kMillisecond);
BENCHMARK(lockstep)->ArgName("coverage")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace segue::frame

int main(int argc, char** argv) { return segue::frame::run_lockstep_benchmarks(argc, argv); }
