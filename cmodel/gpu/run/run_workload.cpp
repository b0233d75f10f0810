#include "cmodel/gpu/run/run_workload.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <numeric>
#include <type_traits>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "cmodel/gpu/sim/shared/allocator_messages.hpp"
#include "cmodel/gpu/sim/shared/simulate_shared.hpp"
#include "cmodel/gpu/sim/simulate.hpp"
#include "cmodel/gpu/sim/tb_duration.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"

namespace segue::gpu {
namespace {

template <class Driver, SmModel Sm>
SimulateCounts simulate_around(Driver& driver, const Plan& plan, BasicWorld<Sm>& world,
                               RunPart part, const RunOptions& options,
                               const SimulateOptions& simulate_options) {
  if constexpr (BasicWorld<Sm>::kCanSelect) {
    if (world.needs_selector()) {
      const preempt_selector::Params params = selector_params(plan);
      if (options.selector) {
        const auto selector = options.selector(params, part);
        return simulate(Hardware{driver, *selector}, world, simulate_options);
      }
      layout::TwinModel<preempt_selector::Types> selector(params);
      return simulate(Hardware{driver, selector}, world, simulate_options);
    }
  }
  return simulate(Hardware{driver, kNoSelector}, world, simulate_options);
}

template <SmModel Sm>
SimulateCounts simulate_with(const Plan& plan, BasicWorld<Sm>& world, RunPart part,
                             const std::string& part_name, const RunOptions& options) {
  SimulateOptions simulate_options{.skip = options.skip, .progress = {}};
  if (options.progress) {
    simulate_options.progress = [&](Cycle now) { options.progress(part_name, now); };
  }
  if (options.driver) {
    const auto driver = options.driver(plan.params, part);
    return simulate_around(*driver, plan, world, part, options, simulate_options);
  }
  sm_driver::SmDriver driver(plan.params);
  return simulate_around(driver, plan, world, part, options, simulate_options);
}

SimulateCounts simulate_with(const Plan& plan, EngineWorld& world, RunPart part,
                             const std::string& part_name, const RunOptions& options) {
  SimulateOptions simulate_options{.skip = options.skip, .progress = {}};
  if (options.progress) {
    simulate_options.progress = [&](Cycle now) { options.progress(part_name, now); };
  }
  const execution_engine::Params params = engine_params(plan);
  if (options.engine) {
    const auto engine = options.engine(params, part);
    return simulate(*engine, world, simulate_options);
  }
  layout::TwinModel<execution_engine::Types> engine(params);
  return simulate(engine, world, simulate_options);
}

template <class Sm>
SimulateCounts simulate_with(const Plan& plan, BasicSharedWorld<Sm>& world, RunPart part,
                             const std::string& part_name, const RunOptions& options) {
  SimulateOptions simulate_options{.skip = options.skip, .progress = {}};
  if (options.progress) {
    simulate_options.progress = [&](Cycle now) { options.progress(part_name, now); };
  }
  const drf_allocator::Params params = allocator_params(plan);
  if (options.allocator) {
    const auto allocator = options.allocator(params, part);
    return simulate(*allocator, world, simulate_options);
  }
  drf_allocator::DrfAllocator allocator(params);
  return simulate(allocator, world, simulate_options);
}

/// Sums up the preemptions of the SMs.
template <SmModel Sm>
void add_preemptions(const BasicWorld<Sm>& world, RunResult& result) {
  Cycle vacate_cycles = 0;
  Work lost = 0;
  for (const Sm& sm : world.sms()) {
    result.preemptions += sm.vacates();
    vacate_cycles += sm.vacate_cycles();
    result.killed_vacates += sm.killed_vacates();
    result.restarts += sm.restarts();
    lost += sm.lost_work();
  }
  result.mean_vacate_cycles = static_cast<double>(vacate_cycles);
  result.mean_lost_cycles = static_cast<double>(lost) / static_cast<double>(kWorkPerCycle);
}

void add_preemptions(const EngineWorld& world, RunResult& result) {
  result.preemptions = world.vacates();
  result.killed_vacates = world.killed_vacates();
  result.mean_vacate_cycles = static_cast<double>(world.vacate_cycles());
  result.restarts = world.restarts();
  result.mean_lost_cycles = static_cast<double>(world.lost_cycles());
  result.without_frame = world.without_frame();
}

/// Each of some thread blocks of an SM.
template <class Sm>
void add_preemptions(const BasicSharedWorld<Sm>& world, RunResult& result) {
  Cycle cycles = 0;
  for (const Sm& sm : world.sms()) {
    result.preemptions += sm.vacates();
    cycles += sm.vacate_cycles();
    if constexpr (BasicSharedWorld<Sm>::kHasEngines) result.without_frame += sm.without_frame();
  }
  result.mean_vacate_cycles = static_cast<double>(cycles);
}

/// Cycles of thread blocks of `ctx` that count.
template <class AnyWorld>
double useful_cycles(const AnyWorld& world, std::uint32_t ctx, Cycle end) {
  double work = 0.0;
  for (const auto& sm : world.sms()) work += sm.useful_work(ctx, end);
  return work / static_cast<double>(kWorkPerCycle);
}

/// Processor time of this thread, which is independent of other programs on the core.
double thread_seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// So many launches of periods that have not begun have a record each; those of the periods behind
/// have one together.
constexpr Cycle kMostOpenLaunches = 1'000'000;

/// The launches that are past their deadline at the end: those of the run under way that have not
/// ended, begun or not, and all of periods that have not begun for it.
void add_open_launches(const ProcessState& state, Cycle end, std::vector<LaunchOutcome>& outcomes) {
  const Cycle period = state.plan->period;
  const auto add = [&](Cycle release, std::ptrdiff_t launches) {
    for (std::ptrdiff_t i = 0; i < launches; ++i) {
      outcomes.push_back({.release = release, .end = end, .outcome = Outcome::kOpen});
    }
  };
  if (state.deadline() >= end) return;
  const std::ptrdiff_t of_run =
      std::ranges::count(state.plan->steps, Step::Kind::kLaunch, &Step::kind);
  add(state.run_start,
      of_run - std::ranges::count(state.outcomes, state.run_start, &LaunchOutcome::release));
  if (period == 0) return;
  const Cycle waiting = (end - state.deadline() - 1) / period;
  const Cycle alone = std::min(waiting, kMostOpenLaunches / std::max<Cycle>(of_run, 1));
  for (Cycle k = 1; k <= alone; ++k) add(state.run_start + k * period, of_run);
  if (waiting == alone) return;
  outcomes.push_back({.release = state.run_start + (alone + 1) * period,
                      .end = end,
                      .outcome = Outcome::kOpen,
                      .launches = (waiting - alone) * static_cast<Cycle>(of_run)});
}

double mean(const std::vector<Cycle>& cycles) {
  if (cycles.empty()) return 0.0;
  const Cycle sum = std::accumulate(cycles.begin(), cycles.end(), Cycle{0});
  return static_cast<double>(sum) / static_cast<double>(cycles.size());
}

template <class AnyWorld>
constexpr bool kIsShared =
    std::is_same_v<AnyWorld, SharedWorld> || std::is_same_v<AnyWorld, SharedEngineWorld>;

/// The surroundings of the blocks that decide; with those of each SM, where SMs have some.
template <class AnyWorld>
AnyWorld make_world(const Plan& plan, RunPart part, EventObserver* observer,
                    const RunOptions& options) {
  if constexpr (std::is_same_v<AnyWorld, SharedEngineWorld>) {
    PreemptEngineMaker engine;
    if (options.preempt_engine) {
      engine = [&options, part](const preempt_engine::Params& params) {
        return options.preempt_engine(params, part);
      };
    }
    return AnyWorld(plan, observer, engine);
  } else {
    return AnyWorld(plan, observer);
  }
}

/// The process alone; sets `alone_cycles`, or the stall.
template <class AnyWorld>
void run_isolated(const Plan& plan, std::size_t index, const RunOptions& options,
                  RunResult& result) {
  const Plan alone = plan.isolated(index);
  const std::string part = plan.processes[index].name + " alone";
  auto world = make_world<AnyWorld>(alone, RunPart::kIsolated, nullptr, options);
  // Where time ends the run nothing is waited for: a process that ends no run alone is not
  // compared.
  const bool timed = std::holds_alternative<StopAfterTime>(plan.stop);
  SimulateCounts counts;
  try {
    counts = simulate_with(alone, world, RunPart::kIsolated, part, options);
  } catch (const EndOfTime&) {
    if (!timed) throw;
    return;
  }
  result.event_hash = mix(result.event_hash ^ world.event_hash());
  if (!world.host().complete() && !timed) {
    result.stall = stall_report(alone, world, counts.end);
    result.stalled_part = part;
  }
  ProcessResult& process = result.processes[index];
  process.alone_cycles = mean(world.host().processes().front().turnarounds);
  if constexpr (kIsShared<AnyWorld>) {
    if (alone.compares_work()) {
      process.useful_alone_cycles = useful_cycles(world, 0, counts.end);
    }
  }
}

SmKind sm_kind(const Plan& plan, const RunOptions& options) {
  const Technique* const technique = find_technique(plan.technique);
  const bool per_tb = technique == nullptr || technique->whole_sm == WholeSm::kPerTb;
  const bool general = per_tb || plan.needs_general_sm();
  return options.sm.value_or(general ? SmKind::kGeneral : SmKind::kFast);
}

void compare(RunResult& result) {
  std::vector<Turnaround> turnarounds;
  for (ProcessResult& process : result.processes) {
    Turnaround times{.alone = process.alone_cycles, .shared = process.turnaround_cycles};
    // In the same time more work: the time of the same work is the inverse, endless for none.
    const bool by_work = process.useful_alone_cycles != 0.0;
    if (by_work) times = {.alone = process.useful_cycles, .shared = process.useful_alone_cycles};
    if (times.shared == 0.0 || (times.alone == 0.0 && !by_work)) continue;
    turnarounds.push_back(times);
    process.ntt = ntt(turnarounds.back());
    process.measured = true;
  }
  if (!turnarounds.empty()) result.metrics = metrics(turnarounds);
}

template <class AnyWorld>
RunResult run_shared_with(const Plan& plan, const RunOptions& options) {
  RunResult result;
  for (const ProcessPlan& process : plan.processes) {
    ProcessResult& row = result.processes.emplace_back();
    row.name = process.name;
    row.application = process.application;
    row.background = process.background;
    row.periodic = process.period != 0;
  }
  auto world = make_world<AnyWorld>(plan, RunPart::kShared, options.observer, options);
  const double start = thread_seconds();
  const SimulateCounts counts = simulate_with(plan, world, RunPart::kShared, "workload", options);
  result.cpu_s = thread_seconds() - start;
  result.event_hash = mix(result.event_hash ^ world.event_hash());
  result.simulated = counts.end;
  result.tb_events = world.tb_events();
  result.driver_ticks = counts.active_ticks;
  add_preemptions(world, result);
  if constexpr (!std::is_same_v<AnyWorld, World> && !kIsShared<AnyWorld>) {
    result.leaves = world.leaves();
    result.answers = world.answers();
  }
  if constexpr (std::is_same_v<AnyWorld, GeneralWorld> || kIsShared<AnyWorld>) {
    for (std::uint32_t ctx = 0; ctx < plan.processes.size(); ++ctx) {
      result.processes[ctx].useful_cycles = useful_cycles(world, ctx, counts.end);
    }
  }
  if (result.preemptions > 0) {
    result.mean_vacate_cycles /= static_cast<double>(result.preemptions);
  }
  if (result.restarts > 0) result.mean_lost_cycles /= static_cast<double>(result.restarts);
  for (std::size_t i = 0; i < plan.processes.size(); ++i) {
    const ProcessState& state = world.host().processes()[i];
    ProcessResult& process = result.processes[i];
    process.runs = state.runs;
    process.outcomes = state.outcomes;
    add_open_launches(state, counts.end, process.outcomes);
    process.turnaround_cycles = mean(state.turnarounds);
    process.finished_tbs = state.finished_tbs;
    process.preempted_tbs = state.preempted_tbs;
    const Cycle first_run = state.turnarounds.empty() ? kNever : state.turnarounds.front();
    const Cycle budget = std::min(first_run, state.budget_at);
    process.budget_cycles = budget == kNever ? 0.0 : static_cast<double>(budget);
  }
  const StallReport at_end = stall_report(plan, world, counts.end);
  for (const StallReport::Holder& holder : at_end.holders) result.open_preempts += holder.preempts;
  if (!world.host().complete()) {
    result.stall = at_end;
    result.stalled_part = "workload";
  }
  return result;
}

template <class AnyWorld>
RunResult run_workload_with(const Plan& plan, const RunOptions& options) {
  RunResult result = run_shared_with<AnyWorld>(plan, options);
  for (std::size_t i = 0; i < plan.processes.size() && !result.stall; ++i) {
    if (plan.processes[i].is_measured()) run_isolated<AnyWorld>(plan, i, options, result);
  }
  if (!result.stall) compare(result);
  return result;
}

}  // namespace

std::uint64_t ProcessResult::launches() const {
  std::uint64_t all = 0;
  for (const LaunchOutcome& launch : outcomes) all += launch.launches;
  return all;
}

std::uint64_t ProcessResult::count(Outcome outcome) const {
  std::uint64_t ended_so = 0;
  for (const LaunchOutcome& launch : outcomes) {
    if (launch.outcome == outcome) ended_so += launch.launches;
  }
  return ended_so;
}

RunResult run_shared(const Plan& plan, const RunOptions& options) {
  const bool engines = options.engine_kind == EngineKind::kCycle;
  if (plan.kernels_share_sms()) {
    return engines ? run_shared_with<SharedEngineWorld>(plan, options)
                   : run_shared_with<SharedWorld>(plan, options);
  }
  if (engines) return run_shared_with<EngineWorld>(plan, options);
  return sm_kind(plan, options) == SmKind::kFast ? run_shared_with<World>(plan, options)
                                                 : run_shared_with<GeneralWorld>(plan, options);
}

RunResult run_workload(const Plan& plan, const RunOptions& options) {
  const bool engines = options.engine_kind == EngineKind::kCycle;
  if (plan.kernels_share_sms()) {
    return engines ? run_workload_with<SharedEngineWorld>(plan, options)
                   : run_workload_with<SharedWorld>(plan, options);
  }
  if (engines) return run_workload_with<EngineWorld>(plan, options);
  return sm_kind(plan, options) == SmKind::kFast ? run_workload_with<World>(plan, options)
                                                 : run_workload_with<GeneralWorld>(plan, options);
}

}  // namespace segue::gpu
