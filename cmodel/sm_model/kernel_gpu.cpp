#include "cmodel/sm_model/kernel_gpu.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/sm_model/run_sms.hpp"
#include "cmodel/sm_model/sm_core.hpp"

namespace segue::sm_model {
namespace {

void add(SwitchCounts& sum, const SwitchCounts& counts) {
  sum.saved += counts.saved;
  sum.restored += counts.restored;
  sum.replays += counts.replays;
  sum.context_lines += counts.context_lines;
}

}  // namespace

GpuCycles run_kernel_on_gpu(const LaunchTrace& trace, const SmMachine& machine, const GpuRun& run) {
  if (run.switching != nullptr && run.scheme.scheme == warp_gate::Scheme::kStall) {
    throw gpu::BadInput("no thread block can leave an SM under stall; allowed: another scheme");
  }
  const std::uint32_t at_once = tbs_at_once(trace, machine, run.scheme, machine.sms);
  SmSurroundings around;
  around.tbs = std::make_shared<TbQueue>(trace);
  around.paged = std::make_shared<PagedMemory>(run.paging, machine.sms);
  around.second_level = std::make_shared<SecondLevel>(machine, Served::kAll);
  around.switching = run.switching;
  around.frontend = run.frontend;
  std::vector<std::unique_ptr<SmCore>> sms;
  for (std::uint32_t sm = 0; sm < machine.sms; ++sm) {
    around.sm = sm;
    sms.push_back(std::make_unique<SmCore>(trace, machine, run.scheme, at_once, around));
  }
  // One for each SM in turn, as the SMs' own requests come.
  for (std::uint32_t slot = 0; run.switching == nullptr && slot < at_once; ++slot) {
    for (const std::unique_ptr<SmCore>& sm : sms) sm->start(slot);
  }
  run_sms(sms, around.paged.get(), run.skips);
  GpuCycles result;
  for (const std::unique_ptr<SmCore>& sm : sms) {
    const KernelCycles cycles = sm->result();
    result.cycles = std::max(result.cycles, cycles.cycles);
    result.instructions += cycles.instructions;
    result.tb_cycles += cycles.tb_cycles;
    result.faults += cycles.faults;
    add(result.switches, sm->switches());
  }
  result.tbs = around.tbs->taken();
  result.paged = around.paged->counts();
  return result;
}

}  // namespace segue::sm_model
