// What holding the twin of the issue queue against its RTL costs, as bench_lockstep.cpp says it of
// the SM driver: 96 entries, 64 warps, 16 thread blocks. Coverage and the oracle are in
// `coverage:1` only.

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "verilator_tb/bench/lockstep_ratio.hpp"
#include "verilator_tb/issue_queue/front_end.hpp"
#include "verilator_tb/issue_queue/issue_queue_block.hpp"
#include "verilator_tb/issue_queue/lockstep_bench.hpp"
#include "verilator_tb/issue_queue/stimulus.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/port_image.hpp"

namespace segue::issue_queue {
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

/// What the front end looks at of the RTL's outputs, as quickly as the side that is compared with
/// needs it.
class Answers {
 public:
  Answers(const plant::RtlModel& rtl, std::span<const layout::SignalInfo> signals)
      : free_(find<std::uint8_t>(rtl, signals, "free_o")),
        insert_ready_(find<std::uint8_t>(rtl, signals, "insert_ready_o")),
        in_use_(find<std::uint64_t>(rtl, signals, "in_use_o")),
        err_valid_(find<std::uint8_t>(rtl, signals, "err_valid_o")),
        issue_valid_(find<std::uint8_t>(rtl, signals, "issue_valid_o")),
        issue_(find<std::uint32_t>(rtl, signals, "issue_o")),
        back_valid_(find<std::uint8_t>(rtl, signals, "back_valid_o")),
        back_(find<std::uint32_t>(rtl, signals, "back_o")) {}

  /// What depends on the state only.
  void read_state(Outputs& out) const {
    out.free = *free_;
    out.insert_ready = *insert_ready_ != 0;
    out.in_use = *in_use_;
  }

  void read_answers(Outputs& out) const {
    out.err_valid = *err_valid_;
    out.issue_valid = *issue_valid_;
    std::uint32_t lsb = 0;
    for (std::uint32_t lane = 0; lane < params().issue_width; ++lane) {
      if ((out.issue_valid >> lane & 1) != 0) out.issue[lane].unpack(issue_, lsb, widths_);
      lsb += Instruction::width(widths_);
    }
    out.back_valid = *back_valid_ != 0;
    if (out.back_valid) out.back.unpack(back_, 0, widths_);
  }

 private:
  template <class Member>
  static const Member* find(const plant::RtlModel& rtl, std::span<const layout::SignalInfo> signals,
                            std::string_view name) {
    const auto named = [&](const layout::SignalInfo& signal) { return signal.name == name; };
    return static_cast<const Member*>(
        rtl.find(name, std::find_if(signals.begin(), signals.end(), named)->bytes));
  }

  const Widths widths_{params()};
  const std::uint8_t* free_;
  const std::uint8_t* insert_ready_;
  const std::uint64_t* in_use_;
  const std::uint8_t* err_valid_;
  const std::uint8_t* issue_valid_;
  const std::uint32_t* issue_;
  const std::uint8_t* back_valid_;
  const std::uint32_t* back_;
};

/// The front end is driven by what the RTL answers.
void rtl_alone(benchmark::State& state) {
  const ImageLayout layout(params());
  const std::vector<layout::SignalInfo> infos = signals(params());
  for (auto _ : state) {
    plant::RtlModel rtl(module());
    plant::PortImage ports(rtl, infos);
    FrontEnd front_end(params(), stimulus());
    const Answers answers(rtl, infos);
    Outputs out(params());
    std::vector<std::uint32_t> inputs(layout.words);
    for (std::uint64_t cycle = 0; cycle < kTimedCycles; ++cycle) {
      answers.read_state(out);
      const Inputs& in = front_end.drive(cycle, out);
      pack_inputs(in, inputs.data(), layout);
      ports.write(inputs.data());
      rtl.set_reset_n(in.rst_n);
      rtl.settle();
      answers.read_answers(out);
      rtl.clock();
      front_end.take(out);
      if (rtl.failed()) return state.SkipWithError("an assertion failed");
    }
  }
  plant::count_cycles(state);
}

/// And by the twin, as the simulators use it: no image of the state.
void twin_alone(benchmark::State& state) {
  for (auto _ : state) {
    TwinSide side(params());
    FrontEnd front_end(params(), stimulus());
    const Inputs idle(params());
    Outputs now(params());
    Outputs out(params());
    for (std::uint64_t cycle = 0; cycle < kTimedCycles; ++cycle) {
      side.eval(idle, now);
      const Inputs& in = front_end.drive(cycle, now);
      side.eval(in, out);
      side.tick(in);
      front_end.take(out);
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
BENCHMARK(twin_alone)->Unit(benchmark::kMillisecond);
BENCHMARK(lockstep)->ArgName("coverage")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace segue::issue_queue

int main(int argc, char** argv) { return segue::plant::run_lockstep_benchmarks(argc, argv); }
