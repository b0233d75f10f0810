#include "cmodel/sm_model/kernel_sm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/sm_model/run_sms.hpp"
#include "cmodel/sm_model/sm_core.hpp"

namespace segue::sm_model {
namespace {

KernelCycles run(const LaunchTrace& trace, const SmMachine& machine, FaultScheme scheme,
                 std::shared_ptr<PagedMemory> paged, const sm_frontend::FrontendFactory& frontend) {
  const std::uint32_t at_once = tbs_at_once(trace, machine, scheme);
  SmSurroundings around;
  around.tbs = std::make_shared<TbQueue>(trace);
  around.paged = std::move(paged);
  around.frontend = frontend;
  const std::array sms = {std::make_unique<SmCore>(trace, machine, scheme, at_once, around)};
  for (std::uint32_t slot = 0; slot < at_once; ++slot) sms[0]->start(slot);
  run_sms(sms, around.paged.get(), true);
  return sms[0]->result();
}

}  // namespace

std::uint32_t tbs_that_fit(const std::string& kernel, const kernel_profile::TbResources& needs,
                           const SmMachine& machine) {
  struct Part {
    const char* name;
    std::uint64_t needed;
    std::uint64_t there;
  };
  const std::array parts = {Part{"warps", needs.warps, machine.most_warps},
                            Part{"registers", needs.registers, machine.registers},
                            Part{"bytes of shared memory", needs.lds_bytes, machine.shared_bytes}};
  std::uint64_t most = machine.most_tbs;
  for (const Part& part : parts) {
    if (part.needed > part.there) {
      throw gpu::BadInput(fmt::format("kernel '{}': a thread block takes {} {}; an SM has {}",
                                      kernel, part.needed, part.name, part.there));
    }
    if (part.needed != 0) most = std::min(most, part.there / part.needed);
  }
  return static_cast<std::uint32_t>(most);
}

std::uint32_t tbs_at_once(const LaunchTrace& trace, const SmMachine& machine, FaultScheme scheme,
                          std::uint32_t sms) {
  const std::uint64_t most = std::min<std::uint64_t>(
      tbs_that_fit(trace.kernel, trace.needs, machine), (trace.tbs.size() + sms - 1) / sms);
  const std::uint64_t entries = most * std::max(1U, trace.need);
  if (scheme.scheme == warp_gate::Scheme::kOperandLog && machine.frontend.log_entries < entries) {
    throw gpu::BadInput(fmt::format(
        "kernel '{}': {} thread blocks need {} entries of the operand log, {} each; it has {}",
        trace.kernel, most, entries, trace.need, machine.frontend.log_entries));
  }
  return static_cast<std::uint32_t>(most);
}

SmMachine machine_for(const LaunchTrace& trace, const SmMachine& machine, std::uint32_t more) {
  SmMachine fitted = machine;
  fitted.frontend.num_lanes = trace.lanes;
  while (trace.names + more > std::uint32_t{1} << fitted.frontend.reg_bits)
    ++fitted.frontend.reg_bits;
  return fitted;
}

KernelCycles run_kernel_on_sm(const LaunchTrace& trace, const SmMachine& machine,
                              FaultScheme scheme, const sm_frontend::FrontendFactory& frontend) {
  return run(trace, machine, scheme, nullptr, frontend);
}

KernelCycles run_kernel_with_faults(const LaunchTrace& trace, const SmMachine& machine,
                                    FaultScheme scheme, const Paging& paging,
                                    const sm_frontend::FrontendFactory& frontend) {
  return run(trace, machine, scheme, std::make_shared<PagedMemory>(paging, machine.sms), frontend);
}

Paging first_use(const LaunchTrace& trace, std::uint64_t cycles) {
  Paging paging;
  paging.allocated = trace.written_regions;
  paging.allocation.latency = cycles;
  return paging;
}

}  // namespace segue::sm_model
