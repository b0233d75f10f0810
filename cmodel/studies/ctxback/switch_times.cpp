#include "cmodel/studies/ctxback/switch_times.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "cmodel/isa/flashback/scalar_backup.hpp"
#include "cmodel/sm_model/kernel_sm.hpp"
#include "cmodel/sm_model/launch_trace.hpp"
#include "cmodel/sm_model/preempted_sm.hpp"

namespace segue::studies::ctxback {
namespace {

sm_model::LaunchTrace trace_of(const SuiteProgram& suite, const isa::Program& program,
                               const std::string& kernel, const Assumptions& assumptions) {
  const sm_model::SmMachine& machine = assumptions.machine;
  sm_model::TraceRequest request;
  request.kernel = kernel;
  request.sms = 1;
  request.residents = assumptions.rounds * machine.most_tbs;
  request.window = 1U << machine.frontend.window_bits;
  request.most_instructions = std::numeric_limits<std::uint64_t>::max();
  request.most_tbs_of = [&assumptions](const std::string& name,
                                       const kernel_profile::TbResources& needs) {
    return std::uint64_t{assumptions.rounds} *
           sm_model::tbs_that_fit(name, needs, assumptions.machine);
  };
  sm_model::LaunchTrace trace = sm_model::trace_launch(suite.host, program, request);
  trace.names += sm_model::kRoutineNames;
  return trace;
}

sm_model::LaunchTrace checkpointed(const sm_model::LaunchTrace& trace,
                                   const SchemeRoutines& routines) {
  sm_model::LaunchTrace marked;
  marked.kernel = trace.kernel;
  marked.lanes = trace.lanes;
  marked.needs = trace.needs;
  marked.names = trace.names;
  for (const sm_model::TbTrace& tb : trace.tbs) marked.tbs.push_back(routines.with_checkpoints(tb));
  return marked;
}

/// One program's schemes, at each of the moments.
void add_times(const SuiteProgram& suite, const isa::Program& program, const std::string& kernel,
               const Assumptions& assumptions, bool backups, KernelTimes& times) {
  const sm_model::LaunchTrace trace = trace_of(suite, program, kernel, assumptions);
  const sm_model::SmMachine machine = sm_model::machine_for(trace, assumptions.machine);
  const SchemeRoutines routines(program, *program.find(kernel),
                                trace.needs.lds_bytes / trace.needs.warps,
                                1U << machine.frontend.window_bits);
  const std::uint64_t whole = sm_model::run_kernel_on_sm(trace, machine, {}).cycles;
  (backups ? times.cycles_with_copies : times.cycles) = whole;
  if (!backups) {
    times.cycles_with_checkpoints =
        sm_model::run_kernel_on_sm(checkpointed(trace, routines), machine, {}).cycles;
  }
  for (std::uint32_t k = 0; k < times.moments; ++k) {
    const std::uint64_t at = whole / 4 + whole * (2 * k + 1) / (4 * std::uint64_t{times.moments});
    for (std::size_t n = 0; n < kSchemes.size(); ++n) {
      const Scheme scheme = kSchemes[n].scheme;
      if (has_backups(scheme) != backups) continue;
      const sm_model::SwitchedSm sm = sm_model::switch_sm(
          trace, machine, std::max<std::uint64_t>(at, 1), assumptions.come_back_to,
          [&](const sm_model::StoppedWarp& warp) { return routines.of(scheme, warp); });
      times.of[n].drained += sm.drained;
      times.of[n].left += sm.left;
      times.of[n].back += sm.back;
      times.of[n].leaving += sm.leaving;
      times.of[n].coming_back += sm.coming_back;
      times.warps[n] += sm.warps;
    }
  }
}

}  // namespace

KernelTimes switch_times(const SuiteProgram& suite, const isa::Kernel& kernel,
                         const Assumptions& assumptions) {
  KernelTimes times{.name = fmt::format("{}/{}", suite.name, kernel.name),
                    .moments = assumptions.moments};
  add_times(suite, suite.program, kernel.name, assumptions, false, times);
  add_times(suite, isa::back_up_scalars(suite.program), kernel.name, assumptions, true, times);
  return times;
}

}  // namespace segue::studies::ctxback
