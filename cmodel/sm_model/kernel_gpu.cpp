#include "cmodel/sm_model/kernel_gpu.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/sim/harness_error.hpp"
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
  around.paged = std::make_shared<PagedMemory>(run.paging);
  around.second_level = std::make_shared<SecondLevel>(machine, Served::kAll);
  around.switching = run.switching;
  around.frontend = run.frontend;
  std::vector<std::unique_ptr<SmCore>> sms;
  for (std::uint32_t sm = 0; sm < machine.sms; ++sm) {
    sms.push_back(std::make_unique<SmCore>(trace, machine, run.scheme, at_once, around));
  }
  // One for each SM in turn, as the SMs' own requests come.
  for (std::uint32_t slot = 0; run.switching == nullptr && slot < at_once; ++slot) {
    for (const std::unique_ptr<SmCore>& sm : sms) sm->start(slot);
  }
  const auto ends = [](const std::unique_ptr<SmCore>& sm) { return sm->done(); };
  for (std::uint64_t now = 0; !std::ranges::all_of(sms, ends);) {
    std::uint64_t next = ~std::uint64_t{0};
    for (const std::unique_ptr<SmCore>& sm : sms) {
      if (!sm->done() && (!run.skips || sm->wakes_at() <= now)) sm->cycle(now);
      next = std::min(next, sm->wakes_at());
    }
    if (next == ~std::uint64_t{0} && !std::ranges::all_of(sms, ends)) {
      throw gpu::HarnessError("nothing can move any more");
    }
    now = run.skips ? std::max(next, now + 1) : now + 1;
  }
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
  result.migrated = around.paged->migrated();
  result.allocated = around.paged->allocated();
  result.link_busy = around.paged->link_busy();
  return result;
}

}  // namespace segue::sm_model
