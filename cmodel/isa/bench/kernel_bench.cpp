// How fast kernels are executed, and their flashbacks found, on one core (items per second).
#include <benchmark/benchmark.h>

#include <string>

#include "cmodel/isa/assembly/read_assembly.hpp"
#include "cmodel/isa/flashback/kernel_plans.hpp"
#include "cmodel/isa/host/run_host_file.hpp"
#include "cmodel/paths/paths.hpp"

namespace segue::isa {
namespace {

void execute(benchmark::State& state, const std::string& name, Architecture architecture) {
  const std::string base = source_path("/cmodel/isa/suite/" + name + "/" + name);
  const HostFile file = read_host_file(base + ".toml", "");
  const Program program =
      read_assembly_file(base + "." + std::string(name_of(architecture)) + ".s");
  std::uint64_t instructions = 0;
  for (auto _ : state) {
    const HostRun run =
        run_host_file(file, program, [](std::size_t, std::uint32_t) { return RunOptions{}; });
    for (const ExecutionCounts& counts : run.of_launch) instructions += counts.instructions();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(instructions));
}

BENCHMARK_CAPTURE(execute, sgemm_gfx1010, "sgemm", Architecture::kGfx1010);
BENCHMARK_CAPTURE(execute, sgemm_gfx906, "sgemm", Architecture::kGfx906);
BENCHMARK_CAPTURE(execute, bfs_gfx1010, "bfs", Architecture::kGfx1010);
BENCHMARK_CAPTURE(execute, tpacf_gfx1010, "tpacf", Architecture::kGfx1010);

/// The search for the flashback points of a kernel's instructions (items per second).
void plan_flashbacks(benchmark::State& state, const std::string& name) {
  const Program program =
      read_assembly_file(source_path("/cmodel/isa/suite/" + name + "/" + name + ".gfx906.s"));
  const Kernel& kernel = program.kernels.front();
  std::uint64_t bytes = 0;
  for (auto _ : state) {
    const KernelPlans plans(program, kernel, {});
    for (std::uint32_t k = kernel.first; k < kernel.end; ++k) bytes += plans.plan(k).bytes;
  }
  benchmark::DoNotOptimize(bytes);
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) *
                          (kernel.end - kernel.first));
}

BENCHMARK_CAPTURE(plan_flashbacks, sgemm, "sgemm");
BENCHMARK_CAPTURE(plan_flashbacks, lbm, "lbm")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace segue::isa
