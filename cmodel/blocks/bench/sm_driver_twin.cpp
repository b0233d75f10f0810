// Time of one cycle (eval + tick) of the sm_driver twin, without a machine around
// it: idle, waiting for busy SMs, and in steady TB turnover.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"

namespace segue::sm_driver {
namespace {

/// A driver with one endless kernel in all SMs, and the SMs' answers in the order
/// of the commands.
class Turnover {
 public:
  explicit Turnover(const Params& params) : in_(params), driver_(params), running_(1U << 16) {
    in_.cmd_ready = in_.done_ready = true;
    launch();
    const std::uint32_t slots = params.num_sms * params.num_slots;
    while (issued_ < slots) cycle(/*finish=*/false);
  }

  void cycle(bool finish) {
    if (in_.sm_valid == 0) offer(finish);
    driver_.eval(in_, out_);
    if (out_.cmd_valid) react();
    driver_.tick(in_);
    if (out_.sm_ready != 0) in_.sm_valid = 0;
  }

  [[nodiscard]] const std::uint32_t* image() { return driver_.image(); }
  [[nodiscard]] std::uint64_t issued() const { return issued_; }

 private:
  struct Tb {
    std::uint32_t sm = 0;
    SmMsg end;
  };

  void launch() {
    in_.host_valid = true;
    in_.host = {
        .op = HostOp::kLaunch, .ctx = 0, .tb_count = ~0U, .tbs_per_sm = driver_.params().num_slots};
    do {
      driver_.eval(in_, out_);
      driver_.tick(in_);
    } while (!out_.host_ready);
    in_.host_valid = false;
  }

  void offer(bool finish) {
    if (setups_ != 0) {
      send(static_cast<std::uint32_t>(std::countr_zero(setups_)), {.op = SmEvent::kSetupDone});
      setups_ &= setups_ - 1;
    } else if (finish && oldest_ != issued_) {
      const Tb& tb = running_[oldest_++ % running_.size()];
      send(tb.sm, tb.end);
    }
  }

  void send(std::uint32_t s, const SmMsg& msg) {
    in_.sm[s] = msg;
    in_.sm_valid = std::uint64_t{1} << s;
  }

  void react() {
    if (out_.cmd.op == SmOp::kSetup) setups_ |= std::uint64_t{1} << out_.cmd.sm;
    if (out_.cmd.op != SmOp::kIssue) return;
    running_[issued_++ % running_.size()] = {
        out_.cmd.sm, {.op = SmEvent::kFinished, .slot = out_.cmd.slot, .tb_id = out_.cmd.tb_id}};
  }

  Inputs in_;
  Outputs out_;
  SmDriver driver_;
  std::vector<Tb> running_;
  std::uint64_t issued_ = 0;
  std::uint64_t oldest_ = 0;
  std::uint64_t setups_ = 0;
};

Params size(const benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  return {.num_sms = n, .num_slots = 16, .num_ctxs = 16, .num_ksrs = n};
}

void idle(benchmark::State& state) {
  Turnover machine(size(state));
  for (auto _ : state) machine.cycle(/*finish=*/false);
  state.SetItemsProcessed(state.iterations());
}

/// A TB's end and the start of the next one are two TB events.
void tb_turnover(benchmark::State& state) {
  Turnover machine(size(state));
  const std::uint64_t before = machine.issued();
  for (auto _ : state) machine.cycle(/*finish=*/true);
  const auto issues = static_cast<double>(machine.issued() - before);
  state.SetItemsProcessed(state.iterations());
  state.counters["ticks_per_tb"] = static_cast<double>(state.iterations()) / issues;
  state.counters["tbs_per_s"] = benchmark::Counter(issues, benchmark::Counter::kIsRate);
}

/// The same with the image that lockstep compares in every cycle.
void tb_turnover_with_image(benchmark::State& state) {
  Turnover machine(size(state));
  for (auto _ : state) {
    benchmark::DoNotOptimize(machine.image());
    machine.cycle(/*finish=*/true);
  }
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK(idle)->Name("sm_driver_twin/idle")->Arg(1)->Arg(13)->Arg(64);
BENCHMARK(tb_turnover)->Name("sm_driver_twin/tb_turnover")->Arg(1)->Arg(13)->Arg(64);
BENCHMARK(tb_turnover_with_image)->Name("sm_driver_twin/tb_turnover_with_image")->Arg(13)->Arg(64);

}  // namespace
}  // namespace segue::sm_driver
