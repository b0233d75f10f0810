#include "cmodel/studies/thesis6/paging.hpp"

namespace segue::studies::thesis6 {

sm_model::TraceRequest whole_gpu(const Assumptions& assumptions) {
  sm_model::TraceRequest request;
  request.sms = 1;  // all thread blocks are traced; SMs take them as they run
  request.residents =
      assumptions.machine.sms * (assumptions.machine.most_tbs + assumptions.paging.extra);
  request.layout = assumptions.layout;
  request.window = 1U << assumptions.machine.frontend.window_bits;
  request.most_tbs = assumptions.most_tbs;
  if (assumptions.most_tbs == 0 && assumptions.paging.rounds != 0) {
    request.most_tbs_of = [machine = assumptions.machine, rounds = assumptions.paging.rounds](
                              const std::string& kernel,
                              const kernel_profile::TbResources& needs) -> std::uint64_t {
      return std::uint64_t{rounds} * machine.sms * sm_model::tbs_that_fit(kernel, needs, machine);
    };
  }
  return request;
}

sm_model::Paging paging_of(const sm_model::LaunchTrace& trace, const Link& link,
                           const PagingAssumptions& assumptions, bool gpu_handles) {
  sm_model::Paging paging;
  if (trace.heap_regions.empty()) {
    paging.migrated = trace.read_regions;
    paging.allocated = trace.written_regions;
  } else {
    paging.allocated = trace.heap_regions;
  }
  paging.migration = {.latency = link.migration,
                      .handler = assumptions.cpu_handler,
                      .link = assumptions.*link.transfer};
  paging.allocation = {.latency = link.allocation, .handler = assumptions.cpu_handler, .link = 0};
  paging.in_flight = assumptions.faults;
  if (gpu_handles) {
    paging.allocation = {.latency = assumptions.gpu_handler, .handler = 0, .link = 0};
    paging.own_first = true;
    paging.forward = assumptions.gpu_forward;
  }
  return paging;
}

sm_model::GpuCycles run_paged(const sm_model::LaunchTrace& trace,
                              const sm_model::SmMachine& machine, const Link& link,
                              const PagingVariant& variant, const PagingAssumptions& assumptions,
                              const PagingModels& models) {
  const sm_model::BlockSwitching switching{
      .extra = assumptions.extra, .free_moves = variant.free_moves, .switcher = models.switcher};
  sm_model::GpuRun run;
  run.scheme.scheme = variant.scheme;
  run.paging = paging_of(trace, link, assumptions, variant.gpu_handles);
  run.paging.unit = models.fault_unit;
  run.switching = variant.switches ? &switching : nullptr;
  run.frontend = models.frontend;
  return sm_model::run_kernel_on_gpu(trace, machine, run);
}

}  // namespace segue::studies::thesis6
