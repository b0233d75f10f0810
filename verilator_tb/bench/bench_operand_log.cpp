// What holding the twin of the operand log against its RTL costs, as bench_lockstep.cpp says it of
// the SM driver: 64 entries of 32 lanes, 16 thread blocks. Coverage and the oracle are in
// `coverage:1` only.

#include <algorithm>
#include <cstring>
#include <span>
#include <string_view>
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

/// What the users look at of the RTL's outputs, as quickly as the side that is compared with needs
/// it.
class Answers {
 public:
  Answers(const plant::RtlModel& rtl, std::span<const layout::SignalInfo> signals)
      : handle_(find<std::uint8_t>(rtl, signals, "alloc_handle_o")),
        read_valid_(find<std::uint8_t>(rtl, signals, "read_valid_o")),
        read_data_(find<std::uint64_t>(rtl, signals, "read_data_o")),
        room_(find<std::uint32_t>(rtl, signals, "room_o")),
        in_use_(find<std::uint16_t>(rtl, signals, "in_use_o")),
        err_valid_(find<std::uint8_t>(rtl, signals, "err_valid_o")),
        quiescent_(find<std::uint8_t>(rtl, signals, "quiescent_o")) {}

  /// What depends on the state only.
  void read_state(Outputs& out) const {
    const std::uint32_t width = Widths(params()).entry_cnt_w;
    std::uint32_t lsb = 0;
    for (auto& room : out.room) {
      const std::uint32_t* word = room_ + lsb / 32;
      const bool crosses = lsb % 32 + width > 32;
      const std::uint64_t bits = word[0] | (crosses ? std::uint64_t{word[1]} << 32 : 0);
      room = bits >> lsb % 32 & ((1U << width) - 1);
      lsb += width;
    }
    out.in_use = *in_use_;
  }

  void read_verdicts(Outputs& out) const {
    out.alloc_handle = *handle_;
    out.err_valid = *err_valid_;
    out.quiescent = *quiescent_ != 0;
    out.read_valid = *read_valid_ != 0;
    if (out.read_valid) {
      std::memcpy(out.read_data.data(), read_data_, out.read_data.size() * sizeof(std::uint64_t));
    }
  }

 private:
  template <class Member>
  static const Member* find(const plant::RtlModel& rtl, std::span<const layout::SignalInfo> signals,
                            std::string_view name) {
    const auto named = [&](const layout::SignalInfo& signal) { return signal.name == name; };
    return static_cast<const Member*>(
        rtl.find(name, std::find_if(signals.begin(), signals.end(), named)->bytes));
  }

  const std::uint8_t* handle_;
  const std::uint8_t* read_valid_;
  const std::uint64_t* read_data_;
  const std::uint32_t* room_;
  const std::uint16_t* in_use_;
  const std::uint8_t* err_valid_;
  const std::uint8_t* quiescent_;
};

/// The users are driven by what the RTL answers.
void rtl_alone(benchmark::State& state) {
  const ImageLayout layout(params());
  const std::vector<layout::SignalInfo> infos = signals(params());
  for (auto _ : state) {
    plant::RtlModel rtl(module());
    plant::PortImage ports(rtl, infos);
    Users users(params(), stimulus());
    const Answers answers(rtl, infos);
    Outputs out(params());
    std::vector<std::uint32_t> inputs(layout.words);
    for (std::uint64_t cycle = 0; cycle < kTimedCycles; ++cycle) {
      answers.read_state(out);
      const Inputs& in = users.drive(cycle, out);
      pack_inputs(in, inputs.data(), layout);
      ports.write(inputs.data());
      rtl.set_reset_n(in.rst_n);
      rtl.settle();
      answers.read_verdicts(out);
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
    bench.enable_checks(state.range(0) != 0);
    plant::time_lockstep(bench, state);
  }
  plant::count_cycles(state);
}

BENCHMARK(rtl_alone)->Unit(benchmark::kMillisecond);
BENCHMARK(lockstep)->ArgName("coverage")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace segue::operand_log

int main(int argc, char** argv) { return segue::plant::run_lockstep_benchmarks(argc, argv); }
