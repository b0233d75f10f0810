#include "cmodel/blocks/preempt_engine/judge.hpp"

namespace segue::preempt_engine {
namespace {

/// Lines that the largest context of a kernel takes.
std::uint32_t need(const Command& setup) {
  return 1 + setup.warps * (1 + setup.registers + setup.simt_stack) + setup.shared + setup.replay +
         setup.log;
}

/// The errors in the order of their enum: the first that applies.
class Judge {
 public:
  Judge(const State& state, const Params& params) : q_(state), params_(params) {}

  [[nodiscard]] Error command(const Command& command) const {
    switch (command.op) {
      case CommandOp::kSetRegion:
        return set_region(command);
      case CommandOp::kSetup:
        return setup(command);
      case CommandOp::kStart:
        return start(command);
      case CommandOp::kPreempt:
        return preempt(command);
      case CommandOp::kKill:
        if (command.slot >= params_.num_slots) return Error::kIndex;
        return is_taken(command.slot) ? Error::kNone : Error::kEmpty;
      case CommandOp::kRelease:
        return release(command.handle);
    }
    return Error::kOp;
  }

  [[nodiscard]] Error event(const EventMsg& event) const {
    if (event.op > EventOp::kTrapDone) return Error::kOp;
    if (event.slot >= params_.num_slots) return Error::kIndex;
    const bool expected =
        event.op == EventOp::kTrapDone ? awaits_trap(event.slot) : may_say_something(event.slot);
    return expected ? Error::kNone : Error::kState;
  }

  [[nodiscard]] Error response(std::uint64_t tag) const {
    if (tag >= params_.num_tags || !contains(q_.credit.busy, tag)) return Error::kTag;
    return q_.credit.offers_line() && q_.credit.req.tag == tag ? Error::kTag : Error::kNone;
  }

 private:
  [[nodiscard]] bool is_taken(std::uint32_t slot) const { return contains(q_.slots.taken(), slot); }

  [[nodiscard]] Error set_region(const Command& command) const {
    if ((q_.slots.taken() | q_.frames.frames.except(FrameState::kFree)) != 0) return Error::kBusy;
    return command.frame_log2 > kMaxFrameLog2 ? Error::kFrame : Error::kNone;
  }

  [[nodiscard]] Error setup(const Command& command) const {
    if (command.kernel >= params_.num_kernels) return Error::kIndex;
    bool used = false;
    for_each(q_.slots.taken(),
             [&](std::uint32_t s) { used = used || q_.slots.kernel[s] == command.kernel; });
    if (used) return Error::kBusy;
    if (!q_.frames.valid) return Error::kRegion;
    if (command.max_lines > std::uint32_t{1} << q_.frames.frame_log2) return Error::kFrame;
    if (command.warps < 1 || command.warps > params_.num_warps) return Error::kWarps;
    return need(command) > command.max_lines ? Error::kDescriptor : Error::kNone;
  }

  [[nodiscard]] Error start(const Command& command) const {
    if (command.slot >= params_.num_slots || command.kernel >= params_.num_kernels) {
      return Error::kIndex;
    }
    if (!contains(q_.walk.kernel_valid, command.kernel)) return Error::kKernel;
    if (is_taken(command.slot)) return Error::kOccupied;
    if (!command.resume) return Error::kNone;
    const auto place = q_.frames.find(command.handle);
    const bool legal =
        !place || (place->aligned && q_.frames.frames[place->frame] == FrameState::kHanded);
    return legal ? Error::kNone : Error::kHandle;
  }

  [[nodiscard]] Error preempt(const Command& command) const {
    if (command.slot >= params_.num_slots) return Error::kIndex;
    if (command.technique > Technique::kFlush) return Error::kTechnique;
    const bool needs_frame = q_.needs_frame(command.slot, command.technique);
    if (needs_frame && !q_.frames.valid) return Error::kRegion;
    if (!is_taken(command.slot)) return Error::kEmpty;
    const bool full = q_.frames.frames.of(FrameState::kFree) == 0;
    return needs_frame && full ? Error::kFull : Error::kNone;
  }

  [[nodiscard]] Error release(std::uint32_t handle) const {
    const auto place = q_.frames.find(handle);
    if (!place || !place->aligned) return Error::kHandle;
    const FrameState frame = q_.frames.frames[place->frame];
    const bool lies_there = frame == FrameState::kHanded || frame == FrameState::kLoading;
    return lies_there ? Error::kNone : Error::kHandle;
  }

  /// That it has finished, or has become non-idempotent. In clear that comes too late.
  [[nodiscard]] bool may_say_something(std::uint32_t slot) const {
    return contains(q_.slots.executing() | q_.slots.state.of(TbState::kClear), slot);
  }

  [[nodiscard]] bool awaits_trap(std::uint32_t slot) const {
    const Set waits = q_.slots.state.of(TbState::kSettle) | q_.slots.state.of(TbState::kLoadWait);
    const bool is_offered = q_.credit.offers_trap() && q_.credit.req.slot == slot;
    return contains(waits & q_.slots.method, slot) && q_.credit.count[slot] > 0 && !is_offered;
  }

  const State& q_;
  const Params& params_;
};

}  // namespace

Judgement check_legality(const State& state, const Params& params, const Inputs& in) {
  const Judge judge(state, params);
  Judgement verdict;
  if (in.command_valid) verdict.set(Source::kCommand, judge.command(in.command));
  if (in.event_valid) verdict.set(Source::kEvent, judge.event(in.event));
  if (in.rsp_valid) verdict.set(Source::kResponse, judge.response(in.rsp_tag));
  return verdict;
}

}  // namespace segue::preempt_engine
