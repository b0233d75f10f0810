#include "cmodel/studies/ctxback/scheme_routines.hpp"

#include <map>
#include <span>
#include <utility>

#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/sm_model/instruction_shape.hpp"

namespace segue::studies::ctxback {
namespace {

using isa::FlashbackStep;
using sm_model::ContextRoutine;
using sm_model::StoppedWarp;
using sm_model::SwitchRoutines;
using sm_model::TracedInstruction;

constexpr std::uint64_t kLinesOfContext = 4096;  ///< of a warp, at most: 512 KB
/// Of memory that no kernel has.
constexpr std::uint64_t kContextMemory = (std::uint64_t{0xFB} << 40U) / sm_model::kLineBytes;

const std::vector<TracedInstruction>& trace_of(const StoppedWarp& warp) {
  return warp.tb->warps[warp.number];
}

std::uint64_t context_of(const StoppedWarp& warp) {
  return kContextMemory + (warp.slot * warp.tb->warps.size() + warp.number) * kLinesOfContext;
}

void execute(ContextRoutine& routine, const StoppedWarp& warp, std::size_t position) {
  const TracedInstruction& instruction = trace_of(warp)[position];
  routine.execute(instruction,
                  std::span(warp.tb->lines).subspan(instruction.first_line, instruction.lines));
}

/// An instruction of the warp's basic block as it was executed last.
void execute_again(ContextRoutine& routine, const StoppedWarp& warp, std::uint32_t index) {
  for (std::size_t position = warp.executed; position-- > 0;) {
    if (trace_of(warp)[position].index != index) continue;
    execute(routine, warp, position);
    return;
  }
  throw gpu::HarnessError("a warp has not executed an instruction of its flashback");
}

}  // namespace

SchemeRoutines::SchemeRoutines(const isa::Program& program, const isa::Kernel& kernel,
                               std::uint64_t shared_bytes, std::uint32_t window,
                               const std::optional<EstimateCosts>& costs)
    : program_(program),
      kernel_(kernel),
      shared_bytes_(shared_bytes),
      window_(window),
      plans_(program, kernel, {}),
      names_(program, sm_model::kRoutineNames) {
  for (isa::Register k = 0; k < kernel.descriptor.allocated_scalars; ++k) allocated_.set(k);
  for (isa::Register k = 0; k < kernel.descriptor.allocated_vectors; ++k) {
    allocated_.set(isa::kFirstVector + k);
  }
  for (const isa::BasicBlock& block : isa::basic_blocks(program, kernel)) {
    const std::vector<isa::Deferral> of_block = isa::deferrals(program, block, plans_.liveness());
    least_contexts_.insert(least_contexts_.end(), of_block.begin(), of_block.end());
    choose_deferrals(block, costs);
  }
}

void SchemeRoutines::choose_deferrals(const isa::BasicBlock& block,
                                      const std::optional<EstimateCosts>& costs) {
  std::vector<RankedDeferral> ranked;
  if (costs) ranked = ranked_deferrals(program_, block, plans_.liveness(), *costs);
  for (std::uint32_t index = block.first; index < block.end; ++index) {
    const isa::FlashbackPlan& flashback = plans_.plan(index);
    if (costs) {
      const RankedDeferral& best = ranked[index - block.first];
      deferrals_.push_back({best.at, best.cycles < estimated_cycles(flashback, *costs)});
    } else {
      const isa::Deferral& least = least_context(index);
      deferrals_.push_back({least.at, least.bytes < flashback.bytes});
    }
  }
}

SwitchRoutines SchemeRoutines::of(Scheme scheme, const StoppedWarp& warp) const {
  const std::uint32_t next = trace_of(warp)[warp.executed].index;
  switch (scheme) {
    case Scheme::kBaseline:
      return with(allocated_, warp);
    case Scheme::kLive:
      return with(plans_.liveness().live(next), warp);
    case Scheme::kCheckpoint:
      return from_checkpoint(warp);
    case Scheme::kDefer:
      return deferred(warp);
    case Scheme::kFlashback:
      return flashed_back(warp);
    case Scheme::kFlashbackOrDeferral:
      break;
  }
  return deferral(next).is_best ? deferred(warp) : flashed_back(warp);
}

ContextRoutine SchemeRoutines::leaving(const StoppedWarp& warp) const {
  Routine routine(names_, isa::lanes_of(program_.architecture), context_of(warp));
  routine.save_header();
  routine.save_shared(shared_part(warp.of_tb));
  return routine;
}

ContextRoutine SchemeRoutines::returning(const StoppedWarp& warp) const {
  Routine routine(names_, isa::lanes_of(program_.architecture), context_of(warp));
  routine.load_header();
  routine.load_shared(shared_part(warp.of_tb));
  return routine;
}

void SchemeRoutines::save(Routine& routine, const isa::RegisterSet& registers) const {
  for (isa::Register reg = 0; reg < isa::kRegisters; ++reg) {
    if (registers.test(reg)) routine.save(reg);
  }
}

void SchemeRoutines::load(Routine& routine, const isa::RegisterSet& registers) const {
  for (isa::Register reg = 0; reg < isa::kRegisters; ++reg) {
    if (registers.test(reg)) routine.load(reg);
  }
}

SwitchRoutines SchemeRoutines::finished(Routine leave, Routine come_back) const {
  return {.leave = leave.finish(window_), .come_back = come_back.finish(window_)};
}

SwitchRoutines SchemeRoutines::with(const isa::RegisterSet& registers,
                                    const StoppedWarp& warp) const {
  Routine leave = leaving(warp);
  save(leave, registers);
  Routine come_back = returning(warp);
  load(come_back, registers);
  return finished(std::move(leave), std::move(come_back));
}

SwitchRoutines SchemeRoutines::deferred(const StoppedWarp& warp) const {
  const std::vector<TracedInstruction>& trace = trace_of(warp);
  const std::uint32_t next = trace[warp.executed].index;
  const std::uint32_t at = deferral(next).at;
  Routine leave(names_, isa::lanes_of(program_.architecture), context_of(warp));
  for (std::size_t k = warp.executed; k < trace.size() && trace[k].index < at; ++k) {
    execute(leave, warp, k);
  }
  leave.save_header();
  leave.save_shared(shared_part(warp.of_tb));
  save(leave, plans_.liveness().live(at));
  Routine come_back = returning(warp);
  load(come_back, plans_.liveness().live(at));
  return finished(std::move(leave), std::move(come_back));
}

SwitchRoutines SchemeRoutines::flashed_back(const StoppedWarp& warp) const {
  const isa::FlashbackPlan& plan = plans_.plan(trace_of(warp)[warp.executed].index);
  Routine leave = leaving(warp);
  follow(leave, plan.preempt, warp);
  Routine come_back = returning(warp);
  follow(come_back, plan.resume, warp);
  return finished(std::move(leave), std::move(come_back));
}

void SchemeRoutines::follow(Routine& routine, const std::vector<FlashbackStep>& steps,
                            const StoppedWarp& warp) const {
  for (const FlashbackStep& step : steps) {
    switch (step.kind) {
      case FlashbackStep::Kind::kSave:
        routine.save(step.reg);
        break;
      case FlashbackStep::Kind::kLoad:
        routine.load(step.reg);
        break;
      case FlashbackStep::Kind::kRevert:
        routine.compute(plans_.values(step.instruction).of(step.instruction).reversal->instruction);
        break;
      case FlashbackStep::Kind::kExecute:
        if (sm_model::instruction_shape(program_.code[step.instruction]).issued) {
          execute_again(routine, warp, step.instruction);
        }
        break;
      case FlashbackStep::Kind::kMove:
        routine.copy(step.from, step.reg);
        break;
    }
  }
}

std::vector<SchemeRoutines::Checkpoint> SchemeRoutines::checkpoints(
    std::span<const TracedInstruction> executed) const {
  std::vector<Checkpoint> found;
  std::map<std::uint32_t, std::uint32_t> executions;  // by a block's first instruction
  bool due = false;                                   // in this execution of a block
  std::uint32_t at = 0;                               // of its checkpoint
  for (std::size_t k = 0; k < executed.size(); ++k) {
    const std::uint32_t index = executed[k].index;
    const std::uint32_t block = block_of(index);
    const bool enters =
        k == 0 || block_of(executed[k - 1].index) != block || index <= executed[k - 1].index;
    // Waits and the like are not issued: one at its block's end is followed by another block.
    if (due && enters) {
      found.push_back({k, at});
      due = false;
    }
    if (enters) {
      due = ++executions[block] % kCheckpointInterval == 0;
      at = least_context(block).at;
    }
    if (!due || index < at) continue;
    found.push_back({k, at});
    due = false;
  }
  return found;
}

/// A warp without a checkpoint begins anew: nothing is loaded.
SwitchRoutines SchemeRoutines::from_checkpoint(const StoppedWarp& warp) const {
  const auto executed = std::span(trace_of(warp)).first(warp.executed);
  const std::vector<Checkpoint> all = checkpoints(executed);
  Routine leave(names_, isa::lanes_of(program_.architecture), context_of(warp));
  Routine come_back(names_, isa::lanes_of(program_.architecture), context_of(warp));
  if (!all.empty()) {
    come_back.load_header();
    come_back.load_shared(shared_part(warp.of_tb));
    load(come_back, plans_.liveness().live(all.back().at));
  }
  for (std::size_t k = all.empty() ? 0 : all.back().before; k < executed.size(); ++k) {
    execute(come_back, warp, k);
  }
  return finished(std::move(leave), std::move(come_back));
}

sm_model::TbTrace SchemeRoutines::with_checkpoints(const sm_model::TbTrace& tb) const {
  sm_model::TbTrace marked;
  for (std::uint32_t number = 0; number < tb.warps.size(); ++number) {
    const std::span<const TracedInstruction> trace = tb.warps[number];
    const StoppedWarp warp{.tb = &tb, .number = number, .executed = trace.size()};
    Routine routine(names_, isa::lanes_of(program_.architecture), context_of(warp));
    const std::vector<Checkpoint> all = checkpoints(trace);
    auto next = all.begin();
    for (std::size_t k = 0; k < trace.size(); ++k) {
      for (; next != all.end() && next->before == k; ++next) {
        routine.save_header();
        routine.save_shared(shared_part(tb.warps.size()));
        save(routine, plans_.liveness().live(next->at));
      }
      execute(routine, warp, k);
    }
    sm_model::append(marked, number, routine.finish(window_));
  }
  return marked;
}

}  // namespace segue::studies::ctxback
