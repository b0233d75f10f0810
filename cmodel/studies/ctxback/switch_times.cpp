#include "cmodel/studies/ctxback/switch_times.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/flashback/scalar_backup.hpp"
#include "cmodel/sm_model/kernel_sm.hpp"
#include "cmodel/sm_model/launch_trace.hpp"
#include "cmodel/sm_model/preempted_sm.hpp"

namespace segue::studies::ctxback {
namespace {

sm_model::LaunchTrace trace_of(const PreemptedLaunch& launch, const isa::Program& program,
                               const Assumptions& assumptions) {
  const sm_model::SmMachine& machine = assumptions.machine;
  sm_model::TraceRequest request;
  request.kernel = launch.kernel;
  request.sms = 1;
  request.residents = assumptions.rounds * machine.most_tbs;
  request.window = 1U << machine.frontend.window_bits;
  request.most_instructions = launch.most_instructions;
  request.most_tbs_of = [&assumptions](const std::string& name,
                                       const kernel_profile::TbResources& needs) {
    return std::uint64_t{assumptions.rounds} *
           sm_model::tbs_that_fit(name, needs, assumptions.machine);
  };
  sm_model::LaunchTrace trace = sm_model::trace_launch(launch.host, program, request);
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
void add_times(const PreemptedLaunch& launch, const isa::Program& program,
               const Assumptions& assumptions, bool backups, KernelTimes& times) {
  const sm_model::LaunchTrace trace = trace_of(launch, program, assumptions);
  const sm_model::SmMachine machine = sm_model::machine_for(trace, assumptions.machine);
  std::optional<EstimateCosts> costs;
  if (assumptions.rank == Rank::kLatency) {
    const std::uint32_t warps = sm_model::tbs_at_once(trace, machine, {}) * trace.needs.warps;
    costs = estimate_costs(machine, warps,
                           static_cast<double>(trace.needs.lds_bytes) / trace.needs.warps);
  }
  const SchemeRoutines routines(program, *program.find(trace.kernel), trace.needs.lds_bytes,
                                1U << machine.frontend.window_bits, costs);
  const auto cycles_of = [&](const sm_model::LaunchTrace& of) {
    return sm_model::run_kernel_on_sm(of, machine, {}, launch.frontend).cycles;
  };
  const std::uint64_t whole = cycles_of(trace);
  (backups ? times.cycles_with_copies : times.cycles) = whole;
  if (!backups) {
    times.name = trace.kernel;
    times.launch = trace.launch;
    times.round = trace.round;
    times.thread_blocks = trace.thread_blocks;
    times.thread_blocks_run = trace.tbs.size();
    times.tbs_at_once = sm_model::tbs_at_once(trace, machine, {});
    times.warps_of_tb = trace.needs.warps;
    times.untracked_share = trace.untracked_share();
    times.cycles_with_checkpoints = cycles_of(checkpointed(trace, routines));
  }
  std::vector<std::size_t> numbers;
  std::vector<sm_model::RoutinesOf> schemes;
  for (std::size_t n = 0; n < kSchemes.size(); ++n) {
    if (has_backups(kSchemes[n].scheme) != backups) continue;
    numbers.push_back(n);
    schemes.emplace_back([&routines, scheme = kSchemes[n].scheme](const auto& warp) {
      return routines.of(scheme, warp);
    });
  }
  for (std::uint32_t k = 0; k < assumptions.moments; ++k) {
    const std::uint64_t at =
        whole / 4 + whole * (2 * k + 1) / (4 * std::uint64_t{assumptions.moments});
    const std::vector<sm_model::SwitchedSm> sms =
        sm_model::switch_sm(trace, machine, std::max<std::uint64_t>(at, 1),
                            assumptions.come_back_to, schemes, launch.frontend);
    for (std::size_t n = 0; n < numbers.size(); ++n) {
      SwitchTimes& sum = times.of[numbers[n]];
      sum.drained += sms[n].drained;
      sum.left += sms[n].left;
      sum.back += sms[n].back;
      sum.leaving += sms[n].leaving;
      sum.coming_back += sms[n].coming_back;
      times.warps[numbers[n]] += sms[n].warps;
      times.moments[numbers[n]] += sms[n].warps == 0 ? 0 : 1;
    }
  }
}

}  // namespace

KernelTimes switch_times(const PreemptedLaunch& launch, const Assumptions& assumptions) {
  KernelTimes times;
  add_times(launch, launch.program, assumptions, false, times);
  add_times(launch, isa::back_up_scalars(launch.program), assumptions, true, times);
  if (std::ranges::find(times.warps, 0U) != times.warps.end()) {
    throw gpu::BadInput(
        fmt::format("kernel '{}': no warp is there at any moment of a preemption; allowed: a "
                    "launch with more thread blocks, or longer ones",
                    times.name));
  }
  return times;
}

}  // namespace segue::studies::ctxback
