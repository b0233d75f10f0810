// Cost of lockstep, at the default size of the block's card: cycles a second of the RTL
// alone, of the twin alone, and of RTL, twin and comparator together, with the same Verilator
// flags, assertions, environment and stimulus on all sides. The last line is the ratio that
// the project promises to keep at 2 or below. Coverage and the oracle run in `coverage:1`
// only. The build names the block: SEGUE_BENCH_HEADER is the header of its traits
// SEGUE_BENCH.

#include SEGUE_BENCH_HEADER

#include "cmodel/layout/sized.hpp"
#include "verilator_tb/frame/benchmark.hpp"
#include "verilator_tb/frame/config_table.hpp"
#include "verilator_tb/frame/rtl_side.hpp"
#include "verilator_tb/plant/module_store.hpp"

namespace segue::frame {
namespace {

template <class B>
constexpr std::uint64_t timed_cycles() {
  if constexpr (requires { B::kTimedCycles; }) {
    return B::kTimedCycles;
  } else {
    return kTimedCycles;
  }
}

template <class B>
const plant::ConfigTable& table() {
  static const plant::ConfigTable of_card = config_table(B::kName);
  return of_card;
}

template <class B>
const plant::Sizes& sizes() {
  return table<B>().find(table<B>().default_name).sizes;
}

template <class B>
const typename B::Params& params() {
  static const typename B::Params of_card = to_params<B>(sizes<B>());
  return of_card;
}

template <class B>
const plant::Stimulus& stimulus() {
  static const plant::Stimulus drawn = B::draw_stimulus(params<B>(), 1, timed_cycles<B>());
  return drawn;
}

template <class B>
const plant::RtlModule& module() {
  return plant::module_store().get(table<B>(), sizes<B>());
}

/// The inputs of a cycle. `show(out)`: the outputs that depend on the state only, before it.
template <class B, class Show>
const typename B::Inputs& drive(typename B::Environment& environment, std::uint64_t cycle,
                                typename B::Outputs& out, const Show& show) {
  if constexpr (requires { environment.drive(cycle, out); }) {
    show(out);
    return environment.drive(cycle, out);
  } else {
    return environment.drive(cycle);
  }
}

template <class B, class Eval>
void complete(typename B::Environment& environment, typename B::Outputs& out, const Eval& eval) {
  if constexpr (requires { environment.answer(out); }) {
    if (environment.answer(out)) eval();
  }
}

/// The environment is driven by the outputs of the RTL.
template <class B>
void rtl_alone(benchmark::State& state) {
  for (auto _ : state) {
    RtlSide<B> rtl(module<B>(), params<B>());
    typename B::Environment environment(params<B>(), stimulus<B>());
    auto out = layout::sized<typename B::Outputs>(params<B>());
    for (std::uint64_t cycle = 0; cycle < timed_cycles<B>(); ++cycle) {
      // Behind the edge these are there without another evaluation.
      const auto& in =
          drive<B>(environment, cycle, out, [&](typename B::Outputs& now) { rtl.read(now); });
      const auto eval = [&] {
        rtl.settle(in);
        rtl.read(out);
      };
      eval();
      complete<B>(environment, out, eval);
      rtl.edge();
      environment.take(out);
      if (rtl.rtl().failed()) return state.SkipWithError("an assertion failed");
    }
  }
  count_cycles(state, timed_cycles<B>());
}

/// And by those of the twin, as the simulators use it: no image of the state.
template <class B>
void twin_alone(benchmark::State& state) {
  for (auto _ : state) {
    typename B::Twin twin(params<B>());
    typename B::Environment environment(params<B>(), stimulus<B>());
    const auto idle = layout::sized<typename B::Inputs>(params<B>());
    auto out = layout::sized<typename B::Outputs>(params<B>());
    for (std::uint64_t cycle = 0; cycle < timed_cycles<B>(); ++cycle) {
      const auto& in = drive<B>(environment, cycle, out,
                                [&](typename B::Outputs& now) { twin.eval(idle, now); });
      const auto eval = [&] { twin.eval(in, out); };
      eval();
      complete<B>(environment, out, eval);
      twin.tick(in);
      environment.take(out);
    }
  }
  count_cycles(state, timed_cycles<B>());
}

template <class B>
void lockstep(benchmark::State& state) {
  for (auto _ : state) {
    BlockBench<B> bench(module<B>(), params<B>(), stimulus<B>());
    bench.enable_checks(state.range(0) != 0);
    time_lockstep(bench, state, timed_cycles<B>());
  }
  count_cycles(state, timed_cycles<B>());
}

}  // namespace
}  // namespace segue::frame

int main(int argc, char** argv) {
  using segue::frame::lockstep;
  constexpr auto kUnit = benchmark::kMillisecond;
  const auto add = [](const char* name, void (*run)(benchmark::State&)) {
    return benchmark::RegisterBenchmark(name, run)->Unit(kUnit);
  };
  add("rtl_alone", segue::frame::rtl_alone<SEGUE_BENCH>);
  add("twin_alone", segue::frame::twin_alone<SEGUE_BENCH>);
  add("lockstep", lockstep<SEGUE_BENCH>)->ArgName("coverage")->Arg(0)->Arg(1);
  return segue::frame::run_lockstep_benchmarks(argc, argv);
}
