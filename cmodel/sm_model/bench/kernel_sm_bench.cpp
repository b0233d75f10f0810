// How many warp-instructions a second the SM model does on one core (items per second).
#include <benchmark/benchmark.h>

#include <limits>
#include <string>

#include "cmodel/isa/compile/load_program.hpp"
#include "cmodel/paths/paths.hpp"
#include "cmodel/sm_model/kernel_sm.hpp"

namespace segue::sm_model {
namespace {

void run(benchmark::State& state, const std::string& name, warp_gate::Scheme scheme) {
  const std::string base = source_path("/cmodel/isa/suite/" + name + "/" + name);
  TraceRequest request;
  request.most_instructions = std::numeric_limits<std::uint64_t>::max();
  const LaunchTrace trace = trace_launch(
      isa::read_host_file(base + ".toml", ""),
      isa::load_program(base + ".gfx1010.s", {}, isa::Architecture::kGfx1010), request);
  const SmMachine machine = machine_for(trace, {});
  std::uint64_t instructions = 0;
  for (auto _ : state) instructions += run_kernel_on_sm(trace, machine, {scheme}).instructions;
  state.SetItemsProcessed(static_cast<std::int64_t>(instructions));
}

BENCHMARK_CAPTURE(run, sgemm_stall, "sgemm", warp_gate::Scheme::kStall);
BENCHMARK_CAPTURE(run, sgemm_operand_log, "sgemm", warp_gate::Scheme::kOperandLog);
BENCHMARK_CAPTURE(run, lbm_operand_log, "lbm", warp_gate::Scheme::kOperandLog);

}  // namespace
}  // namespace segue::sm_model
