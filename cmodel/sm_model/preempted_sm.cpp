#include "cmodel/sm_model/preempted_sm.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/sm_model/kernel_sm.hpp"

namespace segue::sm_model {
namespace {

/// Cycle by cycle from `from` on.
template <class Until>
void run(SmCore& core, std::uint64_t from, const Until& ends_before) {
  for (std::uint64_t now = from; !ends_before(now); now = core.wakes_at()) {
    if (now == ~std::uint64_t{0}) throw gpu::HarnessError("nothing can move any more");
    core.cycle(now);
  }
}

/// The routines of an SM's warps as thread blocks; a warp that has ended has none.
class RoutineTrace {
 public:
  explicit RoutineTrace(const LaunchTrace& of) {
    trace_.kernel = of.kernel;
    trace_.lanes = of.lanes;
    trace_.needs = of.needs;
    trace_.names = of.names;
  }

  void add(const StoppedWarp& warp, const WarpTrace& routine) {
    const auto [place, first] =
        places_.try_emplace(warp.slot, static_cast<std::uint32_t>(trace_.tbs.size()));
    if (first) trace_.tbs.emplace_back().warps.resize(warp.tb->warps.size());
    TbTrace& tb = trace_.tbs[place->second];
    append(tb, warp.number, routine);
    for (TracedInstruction& instruction : tb.warps[warp.number]) instruction.barrier = false;
    trace_.instructions += routine.instructions.size();
  }

  [[nodiscard]] const LaunchTrace& trace() const { return trace_; }
  [[nodiscard]] bool is_empty(const StoppedWarp& warp) const {
    return trace_.tbs[place(warp)].warps[warp.number].empty();
  }
  [[nodiscard]] std::uint32_t place(const StoppedWarp& warp) const { return places_.at(warp.slot); }

 private:
  LaunchTrace trace_;
  std::map<std::uint32_t, std::uint32_t> places_;  ///< of thread blocks, by their slots
};

struct RoutineTimes {
  std::uint64_t end = 0;  ///< cycle behind the last one
  std::uint64_t sum = 0;  ///< over warps, each from its begin
};

/// An SM that executes nothing but routines. Each warp begins in a cycle of its own.
RoutineTimes run_routines(const RoutineTrace& routines, const SmMachine& machine,
                          const std::vector<StoppedWarp>& warps,
                          const std::vector<std::uint64_t>& begins,
                          const std::shared_ptr<SecondLevel>& second_level,
                          const sm_frontend::FrontendFactory& frontend) {
  if (routines.trace().instructions == 0) return {};
  SmSurroundings around;
  around.tbs = std::make_shared<TbQueue>(routines.trace());
  around.second_level = second_level;
  around.frontend = frontend;
  const auto tbs = static_cast<std::uint32_t>(routines.trace().tbs.size());
  SmCore core(routines.trace(), machine, {}, tbs, std::move(around));
  for (std::uint32_t slot = 0; slot < tbs; ++slot) core.start(slot);
  for (std::size_t k = 0; k < warps.size(); ++k) {
    core.hold(routines.place(warps[k]), warps[k].number, begins[k]);
  }
  run(core, *std::ranges::min_element(begins), [&](std::uint64_t) { return core.done(); });
  RoutineTimes times{.end = core.result().cycles};
  for (std::size_t k = 0; k < warps.size(); ++k) {
    if (routines.is_empty(warps[k])) continue;
    times.sum += core.ended_at(routines.place(warps[k]), warps[k].number) + 1 - begins[k];
  }
  return times;
}

/// @param second_level as it is when the warps are stopped
/// @param drained cycles until nothing was under way
SwitchedSm switch_stopped(const LaunchTrace& trace, const SmMachine& machine, std::uint64_t at,
                          std::uint64_t drained, ComeBackTo caches,
                          const std::vector<StoppedWarp>& warps, const RoutinesOf& routines,
                          const std::shared_ptr<SecondLevel>& second_level,
                          const sm_frontend::FrontendFactory& frontend) {
  RoutineTrace leaving(trace);
  RoutineTrace returning(trace);
  SwitchedSm switched{.warps = warps.size(), .drained = drained};
  std::vector<std::uint64_t> begins;
  for (const StoppedWarp& warp : warps) {
    const SwitchRoutines of_warp = routines(warp);
    leaving.add(warp, of_warp.leave);
    returning.add(warp, of_warp.come_back);
    begins.push_back(warp.drained_at + 1);
  }
  const RoutineTimes left = run_routines(leaving, machine, warps, begins, second_level, frontend);
  const std::uint64_t empty = std::max(left.end, at + switched.drained);
  switched.left = empty - at;
  const bool kept = caches == ComeBackTo::kKeptCaches;
  const std::uint64_t begin = kept ? empty : 0;
  const RoutineTimes back =
      run_routines(returning, machine, warps, std::vector(warps.size(), begin),
                   kept ? second_level : nullptr, frontend);
  switched.back = back.end == 0 ? 0 : back.end - begin;
  switched.leaving = left.sum;
  switched.coming_back = back.sum;
  return switched;
}

}  // namespace

void append(TbTrace& tb, std::uint32_t number, const WarpTrace& warp) {
  if (tb.warps.size() <= number) tb.warps.resize(number + 1U);
  tb.warps[number] = warp.instructions;
  const auto first_line = static_cast<std::uint32_t>(tb.lines.size());
  for (TracedInstruction& instruction : tb.warps[number]) instruction.first_line += first_line;
  tb.lines.insert(tb.lines.end(), warp.lines.begin(), warp.lines.end());
}

std::vector<SwitchedSm> switch_sm(const LaunchTrace& trace, const SmMachine& machine,
                                  std::uint64_t at, ComeBackTo caches,
                                  std::span<const RoutinesOf> schemes,
                                  const sm_frontend::FrontendFactory& frontend) {
  const std::uint32_t at_once = tbs_at_once(trace, machine, {});
  SmSurroundings around;
  around.tbs = std::make_shared<TbQueue>(trace);
  // That of the SM that leaves, too, with the data of the kernel.
  const auto second_level = around.second_level = std::make_shared<SecondLevel>(machine);
  around.frontend = frontend;
  SmCore core(trace, machine, {}, at_once, std::move(around));
  for (std::uint32_t slot = 0; slot < at_once; ++slot) core.start(slot);
  run(core, 0, [&](std::uint64_t now) { return now >= at || core.done(); });
  std::vector<SwitchedSm> switched(schemes.size());
  if (core.done()) return switched;
  core.stop(at);
  run(core, at, [&](std::uint64_t) { return core.stopped() || core.done(); });
  const std::vector<StoppedWarp> warps = core.stopped_warps();
  if (warps.empty()) return switched;
  const std::uint64_t drained = std::max(core.result().cycles, at) - at;
  for (std::size_t k = 0; k < schemes.size(); ++k) {
    switched[k] = switch_stopped(trace, machine, at, drained, caches, warps, schemes[k],
                                 std::make_shared<SecondLevel>(*second_level), frontend);
  }
  return switched;
}

}  // namespace segue::sm_model
