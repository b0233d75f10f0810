// How many warp-instructions a second the SM model does on one core (items per second), and the
// time of all cycles of a GPU that waits for pages, or for a flag in the host's memory, against
// that of the cycles in which something happens. Preemptions of an SM by so many schemes: the run
// before is the same.
#include <benchmark/benchmark.h>

#include <limits>
#include <string>

#include "cmodel/isa/compile/load_program.hpp"
#include "cmodel/paths/paths.hpp"
#include "cmodel/sm_model/context_routine.hpp"
#include "cmodel/sm_model/kernel_gpu.hpp"
#include "cmodel/sm_model/kernel_sm.hpp"
#include "cmodel/sm_model/preempted_sm.hpp"
#include "cmodel/sm_model/yielding_kernel.hpp"

namespace segue::sm_model {
namespace {

LaunchTrace trace_of(const std::string& name, TraceRequest request = {}) {
  const std::string base = source_path("/cmodel/isa/suite/" + name + "/" + name);
  request.most_instructions = std::numeric_limits<std::uint64_t>::max();
  return trace_launch(isa::read_host_file(base + ".toml", ""),
                      isa::load_program(base + ".gfx1010.s", {}, isa::Architecture::kGfx1010),
                      request);
}

void run(benchmark::State& state, const std::string& name, warp_gate::Scheme scheme) {
  const LaunchTrace trace = trace_of(name);
  const SmMachine machine = machine_for(trace, {});
  std::uint64_t instructions = 0;
  for (auto _ : state) instructions += run_kernel_on_sm(trace, machine, {scheme}).instructions;
  state.SetItemsProcessed(static_cast<std::int64_t>(instructions));
}

void run_paged(benchmark::State& state) {
  TraceRequest request;
  request.sms = 1;
  request.most_tbs = 128;
  const LaunchTrace trace = trace_of("histo", request);
  const SmMachine machine = machine_for(trace, {});
  const BlockSwitching switching;
  GpuRun run{.scheme = {warp_gate::Scheme::kOperandLog}, .switching = &switching};
  run.paging.migrated = trace.read_regions;
  run.paging.migration = {.latency = 12'000, .handler = 2'000, .link = 2'000};
  run.skips = state.range(0) != 0;
  for (auto _ : state) benchmark::DoNotOptimize(run_kernel_on_gpu(trace, machine, run).cycles);
}

void run_preempted(benchmark::State& state) {
  const isa::Program program = isa::load_program(
      source_path("/cmodel/isa/suite/sgemm/sgemm.gfx1010.s"), {}, isa::Architecture::kGfx1010);
  const RegisterNames names(program, kRoutineNames);
  LaunchTrace trace = trace_of("sgemm");
  trace.names = names.count();
  const SmMachine machine = machine_for(trace, {});
  const auto routines = [&](const StoppedWarp& warp) {
    const std::uint64_t context = (std::uint64_t{warp.slot} * 64 + warp.number) * 4096;
    ContextRoutine leave(names, trace.lanes, context);
    ContextRoutine back(names, trace.lanes, context);
    for (isa::Register reg = isa::kFirstVector; reg < isa::kFirstVector + 64; ++reg) {
      leave.save(reg);
      back.load(reg);
    }
    return SwitchRoutines{leave.finish(16), back.finish(16)};
  };
  const std::vector<RoutinesOf> schemes(static_cast<std::size_t>(state.range(0)), routines);
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        switch_sm(trace, machine, 50'000, ComeBackTo::kKeptCaches, schemes).front().left);
  }
}

void run_yielding(benchmark::State& state) {
  TraceRequest request;
  request.sms = 1;
  request.most_tbs = 128;
  const LaunchTrace trace = trace_of("histo", request);
  SmMachine machine;
  machine.most_tbs = 2;
  YieldRun run;
  run.check = FlagCheck::kHost;
  run.times.host.apart = 100;
  run.skips = state.range(0) != 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(run_yielding_kernel(trace, machine, run).cycles);
  }
}

BENCHMARK(run_preempted)->ArgName("schemes")->Arg(1)->Arg(5)->Unit(benchmark::kMillisecond);
BENCHMARK(run_paged)->ArgName("skips")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK(run_yielding)->ArgName("skips")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run, sgemm_stall, "sgemm", warp_gate::Scheme::kStall);
BENCHMARK_CAPTURE(run, sgemm_operand_log, "sgemm", warp_gate::Scheme::kOperandLog);
BENCHMARK_CAPTURE(run, lbm_operand_log, "lbm", warp_gate::Scheme::kOperandLog);

}  // namespace
}  // namespace segue::sm_model
