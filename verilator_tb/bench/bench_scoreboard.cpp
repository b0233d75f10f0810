// What holding the twin of the scoreboard against its RTL costs, as bench_lockstep.cpp says it of
// the SM driver: 64 warps with 16 places each. Coverage and the oracle are in `coverage:1` only.

#include <algorithm>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "verilator_tb/bench/lockstep_ratio.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/port_image.hpp"
#include "verilator_tb/scoreboard/lockstep_bench.hpp"
#include "verilator_tb/scoreboard/scoreboard_block.hpp"
#include "verilator_tb/scoreboard/sm.hpp"
#include "verilator_tb/scoreboard/stimulus.hpp"

namespace segue::scoreboard {
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

/// What the SM looks at of the RTL's outputs, as quickly as the side that is compared with needs
/// it.
class Answers {
 public:
  Answers(const plant::RtlModel& rtl, std::span<const layout::SignalInfo> signals)
      : wait_result_(find<std::uint32_t>(rtl, signals, "wait_result_o")),
        wait_sources_(find<std::uint32_t>(rtl, signals, "wait_sources_o")),
        wait_issue_(find<std::uint32_t>(rtl, signals, "wait_issue_o")),
        release_valid_(find<std::uint8_t>(rtl, signals, "release_valid_o")),
        release_(find<std::uint64_t>(rtl, signals, "release_o")),
        err_valid_(find<std::uint16_t>(rtl, signals, "err_valid_o")) {}

  void read(Outputs& out) const {
    for (std::uint32_t k = 0; k < 2; ++k) {
      out.wait_result[k] = *wait_result_ >> 16 * k & 0xffff;
      out.wait_sources[k] = *wait_sources_ >> 16 * k & 0xffff;
      out.wait_issue[k] = *wait_issue_ >> 16 * k & 0xffff;
    }
    out.release_valid = *release_valid_;
    std::uint64_t fields = *release_;
    for (Release& what : out.release) {
      what.result = (fields & 1) != 0;
      what.slot = fields >> 1 & 15;
      what.warp = fields >> 5 & 63;
      fields >>= 11;
    }
    out.err_valid = *err_valid_;
  }

 private:
  template <class Member>
  static const Member* find(const plant::RtlModel& rtl, std::span<const layout::SignalInfo> signals,
                            std::string_view name) {
    const auto named = [&](const layout::SignalInfo& signal) { return signal.name == name; };
    return static_cast<const Member*>(
        rtl.find(name, std::find_if(signals.begin(), signals.end(), named)->bytes));
  }

  const std::uint32_t* wait_result_;
  const std::uint32_t* wait_sources_;
  const std::uint32_t* wait_issue_;
  const std::uint8_t* release_valid_;
  const std::uint64_t* release_;
  const std::uint16_t* err_valid_;
};

/// The SM is driven by what the RTL answers.
void rtl_alone(benchmark::State& state) {
  const ImageLayout layout(params());
  const std::vector<layout::SignalInfo> infos = signals(params());
  for (auto _ : state) {
    plant::RtlModel rtl(module());
    plant::PortImage ports(rtl, infos);
    Sm sm(params(), stimulus());
    const Answers answers(rtl, infos);
    Outputs out(params());
    std::vector<std::uint32_t> inputs(layout.words);
    for (std::uint64_t cycle = 0; cycle < kTimedCycles; ++cycle) {
      const Inputs& in = sm.drive(cycle);
      pack_inputs(in, inputs.data(), layout);
      ports.write(inputs.data());
      rtl.set_reset_n(in.rst_n);
      rtl.settle();
      answers.read(out);
      rtl.clock();
      sm.take(out);
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
}  // namespace segue::scoreboard

int main(int argc, char** argv) { return segue::plant::run_lockstep_benchmarks(argc, argv); }
