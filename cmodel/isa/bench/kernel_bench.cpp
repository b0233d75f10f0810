// How many warp-instructions a second the executor does on one core (items per second).
#include <benchmark/benchmark.h>

#include <string>

#include "cmodel/isa/assembly/read_assembly.hpp"
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

}  // namespace
}  // namespace segue::isa
