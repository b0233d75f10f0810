// How many TB events a second the engine model does on one core with the twin inside
// (items per second), and how many driver cycles one takes.
#include <benchmark/benchmark.h>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "cmodel/gpu/plan/make_plan.hpp"
#include "cmodel/gpu/sim/simulate.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/gpu/workload/workload_file.hpp"

namespace segue::gpu {
namespace {

void run_shared(benchmark::State& state, const char* workload, sm_driver::Policy policy,
                sm_driver::Technique technique) {
  PlanOptions options;
  options.policy = policy;
  options.technique = technique;
  options.max_time_us = 200'000.0;  // as much of the run as a measurement needs
  const Plan plan = make_plan(load_machine("k20c"), load_workload(workload), options);
  std::uint64_t tb_events = 0;
  std::uint64_t ticks = 0;
  for (auto _ : state) {
    World world(plan, nullptr);
    sm_driver::SmDriver driver(plan.params);
    ticks += simulate(Hardware{driver, kNoSelector}, world, {}).active_ticks;
    tb_events += world.tb_events();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(tb_events));
  state.counters["ticks_per_tb"] = static_cast<double>(ticks) / static_cast<double>(tb_events);
}

constexpr auto kFcfs = sm_driver::Policy::kFcfs;
constexpr auto kDss = sm_driver::Policy::kDss;
constexpr auto kDrain = sm_driver::Technique::kDrain;
constexpr auto kSwitch = sm_driver::Technique::kSwitch;

BENCHMARK_CAPTURE(run_shared, parboil_2_dss_switch, "parboil-2", kDss, kSwitch);
BENCHMARK_CAPTURE(run_shared, parboil_4_fcfs, "parboil-4", kFcfs, kDrain);
BENCHMARK_CAPTURE(run_shared, parboil_4_dss_drain, "parboil-4", kDss, kDrain);
BENCHMARK_CAPTURE(run_shared, parboil_4_dss_switch, "parboil-4", kDss, kSwitch);
BENCHMARK_CAPTURE(run_shared, parboil_6_dss_switch, "parboil-6", kDss, kSwitch);
BENCHMARK_CAPTURE(run_shared, parboil_8_dss_switch, "parboil-8", kDss, kSwitch);

}  // namespace
}  // namespace segue::gpu
