// How much faster a study is made by two threads than by one: its simulations share nothing.
#include <benchmark/benchmark.h>

#include <array>

#include "cmodel/gpu/workload/application_file.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/studies/thesis5/study.hpp"

namespace segue::studies::thesis5 {
namespace {

void run_mixes(benchmark::State& state) {
  const gpu::Machine machine = gpu::load_machine("k20c");
  const std::vector<gpu::Application> applications =
      gpu::load_applications("parboil", "applications", "").applications;
  const std::array schemes{Scheme{.name = "DSS switch",
                                  .policy = sm_driver::Policy::kDss,
                                  .technique = sm_driver::Technique::kSwitch}};
  StudyOptions options;
  options.sizes = {2};
  options.workloads = 10;
  options.runs = 1;
  options.grid.jobs = static_cast<unsigned>(state.range(0));
  for (auto _ : state) {
    benchmark::DoNotOptimize(run_study(machine, applications, schemes, options));
  }
}

BENCHMARK(run_mixes)->ArgName("threads")->Arg(1)->Arg(2)->UseRealTime()->MeasureProcessCPUTime();

}  // namespace
}  // namespace segue::studies::thesis5
